/// Settings: what can be set, where, and which value applies.
///
/// A [Setting][dev.acumen.config.Setting] is read from the environment, a project's file, the user's file or its
/// default, in this order. [SettingsFile][dev.acumen.config.SettingsFile] reads one file;
/// [Settings][dev.acumen.config.Settings] holds the values that apply, each with its source. A project's file can come
/// from a stranger's repository and may therefore set less than the user's.
///
/// [Environment][dev.acumen.config.Environment] is the machine as the program sees it: variables, folders, clock,
/// streams.
///
/// Start with [Settings][dev.acumen.config.Settings].
@NullMarked
package dev.acumen.config;

import org.jspecify.annotations.NullMarked;
