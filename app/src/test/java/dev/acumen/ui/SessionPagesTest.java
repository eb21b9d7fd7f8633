package dev.acumen.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionPagesTest {
    private static final String ONE = """
        {"at":AT,"event":"UserPromptSubmit","size":812,"chosen":{"reliable":["pat-001"]},
         "left_out":1,"why_not":{"no_room":1}}\
        """;

    @TempDir
    private Path folder;

    @Test
    void listsWhatSessionsWereShownAndTaught() throws IOException, InterruptedException {
        Taught taught = Taught.in(folder)
                .learned("aaaa-1", "Run make check", "Commit small")
                .shown("aaaa-1", ONE)
                .learned("bbbb-2")
                .shown("cccc-3", folder.resolve("elsewhere"), ONE);
        try (Visitor visitor = taught.visitor()) {
            assertThat(visitor.get(taught.scope() + "/sessions").body())
                    .contains("2 sessions.")
                    .contains("href=\"" + taught.scope() + "/sessions/aaaa-1\"")
                    .contains("shown 1 key point in 1 injection · taught 2 changes")
                    .contains("shown nothing that is known · taught nothing")
                    .doesNotContain("cccc-3");
            assertThat(visitor.get(taught.scope() + "/sessions/cccc-3").statusCode())
                    .isEqualTo(404);
        }
    }

    @Test
    void explainsWhatASessionWasShownAndWhatNot() throws IOException, InterruptedException {
        Taught taught = Taught.in(folder)
                .learned("before-1", "Run make check", "Commit small")
                .shown("aaaa-1", ONE);
        try (Visitor visitor = taught.visitor()) {
            assertThat(visitor.get(taught.scope() + "/sessions/aaaa-1").body())
                    .contains("2026-02-03 04:05 with the first prompt")
                    .contains("<meter min=\"0\" max=\"9500\" value=\"812\"")
                    .contains("1 key point, 812 of 9500 units")
                    .contains("key-point/pat-001\">pat-001</a>", "Run make check", "it proved helpful")
                    .contains("Left out: 1, [pat-002] (1 no room left)")
                    .contains("Nothing was learned from it yet.")
                    .doesNotContain("Undo everything");
        }
    }

    @Test
    void saysThatASessionWasHeldOut() throws IOException, InterruptedException {
        Taught taught = Taught.in(folder)
                .learned("aaaa-1", "Run make check")
                .learned("../a", "Commit small")
                .shown("bbbb-2", ONE);
        Files.writeString(
                taught.environment().acumenFolder().resolve("sessions/aaaa-1.json"), """
            {"v":1,"project":"%s","experiment":{"id":"2026-02-01T00:00:00Z","at":1,"held_out":true,
             "withheld":["pat-001"]}}
            """.formatted(taught.project()));
        try (Visitor visitor = taught.visitor()) {
            assertThat(visitor.get(taught.scope() + "/sessions/aaaa-1").body())
                    .contains(
                            "<dt>Experiment</dt><dd>Held out by the experiment of 2026-02-01T00:00:00Z: nothing of the"
                                    + " playbook was shown, and guards did nothing. 1 key point withheld: [pat-001].</dd>");
            for (String other : List.of("bbbb-2", "..%2Fa")) {
                HttpResponse<String> page = visitor.get(taught.scope() + "/sessions/" + other);
                assertThat(page.statusCode()).isEqualTo(200);
                assertThat(page.body()).doesNotContain("Experiment");
            }
        }
    }

    @Test
    void takesBackEverythingThatASessionTaught() throws IOException, InterruptedException {
        Taught taught =
                Taught.in(folder).learned("before-1", "Run make check").learned("aaaa-1", "Commit small", "Push often");
        try (Visitor visitor = taught.visitor()) {
            String page = taught.scope() + "/sessions/aaaa-1";

            assertThat(visitor.get(page).body())
                    .contains("Undo everything this session taught", "<ins>Commit small</ins>", "<ins>Push often</ins>")
                    .doesNotContain("Run make check");

            HttpResponse<String> undone = visitor.post(taught.scope() + "/undo", "change", "aaaa-1", "back", page);

            assertThat(taught.store().read().playbook().ids()).containsExactly("pat-001");
            assertThat(undone.uri().getPath()).endsWith(page);
            assertThat(undone.body()).contains("taken back by", "Removed ").doesNotContain("Undo everything");
        }
    }

    @Test
    void showsBesideTheUsersOwnPlaybookWhereItWasShown() throws IOException, InterruptedException {
        Taught taught = Taught.in(folder).shown("aaaa-1", ONE).shown("bbbb-2", """
            {"at":AT,"event":"UserPromptSubmit","chosen":{"everything":["pat-001","u-pref-001"]},"left_out":0}\
            """);
        try (Visitor visitor = taught.visitor()) {
            assertThat(visitor.get("user/sessions").body())
                    .contains("user/sessions/bbbb-2\"")
                    .doesNotContain("aaaa-1");
            assertThat(visitor.get("user/sessions/bbbb-2").body())
                    .contains("user/key-point/u-pref-001\"", "Only key points of your own playbook are listed.")
                    .doesNotContain("pat-001");
        }
    }

    @Test
    void showsHostileNamesAndTextsAsText() throws IOException, InterruptedException {
        String name = "<b onmouseover=x>evil & more";
        Taught taught = Taught.in(folder)
                .learned("../" + name, "<script>alert(1)</script>")
                .shown(name, ONE);
        try (Visitor visitor = taught.visitor()) {
            String list = visitor.get(taught.scope() + "/sessions").body();

            assertThat(list)
                    .contains(
                            "&lt;b onmouseover=x&gt;evil &amp; more", "%2F%3Cb%20onmouseover%3Dx%3Eevil%20%26%20more\"")
                    .doesNotContain("<b onmouseover");
            assertThat(visitor.get(taught.scope() + "/sessions/%3Cb%20onmouseover%3Dx%3Eevil%20%26%20more")
                            .body())
                    .contains("&lt;script&gt;alert(1)&lt;/script&gt;")
                    .doesNotContain("<b onmouseover", "<script>alert");
            assertThat(visitor.get(taught.scope() + "/sessions/..%2F%3Cb%20onmouseover%3Dx%3Eevil%20%26%20more")
                            .body())
                    .contains("<ins>&lt;script&gt;alert(1)&lt;/script&gt;</ins>");
        }
    }

    @Test
    void pagesThroughManySessions() throws IOException, InterruptedException {
        Taught taught = Taught.in(folder).learned("before-1", "Run make check");
        for (int i = 100; i < 160; i++) {
            taught.shown("aaaa-" + i, ONE);
        }
        try (Visitor visitor = taught.visitor()) {
            String first = visitor.get(taught.scope() + "/sessions").body();
            String rest = visitor.get(taught.scope() + "/sessions?from=50").body();

            assertThat(first.split("<li data-row", -1)).hasSize(51);
            assertThat(first).contains("/sessions?from=50\"");
            assertThat(rest.split("<li data-row", -1)).hasSize(12);
            assertThat(rest).doesNotContain("Earlier sessions");
        }
    }
}
