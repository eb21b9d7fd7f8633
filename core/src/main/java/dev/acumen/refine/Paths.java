package dev.acumen.refine;

import dev.acumen.refine.Token.Kind;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/// Whether a path may stand for a longer one that ends with it: `Clock.java` for `src/Clock.java`.
///
/// @param isAmbiguous whether a short path may mean more than one file
record Paths(Predicate<String> isAmbiguous) {
    /// No path stands for another one.
    static final Paths WHOLE = new Paths(ignored -> true);

    /// A file name that many folders have says nothing of which is meant.
    private static final Pattern COMMON = Pattern.compile(
            "(?i)\\..*|(readme|changelog|license|package|package-lock|pom|index|main|app|application|config|settings|setup|build|values"
                    + "|__init__|mod|lib|conftest|tsconfig|dockerfile|makefile|docker-compose|compose|test|tests|utils|types|schema|routes|models|views|cargo|go|requirements|pyproject|kustomization|chart)(\\..*)?");

    /// Those of a playbook, in which a short path must not stand for two longer ones.
    static Paths among(List<String> texts) {
        return new Paths(path -> Pattern.compile("[\\w.@~/-]*/" + Pattern.quote(path) + "(?![\\w/-])")
                        .matcher(String.join("\n", texts))
                        .results()
                        .map(java.util.regex.MatchResult::group)
                        .distinct()
                        .count()
                > 1);
    }

    boolean areSame(Token one, Token other) {
        String shorter = one.text().length() < other.text().length() ? one.text() : other.text();
        String longer = shorter.equals(one.text()) ? other.text() : one.text();
        String name = shorter.substring(shorter.lastIndexOf('/') + 1);
        return one.kind() == Kind.CODE
                && other.kind() == Kind.CODE
                && longer.endsWith("/" + shorter)
                && name.indexOf('.') > 0
                && !COMMON.matcher(name).matches()
                && !isAmbiguous.test(shorter);
    }
}
