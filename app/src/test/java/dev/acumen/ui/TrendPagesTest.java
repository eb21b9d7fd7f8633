package dev.acumen.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.llm.ModelUsage;
import dev.acumen.llm.ModelUsageJson;
import dev.acumen.project.AcumenFolder;
import dev.acumen.project.Experiment;
import dev.acumen.store.Cause;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrendPagesTest {
    @TempDir
    private Path folder;

    @Test
    void showsTheWeeksOfAPlaybookAsTables() throws IOException, InterruptedException {
        Json.Obj usage = ModelUsageJson.write(new ModelUsage(1000, 0, 0, 234, Optional.of(new BigDecimal("0.0123"))));
        Taught taught = Taught.in(folder)
                .changed(Cause.learned("aaaa-1", "model").with(usage, ""), "Run make check", "Commit small");
        try (Visitor visitor = taught.visitor()) {
            assertThat(visitor.get(taught.scope() + "/trends").body())
                    .contains("<script src=\"static/charts.js\" defer>", "<th scope=\"row\">2026-02-02</th>")
                    .containsSubsequence(
                            "Key points by week",
                            "data-value=\"2\">2<",
                            "Added and removed by week",
                            "data-value=\"2\">2<",
                            "data-value=\"0\">0<",
                            "Sessions learned by week",
                            "data-value=\"1\">1<",
                            "Tokens by week",
                            "data-value=\"1234\">1,234<",
                            "Cost by week",
                            "data-value=\"0.0123\">0.0123 USD<");
        }
    }

    @Test
    void showsCorrectionsPerSession() throws IOException, InterruptedException {
        Taught taught = Taught.in(folder)
                .learned("aaaa-1", "Run make check")
                .learned("bbbb-2")
                .learned("cccc-3");
        outcomes(taught, """
            {"v":1,"session":"aaaa-1","corrections":2,"turns":4}
            {"v":1,"session":"bbbb-2","corrections":1,"turns":4}
            {"v":1,"session":"dddd-4","corrections":9,"turns":4}
            """);
        try (Visitor visitor = taught.visitor()) {
            assertThat(visitor.get(taught.scope() + "/trends").body())
                    .containsSubsequence("Corrections by week", "2026-02-02", "data-value=\"1.50\">1.50<");
            assertThat(visitor.get("user/trends").body()).doesNotContain("Corrections", "Experiment");
        }
    }

    @Test
    void saysHowToBeginAnExperiment() throws IOException, InterruptedException {
        Taught taught = Taught.in(folder).learned("aaaa-1", "Run make check");
        try (Visitor visitor = taught.visitor()) {
            assertThat(visitor.get(taught.scope() + "/trends").body())
                    .containsSubsequence("Corrections by week", "data-value=\"\">–<")
                    .contains("No experiment is running. <code>acumen experiment start</code> begins one.");
        }
    }

    @Test
    void showsWhatAnExperimentShowed() throws IOException, InterruptedException {
        String id = "2026-02-01T00:00:00Z";
        Taught taught = Taught.in(folder).learned("aaaa-1", "Run make check");
        new Experiment(id, 20, "<b>pat-001").write(taught.project());
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < 200; i++) {
            boolean isHeldOut = i % 5 == 0;
            lines.append("""
                {"v":1,"session":"s%d","experiment":"%s","key_point":"<b>pat-001","held_out":%s,"corrections":%d}
                """.formatted(i, id, isHeldOut, isHeldOut ? 3 : 1));
        }
        outcomes(taught, lines.toString());
        try (Visitor visitor = taught.visitor()) {
            assertThat(visitor.get(taught.scope() + "/trends").body())
                    .containsSubsequence(
                            "Running: 20 % of new sessions do not get [&lt;b&gt;pat-001] from " + id,
                            "Experiment " + id + ": 20 % of sessions do not get",
                            "160 sessions with [&lt;b&gt;pat-001], 40 held out.",
                            "corrections by the user",
                            ">1.00<",
                            ">3.00<",
                            "-67 % (",
                            "which is better.",
                            "acumen pin")
                    .doesNotContain("<b>pat", "No experiment is running");
        }
    }

    private static void outcomes(Taught taught, String lines) throws IOException {
        Files.writeString(taught.project().resolve(".claude/acumen/outcomes.jsonl"), lines);
    }

    @Test
    void showsWhatAllProjectsSpentBesideTheUsersOwnPlaybook() throws IOException, InterruptedException {
        Taught taught = Taught.in(folder);
        Files.createDirectories(taught.environment().acumenFolder());
        Files.writeString(taught.environment().acumenFolder().resolve(AcumenFolder.SPEND), """
            {"v":1,"call":"c1","time":"2026-01-21T10:00:00Z","model":"m","role":"r","session":"s","estimate":{"input":500}}
            {"v":1,"call":"c1","time":"2026-01-21T10:00:01Z","used":{"input":700,"output":77}}
            """);
        try (Visitor visitor = taught.visitor()) {
            assertThat(visitor.get("user/trends").body())
                    .containsSubsequence(
                            "Tokens by week",
                            "2026-02-02",
                            "data-value=\"0\"",
                            "2026-01-26",
                            "2026-01-19",
                            "data-value=\"777\">777<",
                            "Cost by week",
                            "2026-01-19",
                            "data-value=\"\">price unknown<");
        }
    }
}
