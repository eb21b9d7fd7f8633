package dev.acumen.client;

import dev.acumen.json.Json;

/// A call of a tool in a recorded session, as Claude Code's tools name it: `Bash` with its `command`; `Read`,
/// `Edit` and `Write` with their `file_path`; any other as it is.
///
/// @param tool the tool's name
/// @param input what it was given; long texts are cut
/// @param folder where the session was; empty where the transcript does not say
/// @param isOfSubagent whether a subagent made it
public record RecordedCall(String tool, Json.Obj input, String folder, boolean isOfSubagent) {}
