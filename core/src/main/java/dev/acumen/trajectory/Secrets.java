package dev.acumen.trajectory;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Takes secrets out of a text: what is marked private, private keys, and keys of well-known formats.
/// A mark or a key of which only the end is there, because the text was cut, is taken out too.
///
/// A secret becomes a word in square brackets that says what it was, so that the sentence around it can still be
/// read.
public final class Secrets {
    /// A kind of secret.
    ///
    /// @param hints texts of which every secret of the kind holds one; looking for them is much cheaper than the
    /// pattern
    private record Kind(String name, Pattern pattern, List<String> hints) {
        boolean maybeIn(String text) {
            for (String hint : hints) {
                if (text.contains(hint)) {
                    return true;
                }
            }
            return false;
        }
    }

    private static final List<Kind> KINDS = List.of(
            kind("private", "(?is)<private>.*?(?:</private>|\\z)", "rivate>", "RIVATE>"),
            kind("private", "(?is)\\A.*?</private>", "rivate>", "RIVATE>"),
            kind(
                    "private key",
                    "(?s)-----BEGIN [A-Z ]*PRIVATE KEY(?: BLOCK)?-----.*?"
                            + "(?:-----END [A-Z ]*PRIVATE KEY(?: BLOCK)?-----|\\z)",
                    "PRIVATE KEY"),
            kind(
                    "aws key",
                    "(?:AKIA|ASIA|AGPA|AROA|AIDA)[A-Z0-9]{16}(?![A-Z0-9])",
                    "AKIA",
                    "ASIA",
                    "AGPA",
                    "AROA",
                    "AIDA"),
            kind(
                    "github token",
                    "(?:gh[opsur]_[A-Za-z0-9]{30,}|github_pat_[A-Za-z0-9_]{30,})",
                    "gho_",
                    "ghp_",
                    "ghs_",
                    "ghu_",
                    "ghr_",
                    "github_pat_"),
            kind("gitlab token", "glpat-[A-Za-z0-9_-]{20,}", "glpat-"),
            kind("anthropic key", "\\bsk-ant-[A-Za-z0-9_-]{20,}", "sk-ant-"),
            kind("api key", "\\bsk-(?:proj-|live-)?[A-Za-z0-9_-]{20,}", "sk-"),
            kind("stripe key", "[rs]k_(?:live|test)_[A-Za-z0-9]{10,}", "rk_", "sk_"),
            kind("slack token", "xox[abeoprs]-[A-Za-z0-9-]{10,}", "xox"),
            kind("google key", "AIza[A-Za-z0-9_-]{35}", "AIza"),
            kind("npm token", "npm_[A-Za-z0-9]{36}", "npm_"),
            kind("json web token", "\\beyJ[A-Za-z0-9_-]{8,}\\.eyJ[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]{8,}", "eyJ"),
            kind("password", "(?<=[a-z0-9]://[^\\s:/@]{0,64}:)(?!\\d{1,5}/)\\S+(?=@)", "://"),
            kind("bearer token", "(?i)(?<=\\bbearer )[A-Za-z0-9._~+/-]{16,}=*", "earer ", "EARER "));

    private static final Pattern REMOVED = Pattern.compile("\\[[a-z ]+ removed]");

    /// A value that is given to the name of a secret: `PASSWORD=…`, `"api_key": "…"`, `--token …`.
    private static final Pattern ASSIGNED =
            Pattern.compile("(?i)((?:password|passwd|secret|token|api[_-]?key|access[_-]?key)[\"']?(?: ?[=:] ?[\"']?)"
                    + "|--[a-z-]{0,20}(?:password|passwd|secret|token|api[_-]?key|access[_-]?key)[= ][\"']?)"
                    + "(?![\\[$<{])(?=[^\\s\"']{0,200}\\d)[^\\s\"']{6,200}");
    private static final List<String> NAMES =
            List.of("assw", "ASSW", "ecret", "ECRET", "oken", "OKEN", "key", "Key", "KEY");

    private static final String KEY_END = "PRIVATE KEY";
    private static final Pattern END_OF_KEY = Pattern.compile("-----END [A-Z ]*PRIVATE KEY(?: BLOCK)?-----");
    private static final String BEFORE_BODY = "-----";
    private static final int SHORTEST_BODY = 40;

    private Secrets() {}

    private static Kind kind(String name, String pattern, String... hints) {
        return new Kind(name, Pattern.compile(pattern), List.of(hints));
    }

    /// Whether something was taken out of this text.
    public static boolean isRedacted(String text) {
        return REMOVED.matcher(text).find();
    }

    /// The text with every secret that is known replaced.
    public static String redacted(String text) {
        String redacted = text.contains(KEY_END) ? withoutKeyEnds(text) : text;
        for (Kind kind : KINDS) {
            if (kind.maybeIn(redacted)) {
                redacted = kind.pattern().matcher(redacted).replaceAll("[" + kind.name() + " removed]");
            }
        }
        return NAMES.stream().anyMatch(redacted::contains)
                ? ASSIGNED.matcher(redacted).replaceAll("$1[secret removed]")
                : redacted;
    }

    /// The text without the rest of a private key whose beginning was cut off: what looks like its body, up to
    /// its end.
    private static String withoutKeyEnds(String text) {
        StringBuilder rest = new StringBuilder();
        Matcher end = END_OF_KEY.matcher(text);
        int from = 0;
        while (end.find()) {
            int body = end.start();
            while (body > from && isInKey(text.charAt(body - 1))) {
                body--;
            }
            boolean isWhole = text.startsWith(BEFORE_BODY, body - BEFORE_BODY.length());
            if (end.start() - body >= SHORTEST_BODY && !isWhole) {
                rest.append(text, from, body).append("[private key removed]");
            } else {
                rest.append(text, from, end.end());
            }
            from = end.end();
        }
        return rest.append(text, from, text.length()).toString();
    }

    private static boolean isInKey(char c) {
        return Character.isLetterOrDigit(c) || c == '+' || c == '/' || c == '=' || Character.isWhitespace(c);
    }
}
