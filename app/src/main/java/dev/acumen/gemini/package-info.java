/// Gemini CLI and its fork Qwen Code: their transcripts.
///
/// Both write a line of JSON for each message and know the same tools, but the lines differ:
/// [GeminiChat][dev.acumen.gemini.GeminiChat] and [QwenChat][dev.acumen.gemini.QwenChat] turn them into turns and
/// steps.
///
/// Start with [GeminiCli][dev.acumen.gemini.GeminiCli] and [QwenCode][dev.acumen.gemini.QwenCode].
@NullMarked
package dev.acumen.gemini;

import org.jspecify.annotations.NullMarked;
