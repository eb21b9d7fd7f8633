package dev.acumen.output;

import dev.acumen.json.Json;
import dev.acumen.llm.Limits;
import dev.acumen.providers.ModelChoice;
import dev.acumen.providers.Role;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Who is asked to judge sessions, and within which limits, for a person and for other programs. Never a key.
public final class ModelChoiceOutput {
    private ModelChoiceOutput() {}

    /// Lines of a name and what there is to say.
    public static List<String> lines(ModelChoice choice) {
        // The first switch over types costs the start of a command milliseconds.
        if (choice instanceof ModelChoice.Chosen chosen) {
            return chosenLines(chosen);
        }
        return choice instanceof ModelChoice.SignalsAlone alone
                ? List.of("provider   none, signals alone: " + alone.why()
                        + (alone.remedy().isEmpty() ? "" : "; " + alone.remedy()))
                : List.of("provider   no model: " + choice.why() + "; learning from signals only");
    }

    private static List<String> chosenLines(ModelChoice.Chosen chosen) {
        List<String> lines = new ArrayList<>();
        lines.add("provider   " + chosen.provider().label() + ": " + chosen.why());
        chosen.url().ifPresent(url -> lines.add("address    " + url));
        for (Role role : Role.values()) {
            lines.add("%-10s %s (%s)"
                    .formatted(
                            role.label(),
                            chosen.name(role).value(),
                            chosen.name(role).source()));
        }
        return lines;
    }

    /// What may be spent in a day, in one line.
    public static String line(Limits limits) {
        return "limits     %d calls, %d tokens, %s USD a day; %d tokens a session"
                .formatted(limits.calls(), limits.tokens(), limits.usd().toPlainString(), limits.sessionTokens());
    }

    /// Members that say who is asked, and why.
    public static Map<String, Json> json(ModelChoice choice) {
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("provider", new Json.Text("none"));
        members.put("why", new Json.Text(choice.why()));
        if (choice instanceof ModelChoice.Chosen chosen) {
            members.put("provider", new Json.Text(chosen.provider().label()));
            chosen.url().ifPresent(url -> members.put("url", new Json.Text(url.toString())));
            Map<String, Json> models = new LinkedHashMap<>();
            for (Role role : Role.values()) {
                models.put(role.label(), new Json.Text(chosen.name(role).value()));
            }
            members.put("models", new Json.Obj(models));
        }
        members.put("usable", new Json.Bool(!(choice instanceof ModelChoice.Impossible)));
        return members;
    }

    /// What may be spent in a day, and on a session.
    public static Json.Obj json(Limits limits) {
        return Json.Obj.of(
                "calls", Json.Num.of(limits.calls()),
                "tokens", Json.Num.of(limits.tokens()),
                "usd", new Json.Num(limits.usd().toPlainString()),
                "session_tokens", Json.Num.of(limits.sessionTokens()));
    }
}
