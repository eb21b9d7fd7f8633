package dev.acumen.redaction;

import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A pattern that is compiled when a text first needs it: most texts need few of them.
final class LazyPattern {
    private final Supplier<String> regex;
    private volatile @Nullable Pattern compiled;

    LazyPattern(String regex) {
        this(() -> regex);
    }

    /// @param regex makes the text, which may be long
    LazyPattern(Supplier<String> regex) {
        this.regex = regex;
    }

    Matcher matcher(CharSequence text) {
        return get().matcher(text);
    }

    Pattern get() {
        Pattern known = compiled;
        if (known == null) {
            known = Pattern.compile(regex.get());
            compiled = known;
        }
        return known;
    }
}
