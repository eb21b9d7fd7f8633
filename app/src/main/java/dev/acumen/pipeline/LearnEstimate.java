package dev.acumen.pipeline;

import dev.acumen.json.Json;
import dev.acumen.learn.Estimate;
import dev.acumen.llm.ModelUsageJson;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.output.Money;

/// What learning would take.
///
/// @param sessions how many sessions have turns to learn
/// @param estimate the calls and tokens for all of them
public record LearnEstimate(int sessions, Estimate estimate) {
    /// In words.
    public String told() {
        return ConsoleOutput.counted(sessions, "session") + " to learn: about "
                + ConsoleOutput.counted(estimate.calls(), "call") + ", " + Money.told(estimate.usage());
    }

    /// For other programs.
    public Json json() {
        return Json.Obj.of(
                "sessions",
                Json.Num.of(sessions),
                "calls",
                Json.Num.of(estimate.calls()),
                "usage",
                ModelUsageJson.write(estimate.usage()));
    }
}
