/// What a run stands on: the machine and the user's folders, settings, money, and what a person is told when it
/// cannot go on.
///
/// [Surroundings][dev.acumen.surroundings.Surroundings] is what the program sees of the machine; all else here asks
/// it. [SettingsFiles][dev.acumen.surroundings.SettingsFiles] reads what holds for a project,
/// [Accounts][dev.acumen.surroundings.Accounts] makes the models within their limits, and whatever ends a
/// command is a [FailureException][dev.acumen.surroundings.FailureException].
///
/// Start with [Surroundings][dev.acumen.surroundings.Surroundings].
@NullMarked
package dev.acumen.surroundings;

import org.jspecify.annotations.NullMarked;
