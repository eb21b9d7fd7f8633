package dev.acumen.experiment;

import java.util.Arrays;
import java.util.Optional;

/// Something that is measured of a session.
public enum Measure {
    /// Prompts and refusals in which the user rejected something or found fault with it.
    CORRECTIONS("corrections", "corrections by the user", Scale.COUNT, false),
    /// Commands that failed, those of subagents as well.
    FAILED_COMMANDS("failed_commands", "failed commands", Scale.COUNT, false),
    /// Prompts of the user.
    TURNS("turns", "turns", Scale.COUNT, false),
    /// Input that was not read from the provider's cache, and output.
    TOKENS("tokens", "tokens", Scale.AMOUNT, false),
    /// From the first prompt to the first check that passed: tests or a build.
    CHECK_SECONDS("check_seconds", "time to the first passing check", Scale.AMOUNT, false),
    /// Ratings of key points, helpful less harmful.
    RATINGS("ratings", "ratings, helpful less harmful", Scale.BALANCE, true);

    /// How values of a measure are compared.
    public enum Scale {
        /// Not below zero: by the ratio of the means.
        COUNT,
        /// Above zero and skewed: by the ratio of the geometric means.
        AMOUNT,
        /// Of either sign: by the difference of the means.
        BALANCE
    }

    private final String label;
    private final String title;
    private final Scale scale;
    private final boolean isMoreBetter;

    Measure(String label, String title, Scale scale, boolean isMoreBetter) {
        this.label = label;
        this.title = title;
        this.scale = scale;
        this.isMoreBetter = isMoreBetter;
    }

    /// The measure of a name in a file.
    static Optional<Measure> of(String label) {
        return Arrays.stream(values())
                .filter(measure -> measure.label.equals(label))
                .findFirst();
    }

    /// Its name for programs.
    public String label() {
        return label;
    }

    /// Its name for a person.
    public String title() {
        return title;
    }

    public Scale scale() {
        return scale;
    }

    /// Whether a higher value is a better one.
    public boolean isMoreBetter() {
        return isMoreBetter;
    }
}
