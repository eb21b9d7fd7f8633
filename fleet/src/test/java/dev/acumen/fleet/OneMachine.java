package dev.acumen.fleet;

import dev.acumen.learn.AnswerCache;
import dev.acumen.learn.Judge;
import dev.acumen.learn.Judgement;
import dev.acumen.learn.JudgementResult;
import dev.acumen.learn.Learner;
import dev.acumen.learn.ModelCurator;
import dev.acumen.learn.ModelListener;
import dev.acumen.learn.ModelReflector;
import dev.acumen.learn.ModelScreen;
import dev.acumen.learn.Prompts;
import dev.acumen.learn.Roles;
import dev.acumen.llm.LanguageModel;
import dev.acumen.llm.Limits;
import dev.acumen.llm.ModelUsage;
import dev.acumen.playbook.Playbook;
import dev.acumen.refine.ComparedTexts;
import dev.acumen.refine.Refiner;
import dev.acumen.refine.SemanticRefiner;
import dev.acumen.store.FilePlaybookStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/// One machine that learns sessions with a [Learner] and without Flink, in the same batches.
record OneMachine(Path root, LanguageModel model, int batch) {
    private static final Refiner REFINER =
            new SemanticRefiner(SemanticRefiner.Options.defaults(), Optional.empty(), ComparedTexts.NOTHING, _ -> {});

    /// Learns all of them. Those that cannot be judged are passed over.
    void learn(List<FleetSession> sessions) throws IOException {
        Map<String, List<FleetSession>> byPlaybook = new LinkedHashMap<>();
        sessions.forEach(session -> byPlaybook
                .computeIfAbsent(session.playbook(), _ -> new ArrayList<>())
                .add(session));
        for (List<FleetSession> all : byPlaybook.values()) {
            for (int from = 0; from < all.size(); from += batch) {
                learnBatch(all.subList(from, Math.min(from + batch, all.size())));
            }
        }
    }

    private void learnBatch(List<FleetSession> sessions) throws IOException {
        Playbook base = store(sessions.getFirst()).read().playbook();
        Judge judge = judge();
        Map<FleetSession, Judgement> judged = new LinkedHashMap<>();
        Map<FleetSession, ModelUsage> usage = new LinkedHashMap<>();
        for (FleetSession session : sessions) {
            AnswerCache kept = AnswerCache.inMemory(session.trajectory().session());
            if (judge.judge(session.trajectory(), base, kept)
                    instanceof JudgementResult.Given<Judgement>(Judgement judgement)) {
                judged.put(session, judgement);
                usage.put(session, kept.usage());
            }
        }
        for (Map.Entry<FleetSession, Judgement> one : judged.entrySet()) {
            FleetSession session = one.getKey();
            new Learner(judge, REFINER, store(session))
                    .apply(session.trajectory(), one.getValue(), usage.getOrDefault(session, ModelUsage.NONE), true);
        }
    }

    private Judge judge() {
        long tokens = Limits.defaults().sessionTokens();
        return new Roles(
                new ModelReflector(model, Prompts.bundled(), tokens, ModelListener.NONE),
                new ModelCurator(model, Prompts.bundled(), tokens, ModelListener.NONE, Set.of(), REFINER),
                new ModelScreen(),
                model.name());
    }

    private FilePlaybookStore store(FleetSession session) throws IOException {
        Path folder = Files.createDirectories(root.resolve(session.tenant()).resolve(session.playbook()));
        return FilePlaybookStore.inFolder(folder, Clock.fixed(session.time(), ZoneOffset.UTC));
    }

    /// All files below a folder of playbooks but locks, by their paths.
    static Map<String, String> files(Path root) throws IOException {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(root)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                if (!file.endsWith("lock")) {
                    files.put(root.relativize(file).toString(), Files.readString(file));
                }
            }
        }
        return files;
    }
}
