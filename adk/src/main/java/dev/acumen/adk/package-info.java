/// For agents of Google's Agent Development Kit: a plugin that shows them key points, records their runs and learns
/// from them.
///
/// Start with [AcumenPlugin][dev.acumen.adk.AcumenPlugin]. [AcumenMemoryService][dev.acumen.adk.AcumenMemoryService]
/// learns whole sessions, and lets an agent search its playbook.
/// [AdkLanguageModel][dev.acumen.adk.AdkLanguageModel] lets any `BaseLlm` judge the runs.
///
/// @since 0.1
@NullMarked
package dev.acumen.adk;

import org.jspecify.annotations.NullMarked;
