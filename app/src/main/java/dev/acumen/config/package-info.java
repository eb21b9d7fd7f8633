/// Configuration: what can be set, where, and what holds.
///
/// A [Setting][dev.acumen.config.Setting] can come from the environment, a project's file, the user's file, or its
/// default, in this order. [SettingsFile][dev.acumen.config.SettingsFile] reads one file;
/// [Settings][dev.acumen.config.Settings] is what came of all of them, each value with its source. A project's file
/// may come from a stranger's repository, so that it can do less than the user's.
///
/// [Environment][dev.acumen.config.Environment] is what the program sees of the machine it runs on.
///
/// Start with [Settings][dev.acumen.config.Settings].
@NullMarked
package dev.acumen.config;

import org.jspecify.annotations.NullMarked;
