package dev.acumen.signal;

import dev.acumen.playbook.Section;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// Makes `statement-model.gz` from labelled turns, or says how well a model does on sets that it was not fitted to.
/// `CONTRIBUTING.md` has the commands.
final class StatementModelFit {
    /// Sets that only measure.
    private static final Set<String> HELD_OUT = Set.of("heldout", "blind");

    /// Says what is lasting, but not what is asked to be kept, and sections only as its authors felt.
    private static final String ONLY_LASTING = "training";

    private StatementModelFit() {}

    /// @param arguments the folder with sets of turns; then the file to write, or `--without` and the names of sets
    public static void main(String[] arguments) throws IOException {
        List<LabelledTurn> turns = turns(Path.of(arguments[0]));
        if (!arguments[1].equals("--without")) {
            try (OutputStream out = Files.newOutputStream(Path.of(arguments[1]))) {
                fit(turns).write(out);
            }
            return;
        }
        Set<String> left = new HashSet<>(Arrays.asList(arguments).subList(2, arguments.length));
        StatementModel model =
                fit(turns.stream().filter(turn -> !left.contains(turn.set())).toList());
        left.addAll(HELD_OUT);
        turns.addAll(LabelledTurn.of("heldout"));
        turns.addAll(LabelledTurn.of("blind"));
        for (String set : left.stream().sorted().toList()) {
            report(
                    model,
                    set,
                    turns.stream().filter(turn -> turn.set().equals(set)).toList());
        }
        report(
                model,
                "all",
                turns.stream().filter(turn -> left.contains(turn.set())).toList());
    }

    private static List<LabelledTurn> turns(Path folder) throws IOException {
        List<LabelledTurn> turns = new ArrayList<>(LabelledTurn.of(ONLY_LASTING));
        turns.addAll(LabelledTurn.wishes());
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(file -> file.getFileName().toString().startsWith("turns-"))
                    .sorted()
                    .toList()) {
                turns.addAll(LabelledTurn.of(file));
            }
        }
        return turns;
    }

    private static void report(StatementModel model, String set, List<LabelledTurn> turns) {
        for (double least = 0.6; least < 2.1; least += 0.2) {
            StatementExtraction.Limits limits = StatementExtraction.Limits.DEFAULT.withMessage(least);
            Measure measure = new Measure();
            for (LabelledTurn turn : turns) {
                measure.add(turn, Statements.in(model, limits, "line", turn.user(), turn.before()));
            }
            System.out.printf("%s from %.1f: %s%n", set, least, measure);
        }
    }

    private static StatementModel fit(List<LabelledTurn> turns) {
        Rows messages = new Rows();
        Rows wishes = new Rows();
        Rows clauses = new Rows();
        Map<Section, Rows> sections = new EnumMap<>(Section.class);
        for (LabelledTurn turn : turns) {
            String user = turn.user();
            List<Clause> parts = Clause.of(user);
            int[] places = NGrams.ofMessage(StatementExtraction.masked(user, parts), parts.size(), turn.before());
            messages.add(places, turn.isLasting());
            List<NGrams.Text> texts =
                    parts.stream().map(part -> new NGrams.Text(part.text())).toList();
            for (int i = 0; i < parts.size(); i++) {
                Clause part = parts.get(i);
                if (!part.isForeign()) {
                    clauses.add(NGrams.ofClause(texts, i, turn.before()), turn.holdsMostOf(part.start(), part.end()));
                }
            }
            if (!turn.set().equals(ONLY_LASTING)) {
                wishes.add(places, turn.isWish());
                addSections(turn, sections);
            }
        }
        Map<StatementModel.Question, LinearWeights> weights = new EnumMap<>(StatementModel.Question.class);
        weights.put(StatementModel.Question.LASTING, messages.fit());
        weights.put(StatementModel.Question.WISH, wishes.fit());
        weights.put(StatementModel.Question.CLAUSE, clauses.fit());
        StatementModel.SECTIONS.forEach((question, section) ->
                weights.put(question, sections.getOrDefault(section, new Rows()).fit()));
        return new StatementModel(weights);
    }

    private static void addSections(LabelledTurn turn, Map<Section, Rows> sections) {
        for (LabelledTurn.Lasting part : turn.lasting()) {
            int[] places = NGrams.ofStatement(turn.user(), part.start(), part.end());
            for (Section section : StatementModel.SECTIONS.values()) {
                sections.computeIfAbsent(section, _ -> new Rows())
                        .add(places, part.section().equals(section.title()));
            }
        }
    }

    /// What a question is fitted to.
    private static final class Rows {
        private final List<int[]> places = new ArrayList<>();
        private final List<Boolean> answers = new ArrayList<>();

        void add(int[] row, boolean answer) {
            places.add(row);
            answers.add(answer);
        }

        LinearWeights fit() {
            return LinearWeights.rounded(Regression.fit(NGrams.PLACES, places, answers));
        }
    }
}
