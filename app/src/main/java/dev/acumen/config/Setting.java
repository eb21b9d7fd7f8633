package dev.acumen.config;

import dev.acumen.json.Json;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Something that can be set. Its name has a dot where its file has an object in an object.
@SuppressWarnings("ImmutableEnumChecker") // it knows immutable records only by an annotation of its own
public enum Setting {
    LEARN_MODE(
            "learn.mode",
            new ValueType.Words(List.of("roles", "single")),
            new Json.Text("roles"),
            "",
            "How a model learns: in the roles of Reflector and Curator, or with one call that does both, which is cheaper"
                    + " and less careful.",
            Setting.LEARNING),
    LEARN_HEADLESS(
            "learn.headless",
            new ValueType.Switch(),
            new Json.Bool(true),
            "",
            "Whether sessions without a person (claude -p) are served and learned like others.",
            "the hooks, the background worker"),
    LEARN_INTO(
            "learn.into",
            new ValueType.Words(List.of(Setting.AUTO, "tracked", "local")),
            new Json.Text(Setting.AUTO),
            "",
            "Where changes go: into the playbook file (tracked), or into a local layer on this machine (local). auto uses"
                    + " the layer if git tracks the playbook. acumen share moves the layer into the file. While the layer"
                    + " holds anything, tracked has no effect.",
            Setting.LEARNING + ", every command that changes the playbook"),
    REVIEW(
            "review",
            new ValueType.Switch(),
            new Json.Bool(false),
            "",
            "Whether what sessions teach waits for your approval before it changes the playbook. acumen review on and off"
                    + " set it for a project.",
            Setting.LEARNING + ", acumen review"),
    PROJECT_FOLDERS(
            "project.folders",
            new ValueType.Folders(),
            new Json.Text(ValueType.Folders.NONE),
            "",
            "Folders below the top of the git checkout that are projects of their own, each with its own playbook, even"
                    + " before they have one. Other folders belong to the top. Only the file at the top sets it.",
            "the hooks, the background worker, all commands"),
    REFINE_THRESHOLD(
            "refine.threshold",
            ValueType.Range.FRACTION,
            new Json.Num("0.85"),
            "cosine",
            "Report contradictions and variants from this cosine, even if they share few words. Merges nothing.",
            Setting.REFINING),
    REFINE_CAP(
            "refine.cap",
            ValueType.Range.whole(0, 1_000_000),
            Json.Num.of(0),
            "key points",
            "The most key points of a playbook; 0 for no limit. Beyond the limit, badly rated key points go first. Pinned"
                    + " ones stay.",
            Setting.REFINING),
    SELECT_BUDGET(
            "select.budget",
            ValueType.Range.whole(500, 9_500),
            Json.Num.of(9_500),
            "UTF-16 units: characters, of which an emoji has two",
            "The longest text that one injection adds to a session. A subagent gets at most 3000, a later prompt at most"
                    + " 2000.",
            "the hooks"),
    SELECT_USER_SHARE(
            "select.user_share",
            ValueType.Range.whole(0, 100),
            Json.Num.of(25),
            "percent of select.budget",
            "The part of an injection that your own playbook (acumen show --user) is sure of. It gets more only where the"
                    + " project's playbook leaves room. 0 switches your own playbook off in sessions.",
            "the hooks, " + Setting.LEARNING),
    ACT_FAILURES(
            "act.failures",
            new ValueType.Switch(),
            new Json.Bool(true),
            "",
            "Whether the agent is told the key point that knows a failure when a command fails, once a session.",
            "the hooks"),
    ACT_HOLD(
            "act.hold",
            new ValueType.Switch(),
            new Json.Bool(false),
            "",
            "Whether a command is denied once a session if a key point says that it fails here or must not be run. The"
                    + " agent can repeat it. Only key points in the user's words deny, and those that were rated helpful"
                    + " more often than harmful.",
            "the hooks"),
    ACT_GUARDS(
            "act.guards",
            new ValueType.Switch(),
            new Json.Bool(true),
            "",
            "Whether guarded key points are said at the calls that their guards name, and hold them (acumen guard).",
            "the hooks"),
    ACT_RELEASED(
            "act.released",
            new ValueType.Word(),
            new Json.Text(Setting.NONE),
            "",
            "The key points that deny nothing, as ids with commas between. acumen act --release adds to them.",
            "the hooks"),
    PROVIDER(
            "provider",
            new ValueType.Words(List.of(Setting.AUTO, "anthropic", "openai", "claude", "none")),
            new Json.Text(Setting.AUTO),
            "",
            "The provider of the model: an API with a key, the client claude with its login, or none. auto uses"
                    + " Anthropic if a key is set, else claude if it is on the PATH, else none.",
            Setting.ASKING),
    URL(
            "url",
            new ValueType.Word(),
            new Json.Text(Setting.AUTO),
            "",
            "The address of the provider; overrides the environment. With a key it also needs provider, and https unless"
                    + " it is on this machine.",
            Setting.ASKING),
    MODELS_DEFAULT(
            "models.default",
            new ValueType.Word(),
            new Json.Text(Setting.AUTO),
            "",
            "The model for each role without one of its own. auto uses the model that the environment names, else a small"
                    + " one.",
            Setting.ASKING),
    MODELS_REFLECTOR(
            "models.reflector",
            new ValueType.Word(),
            new Json.Text(Setting.AUTO),
            "",
            "The model of the Reflector. Ignored with learn.mode single.",
            Setting.ASKING),
    MODELS_CURATOR(
            "models.curator",
            new ValueType.Word(),
            new Json.Text(Setting.AUTO),
            "",
            "The model of the Curator. Ignored with learn.mode single.",
            Setting.ASKING),
    LIMITS_CALLS(
            "limits.calls",
            ValueType.Range.whole(0, Setting.MOST),
            Json.Num.of(60),
            "requests a day",
            "Requests to models per day. Sessions beyond the limit wait until the next day. 0 sends nothing.",
            Setting.SPENDING),
    LIMITS_TOKENS(
            "limits.tokens",
            ValueType.Range.whole(0, Setting.MOST),
            Json.Num.of(1_000_000),
            "tokens a day",
            "Tokens sent to models and received from them per day. Sessions beyond the limit wait until the next day."
                    + " 0 sends nothing.",
            Setting.SPENDING),
    LIMITS_USD(
            "limits.usd",
            ValueType.Range.decimal(0, Setting.MOST),
            Json.Num.of(1),
            "US dollars a day",
            "Cost of requests per day. Models without a known price count only towards calls and tokens. Sessions beyond"
                    + " the limit wait until the next day. 0 sends nothing.",
            Setting.SPENDING),
    LIMITS_SESSION_TOKENS(
            "limits.session_tokens",
            ValueType.Range.whole(0, Setting.MOST),
            Json.Num.of(200_000),
            "tokens a day",
            "Tokens for one session. Longer sessions are shortened for the model. 0 sends nothing.",
            Setting.SPENDING);

