/// Puts Acumen's hooks into the settings of Claude Code, takes them out again, and tries them.
///
/// Main flow: `SettingsFolder` says which file; [dev.acumen.install.ClientSettings] reads and replaces it;
/// [dev.acumen.install.HookEntries] turns settings into settings, values into values; `SettingsText` writes the
/// difference into the text and leaves every other byte as it is. Start reading at
/// [dev.acumen.install.HookEntries].
@NullMarked
package dev.acumen.install;

import org.jspecify.annotations.NullMarked;
