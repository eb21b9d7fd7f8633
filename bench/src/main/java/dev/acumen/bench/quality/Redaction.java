package dev.acumen.bench.quality;

import dev.acumen.json.Json;
import dev.acumen.redaction.Secrets;
import java.util.ArrayList;
import java.util.List;

/// What is taken out of a transcript before anything else happens to it.
record Redaction() implements Topic {
    /// A part of a secret that long is worth something to whoever finds it.
    private static final int PART = 12;

    @Override
    public String title() {
        return "Secrets";
    }

    @Override
    public String explanation() {
        return """
                *Leaked*: of the secrets, those of which twelve characters in a row, or all of a shorter one, are left.
                *Damaged*: of the texts that only look as if they held a secret, those that were changed.""";
    }

    @Override
    public Counts measure(List<Json.Obj> rows) {
        Counts counts = new Counts();
        for (Json.Obj row : rows) {
            String text = row.textOr("text", "");
            String redacted = Secrets.redacted(text);
            List<String> secrets = new ArrayList<>(row.texts("secrets"));
            String one = row.text("secret");
            if (one != null && !secrets.contains(one)) {
                secrets.add(one);
            }
            String about = row.textOr("id", "") + " " + redacted;
            secrets.forEach(secret -> counts.count("leaked", isLeft(secret, redacted), false, about));
            if (secrets.isEmpty()) {
                counts.count("damaged", !redacted.equals(text), false, about);
            }
        }
        return counts;
    }

    private static boolean isLeft(String secret, String redacted) {
        for (int from = 0; from == 0 || from + PART <= secret.length(); from++) {
            if (redacted.contains(secret.substring(from, Math.min(secret.length(), from + PART)))) {
                return true;
            }
        }
        return false;
    }
}
