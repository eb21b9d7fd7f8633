package dev.acumen.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.config.Environment;
import dev.acumen.doctor.RunningProgram;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Provenance;
import dev.acumen.project.OffSwitch;
import dev.acumen.project.Trust;
import dev.acumen.store.Cause;
import dev.acumen.store.FilePlaybookStore;
import dev.acumen.web.WebRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProjectsPagesTest {
    @TempDir
    private Path folder;

    private static void learn(Environment environment, Path project, String text) {
        new FilePlaybookStore(project, environment.clock())
                .update(
                        Cause.learned("s", "none"),
                        playbook -> playbook.apply(
                                Delta.of(List.of(new Operation.Add(text, "USER PREFERENCES", Provenance.NONE)))));
    }

    private static Path other(Environment environment) throws IOException {
        Path other = Files.createDirectories(environment.home().resolve("other"));
        learn(environment, other, "Run make check");
        new Trust(environment.acumenFolder()).trust(other, "test", Visitor.NOW);
        return other;
    }

    @Test
    void showsTheUsersPlaybookThenAllProjects() throws IOException, InterruptedException {
        Environment environment = Visitor.environment(folder);
        Path other = other(environment);
        new OffSwitch(environment.acumenFolder()).turnOff(other);
        try (Visitor visitor = Visitor.of(environment, environment.workingDirectory())) {
            String page = visitor.get("user/projects").body();

            assertThat(page.substring(page.indexOf("<tbody>")))
                    .containsSubsequence(
                            "Your own",
                            "never",
                            ">project</a>",
                            ">other</a>",
                            "~/other",
                            "off for this project",
                            "2026-02-03 04:05");

            learn(environment, other, "Run make test");

            assertThat(visitor.get("user/projects").body()).contains("<td class=\"number\">2</td>");
        }
    }

    @Test
    void pagesChangeWithWhatTheyShow() throws IOException, InterruptedException {
        Environment environment = Visitor.environment(folder);
        Path other = other(environment);
        PlaybookSite site = new PlaybookSite(
                environment, new RunningProgram("", folder, ""), Optional.of(environment.workingDirectory()), _ -> {});
        String here = OpenedPlaybook.id(environment.workingDirectory());
        String there = OpenedPlaybook.id(other);
        site.get(new WebRequest(here + "/projects", Map.of(), Map.of()));
        List<String> pages = List.of(here + "/playbook", here + "/projects", there + "/playbook", there + "/health");
        List<String> before = pages.stream().map(site::state).toList();

        learn(environment, other, "Run make test");

        List<String> after = pages.stream().map(site::state).toList();
        assertThat(after.getFirst()).isEqualTo(before.getFirst());
        assertThat(after.subList(1, 4)).doesNotContainAnyElementsOf(before.subList(1, 4));

        Files.createDirectories(environment.acumenFolder().resolve("queue"));

        assertThat(site.state(there + "/playbook")).isEqualTo(after.get(2));
        assertThat(site.state(there + "/health")).isNotEqualTo(after.get(3));
        assertThat(site.state("nonsense")).isEqualTo(site.state(here + "/playbook"));
    }
}
