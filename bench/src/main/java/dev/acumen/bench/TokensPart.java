package dev.acumen.bench;

import dev.acumen.claudecode.Transcripts;
import dev.acumen.testkit.ReferenceRendering;
import dev.acumen.testkit.ReflectorPrompts;
import dev.acumen.testkit.WorkingDay;
import dev.acumen.trajectory.Tokens;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// How many tokens are sent of a session, beside the reference program. Nothing is timed: each session would
/// count the same.
final class TokensPart implements Part {
    private static final int BUDGET = 120_000;
    private static final int KINDS = 10;
    private static final int KINDS_WITH_FAILURES = 14;

    private final Path examples;
    private final Path scratch;
    private final boolean isSmoke;
    private final int mebibytes;

    TokensPart(Path root, Path scratch, Extent extent) {
        this.examples = root.resolve("examples/sessions");
        this.scratch = scratch;
        this.isSmoke = extent.isSmoke();
        this.mebibytes = extent.isSmoke() ? 1 : 5;
    }

    @Override
    public void prepare() {}

    @Override
    public void session() {}

    @Override
    public void report(Report report) throws IOException {
        double highest = 0;
        for (Path example : examples()) {
            String name = String.valueOf(example.getFileName()).replace(".jsonl", "");
            highest = Math.max(highest, share(report, name, example));
        }
        double day = share(report, mebibytes + " MB, one call in ten fails", generated(KINDS));
        double failing = share(report, mebibytes + " MB, one call in three fails", generated(KINDS_WITH_FAILURES));
        if (isSmoke) {
            return;
        }
        double most = Math.max(day, failing);
        report.bar(Bar.of(
                "tokens sent to learn a " + mebibytes + " MB session",
                "≤ 25 % of the reference's",
                Figures.format("%.0f %%", 100 * most),
                most <= 0.25));
        report.bar(Bar.of(
                        "tokens sent to learn a short session",
                        "≤ 100 % of the reference's",
                        Figures.format("%.0f %%", 100 * highest),
                        highest <= 1)
                .explained("Any session may cost 2,000 tokens, so that no evidence is left out for its price; the"
                        + " reference program sends no commands and no errors at all."));
    }

    private List<Path> examples() throws IOException {
        try (Stream<Path> files = Files.list(examples)) {
            return files.filter(file -> file.toString().endsWith(".jsonl"))
                    .sorted()
                    .toList();
        }
    }

    private Path generated(int kinds) throws IOException {
        return new WorkingDay(kinds).writeTo(scratch.resolve("day.jsonl"), mebibytes);
    }

    private static double share(Report report, String name, Path transcript) throws IOException {
        int reference = Tokens.estimate(ReferenceRendering.of(transcript));
        int ours = ReflectorPrompts.of(Transcripts.read(transcript), BUDGET).stream()
                .mapToInt(Tokens::estimate)
                .sum();
        report.tokens(name, reference, ours);
        return (double) ours / reference;
    }
}
