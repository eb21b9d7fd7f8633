package dev.acumen.testkit.model;

import dev.acumen.json.Json;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// A Curator that adds to the playbook what it does not say yet.
final class ScriptedCurator {
    private static final String REFLECTION = "\n# Reflection\n";

    private ScriptedCurator() {}

    /// Whether a prompt is for the Curator.
    static boolean isAsked(String prompt) {
        return prompt.contains(REFLECTION);
    }

    /// Adds each rule that the reflection has and the playbook has not.
    ///
    /// @param rule what rules look like
    static Json delta(String prompt, Pattern rule) {
        String known = prompt.substring(0, prompt.indexOf(REFLECTION));
        List<Json> operations = rule.matcher(prompt.substring(prompt.indexOf(REFLECTION)))
                .results()
                .map(MatchResult::group)
                .map(String::strip)
                .distinct()
                .filter(text -> !known.contains(text))
                .<Json>map(text -> Json.Obj.of(
                        "type", new Json.Text("ADD"),
                        "text", new Json.Text(text),
                        "section", new Json.Text("PROJECT CONTEXT")))
                .toList();
        return Json.Obj.of("reasoning", new Json.Text("what is new"), "operations", new Json.Arr(operations));
    }
}
