package dev.acumen.api;

import dev.acumen.learn.Judge;
import dev.acumen.learn.Learner;
import dev.acumen.learn.ModelCurator;
import dev.acumen.learn.ModelListener;
import dev.acumen.learn.ModelReferee;
import dev.acumen.learn.ModelReflector;
import dev.acumen.learn.ModelScreen;
import dev.acumen.learn.Prompts;
import dev.acumen.learn.RatinglessJudge;
import dev.acumen.learn.Roles;
import dev.acumen.learn.Screen;
import dev.acumen.llm.LanguageModel;
import dev.acumen.llm.Limits;
import dev.acumen.llm.ModelUsage;
import dev.acumen.refine.ComparedTexts;
import dev.acumen.refine.Embedder;
import dev.acumen.refine.Referee;
import dev.acumen.refine.Refiner;
import dev.acumen.refine.SemanticRefiner;
import dev.acumen.refine.Verdicts;
import dev.acumen.select.Selection;
import dev.acumen.store.FilePlaybookStore;
import dev.acumen.store.PlaybookStore;
import dev.acumen.store.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// What an [Acumen] is made of. Without a model it learns from signals alone: what users say outright, corrections,
/// and commands that failed before another one worked.
///
/// For one thread.
///
/// @since 0.1
public final class AcumenBuilder {
    private static final Duration SECOND = Duration.ofSeconds(1);

    private static final String OPENING = """
            # Playbook

            Key points learned from earlier runs: id, how many times the key point was judged helpful or harmful, text.

            - "user:" marks a user's own words. They bind at any count. If key points differ, the newest (highest number) \
            holds, else the most reliable.
            - For others, a higher helpful count means guidance that proved itself, a higher harmful count guidance that \
            misled; low counts in both mean that it is untested.
            """;

    private static final String QUIET = "- Follow them without naming their ids.";
    private static final String CITED =
            "- Cite the id of each key point that you follow in brackets, such as [pat-001].";

    private final Function<Clock, PlaybookStore> store;
    private @Nullable LanguageModel reflector;
    private @Nullable LanguageModel curator;
    private @Nullable Judge judge;
    private @Nullable Refiner refiner;
    private Screen screen = new ModelScreen();
    private Optional<Embedder> embedder = Optional.empty();
    private Clock clock = Clock.systemUTC();
    private long sessionTokens = Limits.defaults().sessionTokens();
    private boolean isReviewing;
    private boolean isRating = true;
    private boolean isCiting;
    LearningListener listener = LearningListener.logging();
    Set<String> secrets = Set.of();
    int budget = Selection.BUDGET;
    Duration freshness = SECOND;

    AcumenBuilder(Path folder) {
        this.store = time -> files(folder, time);
    }

    AcumenBuilder(PlaybookStore store) {
        this.store = ignored -> store;
    }

