package dev.acumen.bench.quality;

import dev.acumen.learn.Reflector;
import dev.acumen.learn.SignalReflector;
import dev.acumen.refine.Compared;
import dev.acumen.refine.Embedder;
import dev.acumen.refine.SemanticRefiner;
import dev.acumen.session.Refiners;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The program that `bench/quality` starts: measures every set, prints the figures, and writes the page.
///
/// The property `acumen.root` names the clone; `acumen.bench` a folder that is empty.
public final class Quality {
    private static final String PAGE = "docs/quality.md";
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
        topics.put("pairs", new Pairs(refiner(embedder)));
        topics.put("screened", new Screening(scratch));
        topics.put("secrets", new Redaction());
        return topics;
    }

    private static SemanticRefiner refiner(Embedder embedder) {
        return new SemanticRefiner(
                SemanticRefiner.Options.defaults(), Optional.of(embedder), Compared.NOTHING, System.err::println);
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

                How right Acumen is, over labelled sets. `bench/quality` makes this page; nobody edits it. The sets and
                their labels are described in [bench/sets](../bench/sets/README.md). A set marked *unseen* was written
                after the program was finished, by an author who had seen neither the program nor other sets, and was
                counted once. Where a set was read after that, *first* gives the figure of the first count, and only that one tells
                what to expect on data of your own. All other figures are of sets that were read or fitted to while the program
                was made: expect less.
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
        List<String> names =
                counts.stream().flatMap(one -> one.names().stream()).distinct().toList();
        text.append("\n| figure |");
        sets.forEach(set -> text.append(' ').append(set.name()).append(" |"));
        text.append("\n|---|").append("---:|".repeat(sets.size())).append('\n');
        for (String name : names) {
            text.append("| ").append(name).append(" |");
            for (int i = 0; i < sets.size(); i++) {
                text.append(' ').append(cell(name, counts.get(i), sets.get(i))).append(" |");
            }
            text.append('\n');
        }
        return text.toString();
    }

    /// A figure of now, and that of the first count where it was another one.
    private static String cell(String name, Counts counts, LabelledSet set) {
        String now = counts.text(name);
        String first = set.first().textOr(name, now);
        return first.equals(now) ? now : now + "; first " + first;
    }
}
