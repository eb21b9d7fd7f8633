package dev.acumen.bench.input;

import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Tally;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/// Playbooks of any size, and a prompt about some of what they say.
public final class Playbooks {
    /// What a person may well ask: words that some key points have, and words that none has.
    public static final String PROMPT =
            "The nightly export of invoices fails since the update of the driver. Please find out"
                    + " why the worker retries each batch three times, and write a regression test with a fake clock before you touch"
                    + " ExportWorker.java. Do not change the schema; if you need a migration, ask me first.";

    private static final long SEED = 7;
    private static final String[] WORDS = {
        "export invoices worker batch nightly retries driver queue shop orders ledger totals",
        "test clock fake regression fixture assert mock seed snapshot golden property flaky",
        "schema migration column index table lock transaction rollback deploy staging backup restore",
        "build cache gradle maven module dependency version plugin jar release tag changelog",
        "login token session cookie header timeout proxy certificate key rotation secret vault",
        "button layout colour theme font dialog focus keyboard screen reader contrast label",
        "log metric trace alert dashboard latency percentile sampling span error budget page",
        "always never prefer write read call check open close start stop keep"
    };

    private Playbooks() {}

    /// Key points of a hundred characters, a few of them nearly the same, in all sections.
    public static Playbook of(int size) {
        SplittableRandom random = new SplittableRandom(SEED);
        Map<Section, List<KeyPoint>> sections = new EnumMap<>(Section.class);
        List<Section> all = List.of(Section.values());
        for (int i = 0; i < size; i++) {
            Section section = all.get(i % all.size());
            List<KeyPoint> keyPoints = sections.computeIfAbsent(section, _ -> new ArrayList<>());
            String id = "%s-%03d".formatted(section.slug(), keyPoints.size() + 1);
            keyPoints.add(new KeyPoint(id, text(i, random), new Tally(i % 7, i % 3)));
        }
        return Playbook.of(sections, Map.of(), Set.of());
    }

    /// The file of such a playbook, as Acumen writes it.
    public static byte[] file(int size) {
        StringBuilder file = new StringBuilder("{\n  \"version\": \"1.0\",\n")
                .append("  \"last_updated\": \"2026-01-01T00:00:00+00:00\",\n  \"sections\": {");
        Playbook playbook = of(size);
        for (Section section : Section.values()) {
            file.append(section == Section.PATTERNS ? "" : ",").append("\n    \"%s\": [".formatted(section.title()));
            String gap = "";
            for (KeyPoint keyPoint : playbook.in(section)) {
                file.append(gap).append(entry(keyPoint));
                gap = ",";
            }
            file.append("\n    ]");
        }
        return file.append("\n  }\n}\n").toString().getBytes(StandardCharsets.UTF_8);
    }

    private static String entry(KeyPoint keyPoint) {
        return """

                      {
                        "name": "%s",
                        "text": "%s",
                        "helpful": %d,
                        "harmful": %d
                      }""".formatted(
                        keyPoint.name(),
                        keyPoint.text(),
                        keyPoint.tally().helpful(),
                        keyPoint.tally().harmful());
    }

    private static String text(int number, SplittableRandom random) {
        String[] subjects = words(number % WORDS.length);
        StringBuilder text = new StringBuilder("In module" + number % 97 + " ");
        while (text.length() < 92) {
            String[] words = random.nextInt(3) == 0 ? words(random.nextInt(WORDS.length)) : subjects;
            text.append(words[random.nextInt(words.length)]).append(' ');
        }
        return text.append("first").toString();
    }

    private static String[] words(int subject) {
        return WORDS[subject].split(" ", -1);
    }
}