    private static PlaybookStore files(Path folder, Clock clock) {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new StoreException("the folder " + folder + " cannot be made", false, e);
        }
        return FilePlaybookStore.inFolder(folder, clock);
    }

    /// Judges sessions with a model, as Reflector and as Curator. What it used is in
    /// [dev.acumen.learn.Lesson.Learned#usage]. Wrap it in a [dev.acumen.llm.MeteredModel] to limit that, and in a
    /// [dev.acumen.llm.RetryingModel] to ask again after passing failures.
    public AcumenBuilder model(LanguageModel model) {
        return models(model, model);
    }

    /// Judges sessions with a model for each role.
    ///
    /// @param reflects sees the session and says what helped and what misled
    /// @param curates turns that into changes of the playbook, and decides whether two key points say the same
    public AcumenBuilder models(LanguageModel reflects, LanguageModel curates) {
        this.reflector = reflects;
        this.curator = curates;
        return this;
    }

    /// Has somebody else judge sessions, in place of a model and its screen.
    public AcumenBuilder judge(Judge other) {
        this.judge = other;
        return this;
    }

    /// Puts another screen between a model's judgement and the playbook. The usual one asks for evidence in the
    /// session and holds what is dangerous.
    public AcumenBuilder screen(Screen other) {
        this.screen = other;
        return this;
    }

    /// Compares key points by meaning as well; without it, those that share most of their words are compared.
    public AcumenBuilder embedder(Embedder model) {
        this.embedder = Optional.of(model);
        return this;
    }

    /// Keeps the playbook good in another way.
    public AcumenBuilder refiner(Refiner other) {
        this.refiner = other;
        return this;
    }

    /// Lets changes wait for a person's yes ([Acumen#proposals]); only ratings count at once.
    public AcumenBuilder reviewing() {
        this.isReviewing = true;
        return this;
    }

    /// Lets changes wait as [#reviewing] does, and counts no ratings either: for sessions of people who are not known
    /// yet.
    public AcumenBuilder distrusting() {
        this.isRating = false;
        return reviewing();
    }

    /// Asks the agent to cite the ids of the key points that it follows, which tells more about each of them. Not for
    /// agents whose answers people read as they are: the ids stand in them.
    public AcumenBuilder citing() {
        this.isCiting = true;
        return this;
    }

    /// Hears what is learned, in place of the log.
    public AcumenBuilder listener(LearningListener other) {
        this.listener = other;
        return this;
    }

    /// Secrets of any form that are taken out wherever they stand, in addition to what looks like one.
    public AcumenBuilder secrets(Set<String> known) {
        this.secrets = Set.copyOf(known);
        return this;
    }

    /// How long the text of a selection may be, in UTF-16 units; 9,500 without this.
    public AcumenBuilder budget(int characters) {
        this.budget = characters;
        return this;
    }

    /// The most tokens that judging one session may use; 200,000 without this.
    public AcumenBuilder sessionTokens(long tokens) {
        this.sessionTokens = tokens;
        return this;
    }

    /// How long [Acumen#select] may use a playbook that it read; one second without this, and zero to read each time.
    public AcumenBuilder freshness(Duration most) {
        this.freshness = most;
        return this;
    }

    /// The clock of the journal; the system's, in UTC, without this.
    public AcumenBuilder clock(Clock other) {
        this.clock = other;
        return this;
    }

    /// Puts it together. Nothing is read or written yet, but for the folder of [Acumen#in].
    ///
    /// @throws StoreException if that folder cannot be made
    public Acumen build() {
        PlaybookStore kept = store.apply(clock);
        Optional<ModelReferee> referee = Optional.ofNullable(curator)
                .map(model -> new ModelReferee(model, Prompts.bundled(), ModelListener.NONE, secrets, ignored -> {}));
        Refiner refines = refiner == null
                ? new SemanticRefiner(SemanticRefiner.Options.defaults(), embedder, ComparedTexts.NOTHING, this::told)
                        .with(referee.map(Referee.class::cast), Verdicts.inMemory())
                : refiner;
        Judge judges = judge(refines);
        Learner learner = new Learner(isRating ? judges : new RatinglessJudge(judges), refines, kept)
                .counting(() -> referee.map(ModelReferee::takeUsage).orElse(ModelUsage.NONE))
                .proposing(isReviewing);
        return new Acumen(kept, learner, this);
    }

    /// What is put around key points.
    String template() {
        return OPENING + (isCiting ? CITED : QUIET) + "\n\n{key_points}\n";
    }

    private Judge judge(Refiner refines) {
        if (judge != null) {
            return judge;
        }
        if (reflector == null || curator == null) {
            return Roles.fromSignals();
        }
        String names =
                reflector.name().equals(curator.name()) ? curator.name() : reflector.name() + ", " + curator.name();
        return new Roles(
                new ModelReflector(reflector, Prompts.bundled(), sessionTokens, ModelListener.NONE, secrets),
                new ModelCurator(curator, Prompts.bundled(), sessionTokens, ModelListener.NONE, secrets, refines),
                screen,
                names);
    }

    /// Why meanings are not compared; nothing to tell where nobody asked for it.
    private void told(String why) {
        if (embedder.isPresent()) {
            LoggingListener.logger()
                    .log(System.Logger.Level.WARNING, "duplicates are found by their words alone: " + why);
        }
    }
}
