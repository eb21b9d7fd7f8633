/// OpenCode: a plugin of ours in it, and the transcripts that the plugin writes.
///
/// OpenCode keeps sessions in a database and has no hooks in its settings. So `plugin.js`, which
/// [OpenCodePlugin][dev.acumen.opencode.OpenCodePlugin] puts into OpenCode's folder for plugins, runs Acumen's hooks,
/// and writes each session below Acumen's own folder after each turn: a line that says what it is, then a line for each
/// message. [OpenCodeSessions][dev.acumen.opencode.OpenCodeSessions] reads these files.
///
/// Start with [OpenCode][dev.acumen.opencode.OpenCode].
@NullMarked
package dev.acumen.opencode;

import org.jspecify.annotations.NullMarked;