    private static final String LEARNING = "acumen learn, the background worker";
    private static final String REFINING = LEARNING + ", acumen refine, acumen doctor";
    private static final String ASKING = LEARNING + ", acumen status, acumen install";
    private static final String SPENDING = LEARNING + ", acumen status, acumen install";

    /// What says that nothing is set and Acumen chooses.
    static final String AUTO = "auto";

    /// What says that there is none.
    static final String NONE = "none";

    /// What makes learning change no file that git tracks.
    static final Json LOCAL = new Json.Text("local");

    /// The largest limit.
    static final long MOST = 1_000_000_000_000L;

    private final String label;
    private final ValueType domain;
    private final Json fallback;
    private final String unit;
    private final String description;
    private final String users;

    /// @param unit what its number counts; empty where it is none
    /// @param description what it sets, in whole sentences
    /// @param users what acts on it
    Setting(String label, ValueType domain, Json fallback, String unit, String description, String users) {
        this.label = label;
        this.domain = domain;
        this.fallback = fallback;
        this.unit = unit;
        this.description = description;
        this.users = users;
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

    /// The setting whose name begins so, or is written most like this one.
    public static Setting nearest(String label) {
        return Arrays.stream(values())
                .min(Comparator.comparing((Setting setting) -> label.isEmpty() || !setting.label.startsWith(label))
                        .thenComparingInt(setting -> EditDistance.distance(setting.label, label)))
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

    /// What it sets, in whole sentences.
    public String description() {
        return description;
    }

    /// What acts on it: commands and parts of Acumen, with commas between them.
    public String users() {
        return users;
    }

    /// The values that it takes, and their unit.
    public String range() {
        String expected = domain.expected().replaceFirst(",$", "");
        return unit.isEmpty() ? expected : expected + " (" + unit + ")";
    }

    /// The only values that it takes; none where there are too many to say.
    public List<String> words() {
        return switch (domain) {
            case ValueType.Words(List<String> words) -> words;
            case ValueType.Switch() -> List.of("true", "false");
            case ValueType.Word _, ValueType.Folders _, ValueType.Range _ -> List.of();
        };
    }

    /// The variable and the files that may set it.
    ///
    /// @param variable the variable's name, as the reader is to see it
    public String places(String variable) {
        if (isProjectsOwn()) {
            return "a project's file alone";
        }
        if (isUsersOwn()) {
            return variable + ", the user's file alone";
        }
        String ofProject = this == LEARN_INTO ? "; a project's file may only set local" : ", a project's file";
        return variable + ", the user's file" + (isLimit() ? "; a project's file may lower it" : ofProject);
    }

    /// The value where nothing sets it, for a person.
    public String usual() {
        return new Settings.Value(this, fallback, "default").text();
    }

    /// The value that a text means; empty where it is none of those that it takes.
    public Optional<Json> parse(String text) {
        return domain.accept(domain.parse(text));
    }

    ValueType domain() {
        return domain;
    }

    /// The value where nothing sets it.
    Json fallback() {
        return fallback;
    }

    /// Whether a project's file may not set it: it decides where a session is sent, and to whom, or what is shown
    /// of the user's own playbook.
    public boolean isUsersOwn() {
        return this == SELECT_USER_SHARE || this == PROVIDER || this == URL || label.startsWith("models.");
    }

    /// Whether only a project's file sets it: it says what the project is, or names its key points.
    public boolean isProjectsOwn() {
        return this == PROJECT_FOLDERS || this == ACT_RELEASED;
    }

    /// Whether a project's file may lower it only.
    boolean isLimit() {
        return label.startsWith("limits.");
    }
}
