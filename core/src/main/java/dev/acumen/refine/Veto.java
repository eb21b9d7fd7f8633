package dev.acumen.refine;

import java.util.Optional;

/// What code holds against taking two texts for the same, whoever says that they are: another number, unit or
/// version, another identifier, path or option, another name, a denial, a verdict, an antonym or an exchanged role.
///
/// A veto is symmetric: `of(a, b)` and `of(b, a)` give the same kind of answer. No veto does not mean that the two
/// say the same.
public final class Veto {
    private Veto() {}

    /// Why two texts must not be merged: an [TextRelation.Opposite] or a [TextRelation.Variant]; empty where code has
    /// nothing to say against it.
    public static Optional<TextRelation> of(String a, String b) {
        return of(Phrasing.of(a), Phrasing.of(b), Paths.WHOLE);
    }

    static Optional<TextRelation> of(Phrasing a, Phrasing b, Paths paths) {
        return a.isSame(b, paths)
                ? Optional.empty()
                : Optional.ofNullable(Objections.of(a, b).first());
    }
}
