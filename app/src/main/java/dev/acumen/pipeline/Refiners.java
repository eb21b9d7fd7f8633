package dev.acumen.pipeline;

import dev.acumen.config.Environment;
import dev.acumen.config.Setting;
import dev.acumen.config.Settings;
import dev.acumen.learn.ModelReferee;
import dev.acumen.project.AcumenFolder;
import dev.acumen.refine.Embedder;
import dev.acumen.refine.EmbedderException;
import dev.acumen.refine.EmbedderProvider;
import dev.acumen.refine.Referee;
import dev.acumen.refine.Refiner;
import dev.acumen.refine.SemanticRefiner;
import dev.acumen.refine.Verdicts;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.Consumer;

/// Makes refiners that compare meanings, where this program and this machine have a model for it, and remember
/// what they worked out in the user's folder. One for a whole process, so that trouble is told once.
public final class Refiners {
    /// How meanings are compared; another number wherever that changes.
    private static final String RECIPE = "1";

    private final Path cache;
    private final Consumer<String> trouble;
    private final Set<String> told = new HashSet<>();
    private final Embedder embedder;
    private final Verdicts verdicts;

    /// @param trouble hears why meanings are not compared, or not remembered; each reason once
    public Refiners(Environment environment, Consumer<String> trouble) {
        this(environment, trouble, EmbeddingListener.NONE);
    }

    /// @param listener hears how far embedding is
    public Refiners(Environment environment, Consumer<String> trouble, EmbeddingListener listener) {
        this.cache = environment.acumenFolder().resolve(AcumenFolder.CACHE);
        this.trouble = trouble;
        this.embedder = new EmbeddingCache(new CountedEmbedder(embedder(cache), listener), cache, this::tell);
        this.verdicts = new VerdictFile(cache);
    }

    /// The model of meanings; without one, an embedder that says so.
    public static Embedder embedder(Path cache) {
        try {
            return ServiceLoader.load(EmbedderProvider.class)
                    .findFirst()
                    .map(provider -> provider.open(cache))
                    .orElseGet(() -> new Absent("this program was put together without acumen-onnx"));
        } catch (ServiceConfigurationError | LinkageError e) {
            return new Absent("a part of acumen-onnx is missing: " + e.getMessage());
        }
    }

    /// What close texts are to each other, as a model or a person said before.
    public Verdicts verdicts() {
        return verdicts;
    }

    /// That of a project. It asks nobody, and takes the verdicts of before.
    public Refiner of(Settings settings, Path project) {
        return of(settings, project, Optional.empty());
    }

    /// That of a project, with a model that decides on close pairs where one is asked.
    public Refining of(Settings settings, Path project, Judges judges) {
        Optional<ModelReferee> referee = judges.referee(this::tell);
        return new Refining(of(settings, project, referee), referee);
    }

    private Refiner of(Settings settings, Path project, Optional<ModelReferee> referee) {
        double threshold = settings.value(Setting.REFINE_THRESHOLD).number().doubleValue();
        return new SemanticRefiner(
                        new SemanticRefiner.Options(
                                threshold,
                                settings.value(Setting.REFINE_CAP).number().intValueExact()),
                        Optional.of(embedder),
                        new ComparedFile(cache, project, RECIPE + " " + embedder.model() + " " + threshold),
                        why -> tell("duplicates are found by their words alone: " + why))
                .with(referee.map(Referee.class::cast), verdicts);
    }

    private synchronized void tell(String sentence) {
        if (told.add(sentence)) {
            trouble.accept(sentence);
        }
    }

    /// That there is no model.
    private record Absent(String why) implements Embedder {
        @Override
        public String model() {
            return "none";
        }

        @Override
        public List<float[]> embed(List<String> texts) {
            throw new EmbedderException(why);
        }
    }
}
