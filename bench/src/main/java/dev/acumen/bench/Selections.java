package dev.acumen.bench;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Rendering;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Tally;
import dev.acumen.playbook.Usage;
import dev.acumen.select.Selection;
import dev.acumen.select.SelectionContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What selection finds of judged prompts, beside the first, the newest, and what it would show without the prompt.
/// The playbooks that the prompts name lie in a folder, such as `offline.txt`, one key point a line: `[id] text`.
final class Selections {
    private static final Pattern LINE = Pattern.compile("\\[(\\w+-\\d+)] (.*)");

    private final Path folder;
    private final boolean isVerbose;
    private final Map<String, List<KeyPoint>> playbooks = new LinkedHashMap<>();

    private Selections(Path folder, boolean isVerbose) {
        this.folder = folder;
        this.isVerbose = isVerbose;
    }

    /// @param arguments `FOLDER [odd|even] [-v]`
    static void main(List<String> arguments) throws IOException {
        Path prompts = Path.of(System.getProperty("acumen.root", ""), "bench/prompts.jsonl");
        List<Judged> chosen = new ArrayList<>();
        for (String line : Files.readAllLines(prompts)) {
            Judged judged = Judged.read(line);
            boolean isOdd = judged.number() % 2 == 1;
            if (isOdd ? !arguments.contains("even") : !arguments.contains("odd")) {
                chosen.add(judged);
            }
        }
        new Selections(Path.of(arguments.getFirst()), arguments.contains("-v")).run(chosen);
    }

    /// A prompt, and the key points that somebody who read all of them found to be of use for it.
    private record Judged(int number, String playbook, String prompt, Set<String> key, Set<String> relevant) {
        static Judged read(String line) {
            Json.Obj json = (Json.Obj) JsonReader.read(line, "prompts");
            if (!(json.get("n") instanceof Json.Num(String number))) {
                throw new IllegalArgumentException("a prompt without a number: " + line);
            }
            return new Judged(
                    Integer.parseInt(number),
                    json.textOr("playbook", ""),
                    json.textOr("prompt", ""),
                    Set.copyOf(json.texts("key")),
                    Set.copyOf(json.texts("relevant")));
        }
    }

    /// What was shown: ids, the best first.
    ///
    /// @param covered what was shown, and what nearly repeats it
    private record Shown(List<String> ids, Set<String> covered) {
        static Shown of(Selection selection) {
            List<String> ids = selection.choices().stream()
                    .sorted(Comparator.comparingInt(Selection.Choice::rank))
                    .map(choice -> choice.keyPoint().name())
                    .toList();
            Set<String> covered = new HashSet<>(ids);
            covered.addAll(selection.leftOut().repeating().keySet());
            return new Shown(ids, covered);
        }

        double recall(Set<String> judged) {
            return judged.stream().filter(ids::contains).count() / (double) judged.size();
        }

        double coverage(Set<String> judged) {
            return judged.stream().filter(covered::contains).count() / (double) judged.size();
        }

        double precision(Set<String> judged, int top) {
            return ids.stream().limit(top).filter(judged::contains).count() / (double) top;
        }
    }

    private interface Way {
        Shown of(List<KeyPoint> keyPoints, String prompt);
    }

    private void run(List<Judged> prompts) throws IOException {
        Map<String, Way> ways = new LinkedHashMap<>();
        ways.put("first N", (all, _) -> fitting(all));
        ways.put("newest N", (all, _) -> fitting(newest(all)));
        ways.put(
                "selection without the prompt",
                (all, _) -> Shown.of(Selection.first(playbook(all), SelectionContext.UNKNOWN, Selection.BUDGET)));
        ways.put(
                "selection",
                (all, prompt) -> Shown.of(
                        Selection.first(playbook(all), new SelectionContext(prompt, Usage.NONE), Selection.BUDGET)));
        System.out.printf(
                "%d prompts%n%-30s %6s %9s %9s %9s %9s %6s %6s%n",
                prompts.size(), "", "shown", "key", "relevant", "key+", "relevant+", "p@10", "p@20");
        for (Map.Entry<String, Way> way : ways.entrySet()) {
            double[] sums = new double[7];
            for (Judged judged : prompts) {
                Shown shown = way.getValue().of(keyPoints(judged.playbook()), judged.prompt());
                double[] figures = {
                    shown.ids().size(),
                    shown.recall(judged.key()),
                    shown.recall(judged.relevant()),
                    shown.coverage(judged.key()),
                    shown.coverage(judged.relevant()),
                    shown.precision(judged.relevant(), 10),
                    shown.precision(judged.relevant(), 20)
                };
                for (int i = 0; i < sums.length; i++) {
                    sums[i] += figures[i] / prompts.size();
                }
                if (isVerbose && way.getKey().equals("selection")) {
                    tell(judged, shown, figures);
                }
            }
            System.out.printf(
                    "%-30s %6.1f %9.3f %9.3f %9.3f %9.3f %6.3f %6.3f%n",
                    way.getKey(), sums[0], sums[1], sums[2], sums[3], sums[4], sums[5], sums[6]);
        }
    }

    private static void tell(Judged judged, Shown shown, double[] figures) {
        List<String> missed = judged.key().stream()
                .filter(id -> !shown.covered().contains(id))
                .sorted()
                .toList();
        System.out.printf(
                "| %d | %.70s… | %.0f of %d | %.0f of %d | %.1f | %s |%n",
                judged.number(),
                judged.prompt(),
                figures[3] * judged.key().size(),
                judged.key().size(),
                figures[4] * judged.relevant().size(),
                judged.relevant().size(),
                figures[5],
                String.join(" ", missed));
    }

    /// As many as fit the budget.
    private static Shown fitting(List<KeyPoint> keyPoints) {
        List<KeyPoint> fitting = new ArrayList<>();
        for (KeyPoint keyPoint : keyPoints) {
            fitting.add(keyPoint);
            if (Rendering.inject(playbook(fitting), Rendering.INJECTION).length() > Selection.BUDGET) {
                fitting.removeLast();
            }
        }
        List<String> ids = fitting.stream().map(KeyPoint::name).toList();
        return new Shown(ids, Set.copyOf(ids));
    }

    private static List<KeyPoint> newest(List<KeyPoint> keyPoints) {
        return keyPoints.stream()
                .sorted(Comparator.comparingInt((KeyPoint keyPoint) -> Integer.parseInt(
                                keyPoint.name().substring(keyPoint.name().indexOf('-') + 1)))
                        .reversed())
                .toList();
    }

    private List<KeyPoint> keyPoints(String name) {
        return playbooks.computeIfAbsent(name, _ -> {
            try {
                List<KeyPoint> all = new ArrayList<>();
                for (String line : Files.readAllLines(folder.resolve(name + ".txt"))) {
                    Matcher matcher = LINE.matcher(line);
                    if (matcher.matches()) {
                        all.add(new KeyPoint(matcher.group(1), matcher.group(2), Tally.ZERO));
                    }
                }
                return all;
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    private static Playbook playbook(List<KeyPoint> keyPoints) {
        return Playbook.of(Map.of(Section.PATTERNS, keyPoints), Map.of(), Set.of());
    }
}
