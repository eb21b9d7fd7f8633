package dev.acumen.config;

import dev.acumen.json.Json;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Something that can be set. Its name has a dot where its file has an object in an object.
@SuppressWarnings("ImmutableEnumChecker") // it knows immutable records only by an annotation of its own
public enum Setting {
    /// How a model learns: in the roles of Reflector and Curator, or with a single call.
    LEARN_MODE("learn.mode", new Domain.Words(List.of("roles", "single")), new Json.Text("roles")),
    /// Whether sessions without a person (`claude -p`) are served and learned like others.
    LEARN_HEADLESS("learn.headless", new Domain.Switch(), new Json.Bool(true)),
    /// Whether changes wait for a person's yes.
    REVIEW("review", new Domain.Switch(), new Json.Bool(false)),
    /// How near in meaning two key points are duplicates: a cosine.
    REFINE_THRESHOLD("refine.threshold", Domain.Range.FRACTION, new Json.Num("0.85")),
    /// How many key points a playbook may have; 0 for any number.
    REFINE_CAP("refine.cap", Domain.Range.whole(0, 1_000_000), Json.Num.of(0)),
    /// The longest injection, in UTF-16 units.
    SELECT_BUDGET("select.budget", Domain.Range.whole(500, 9_500), Json.Num.of(9_500)),
    /// Who runs the model.
    PROVIDER(
            "provider",
            new Domain.Words(List.of(Setting.AUTO, "anthropic", "openai", "claude", "none")),
            new Json.Text(Setting.AUTO)),
    /// The address of the provider.
    URL("url", new Domain.Word(), new Json.Text(Setting.AUTO)),
    /// The model for every role that has none of its own.
    MODELS_DEFAULT("models.default", new Domain.Word(), new Json.Text(Setting.AUTO)),
    /// The model that judges sessions.
    MODELS_REFLECTOR("models.reflector", new Domain.Word(), new Json.Text(Setting.AUTO)),
    /// The model that turns judgements into operations.
    MODELS_CURATOR("models.curator", new Domain.Word(), new Json.Text(Setting.AUTO)),
    /// A model's calls in a day.
    LIMITS_CALLS("limits.calls", Domain.Range.whole(0, Setting.MOST), Json.Num.of(60)),
    /// A model's tokens in a day.
    LIMITS_TOKENS("limits.tokens", Domain.Range.whole(0, Setting.MOST), Json.Num.of(1_000_000)),
    /// A model's cost in a day, in US dollars.
    LIMITS_USD("limits.usd", Domain.Range.decimal(0, Setting.MOST), Json.Num.of(1)),
    /// A model's tokens for one session.
    LIMITS_SESSION_TOKENS("limits.session_tokens", Domain.Range.whole(0, Setting.MOST), Json.Num.of(200_000));

    /// What says that nothing is set and Acumen chooses.
    static final String AUTO = "auto";

    /// The largest limit.
    static final long MOST = 1_000_000_000_000L;

    private final String label;
    private final Domain domain;
    private final Json fallback;

    Setting(String label, Domain domain, Json fallback) {
        this.label = label;
        this.domain = domain;
        this.fallback = fallback;
    }

    /// The setting of this name.
    public static Optional<Setting> named(String label) {
        return Arrays.stream(values())
                .filter(setting -> setting.label.equals(label))
                .findFirst();
    }

    /// Whether names begin with this name and a dot.
    static boolean isGroup(String label) {
        return Arrays.stream(values()).anyMatch(setting -> setting.label.startsWith(label + "."));
    }

    /// The setting whose name is written most like this one.
    public static Setting nearest(String label) {
        return Arrays.stream(values())
                .min(Comparator.comparingInt(setting -> Spelling.distance(setting.label, label)))
                .orElseThrow();
    }

    /// Its name, such as `learn.mode`.
    public String label() {
        return label;
    }

    /// The environment variable that sets it, such as `ACUMEN_LEARN_MODE`.
    public String variable() {
        return "ACUMEN_" + name();
    }

    Domain domain() {
        return domain;
    }

    /// The value where nothing sets it.
    Json fallback() {
        return fallback;
    }

    /// Whether a project's file may not set it: it decides where a session is sent, and to whom.
    boolean isUsersOwn() {
        return this == PROVIDER || this == URL || label.startsWith("models.");
    }

    /// Whether a project's file may lower it only.
    boolean isLimit() {
        return label.startsWith("limits.");
    }
}
