package dev.acumen.bench.quality;

import dev.acumen.learn.Reflector;
import dev.acumen.learn.SignalReflector;
import dev.acumen.pipeline.Refiners;
import dev.acumen.refine.ComparedTexts;
import dev.acumen.refine.Embedder;
import dev.acumen.refine.SemanticRefiner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

/// The program that `bench/quality` starts: measures every set, prints the figures, and writes the page.
///
/// The property `acumen.root` names the clone; `acumen.bench` a folder that is empty.
public final class Quality {
    private static final String PAGE = "docs/reports/quality.md";
    private static final String SETS = "bench/sets";

    private Quality() {}

    /// @param arguments nothing, to measure all and write the page; or `TOPIC FILE…`, to print each miss of some sets
    public static void main(String[] arguments) throws IOException {
        Path root = Path.of(System.getProperty("acumen.root", "."));
        Map<String, Topic> topics = topics(Path.of(System.getProperty("acumen.bench", ".")));
        if (arguments.length > 0) {
            print(topic(topics, arguments[0]), List.of(arguments).subList(1, arguments.length));
        } else {
            Files.writeString(root.resolve(PAGE), page(topics, LabelledSet.in(root.resolve(SETS))));
            System.out.println(Files.readString(root.resolve(PAGE)));
        }
    }

    private static Map<String, Topic> topics(Path scratch) throws IOException {
        Embedder embedder = Refiners.embedder(Files.createDirectories(scratch.resolve("cache")));
        Reflector reflector = new SignalReflector();
        Map<String, Topic> topics = new LinkedHashMap<>();
        topics.put("turns", new Statements(reflector));
        topics.put("sessions", new Outcomes(reflector));
        topics.put("commands", new FailedCommands());
        topics.put("guards", new GuardedCalls());
        topics.put("pairs", new Pairs(refiner(embedder)));
        topics.put("screened", new Screening(scratch));
        topics.put("secrets", new Redaction());
        return topics;
    }

    private static SemanticRefiner refiner(Embedder embedder) {
        return new SemanticRefiner(
                SemanticRefiner.Options.defaults(), Optional.of(embedder), ComparedTexts.NOTHING, System.err::println);
    }

    private static Topic topic(Map<String, Topic> topics, String name) {
        Topic topic = topics.get(name);
        if (topic == null) {
            throw new IllegalArgumentException("the topics are " + String.join(", ", topics.keySet()));
        }
        return topic;
    }

    private static void print(Topic topic, List<String> files) throws IOException {
        for (String file : files) {
            LabelledSet set = LabelledSet.of(topic.title(), Path.of(file));
            Counts counts = topic.measure(set.rows());
            counts.misses().forEach(System.out::println);
            System.out.println(file + ", " + set.rows().size() + " rows");
            counts.names().forEach(name -> System.out.println("  " + name + ": " + counts.text(name)));
        }
    }

    private static String page(Map<String, Topic> topics, List<LabelledSet> sets) throws IOException {
        StringBuilder page = new StringBuilder("""
                # Quality

                For everybody who asks how right Acumen is: precision and recall on labelled sets. `bench/quality` generates this page.
                [bench/sets](../../bench/sets/README.md) describes the sets and labels. A set marked *unseen* was written after the
                program was finished, by an author who knew neither the program nor other sets, and was counted once.

                Expect the first counts on your own data, above all those of the last rows: the program was changed after each row.
                The current counts are higher, because most sets were read or fitted to since.
                """);
        for (Map.Entry<String, Topic> topic : topics.entrySet()) {
            List<LabelledSet> of = sets.stream()
                    .filter(set -> set.topic().equals(topic.getKey()))
                    .toList();
            List<Counts> counts = new ArrayList<>();
            for (LabelledSet set : of) {
                counts.add(topic.getValue().measure(set.rows()));
            }
            page.append(section(topic.getValue(), of, counts));
        }
        return page.toString();
    }

    private static String section(Topic topic, List<LabelledSet> sets, List<Counts> counts) {
        StringBuilder text = new StringBuilder("\n## " + topic.title() + "\n\n" + topic.explanation() + "\n\n");
        text.append("| set | author | date | use | rows |\n|---|---|---|---|---:|\n");
        for (LabelledSet set : sets) {
            text.append("| %s | %s | %s | %s | %d |\n"
                    .formatted(
                            set.name(),
                            set.author(),
                            set.date(),
                            set.use(),
                            set.rows().size()));
        }
        List<LabelledSet> unseen =
                sets.stream().filter(set -> !set.first().members().isEmpty()).toList();
        if (!unseen.isEmpty()) {
            text.append("\nFirst counts, before anybody had read the set:\n\n")
                    .append(table(
                            unseen.stream()
                                    .flatMap(set -> set.first().members().keySet().stream())
                                    .distinct()
                                    .toList(),
                            unseen,
                            (set, name) -> set.first().textOr(name, "–")));
        }
        return text.append("\nNow:\n\n")
                .append(table(
                        counts.stream()
                                .flatMap(one -> one.names().stream())
                                .distinct()
                                .toList(),
                        sets,
                        (set, name) -> counts.get(sets.indexOf(set)).text(name)))
                .toString();
    }

    /// A row for each set, and a column for each figure.
    private static String table(
            List<String> names, List<LabelledSet> sets, BiFunction<LabelledSet, String, String> figure) {
        StringBuilder text = new StringBuilder("| set |");
        names.forEach(name -> text.append(' ').append(name).append(" |"));
        text.append("\n|---|").append("---:|".repeat(names.size())).append('\n');
        for (LabelledSet set : sets) {
            text.append("| ").append(set.name()).append(" |");
            names.forEach(
                    name -> text.append(' ').append(figure.apply(set, name)).append(" |"));
            text.append('\n');
        }
        return text.toString();
    }
}
