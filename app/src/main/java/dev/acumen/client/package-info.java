/// What a coding agent is to Acumen: where its sessions are and how they read, what its events say, and how hooks get
/// into its settings and out again.
///
/// Start with [Client][dev.acumen.client.Client]. Each agent fills it in a package of its own, as
/// [dev.acumen.claudecode] does for Claude Code; [Clients][dev.acumen.clients.Clients] has them all.
///
/// [ClientSettings][dev.acumen.client.ClientSettings] reads and replaces a settings file:
/// [HookEntries][dev.acumen.client.HookEntries] computes the new settings, and
/// [SettingsText][dev.acumen.client.SettingsText] edits the file's text so that every other byte stays.
@NullMarked
package dev.acumen.client;

import org.jspecify.annotations.NullMarked;
