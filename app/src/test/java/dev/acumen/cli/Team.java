package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.process.Finished;
import dev.acumen.testkit.TranscriptBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// People with a clone each of one repository, whose playbooks git merges through the real program.
final class Team {
    private final Path folder;
    private final Map<String, GitClone> clones = new LinkedHashMap<>();

    /// @param folder where all of it is made
    /// @param people their names; the first one pushes an empty project
    Team(Path folder, String... people) throws IOException, InterruptedException {
        this.folder = folder.toRealPath();
        Path origin = this.folder.resolve("origin.git");
        for (String person : people) {
            GitClone clone = GitClone.in(Files.createDirectories(this.folder.resolve(person)), "");
            clone.git("config", "user.name", person);
            if (clones.isEmpty()) {
                clone.git("init", "-q", "--bare", "-b", "main", origin.toString());
            }
            clone.git("remote", "add", "origin", origin.toString());
            clone.git("config", "pull.rebase", "false");
            clone.installed();
            clones.put(person, clone);
            if (clones.size() == 1) {
                Files.writeString(clone.top().resolve("README"), "a project");
                push(person);
            } else {
                pull(person);
            }
        }
    }

    GitClone of(String person) {
        GitClone clone = clones.get(person);
        assertThat(clone).isNotNull();
        return Objects.requireNonNull(clone);
    }

    /// Runs the program, which has to end well.
    Program.Ran run(String person, String... arguments) {
        Program.Ran ran = of(person).program().run(arguments);
        assertThat(ran.exitCode())
                .as(List.of(arguments) + ran.out() + ran.err())
                .isZero();
        return ran;
    }

    /// Learns a session in which a person says something lasting, without a model.
    Program.Ran learn(String person, String session, String words) throws IOException {
        return run(
                person,
                "learn",
                "--model",
                "none",
                transcript(person, session, words).toString());
    }

    /// A transcript that the client keeps.
    Path transcript(String person, String session, String words) throws IOException {
        Program program = of(person).program();
        Path projects = Files.createDirectories(program.home().resolve(".claude/projects/p"));
        Path transcript = projects.resolve(session + ".jsonl");
        new TranscriptBuilder(session)
                .in(program.here().toString())
                .person(words)
                .agent("I will.")
                .writeTo(transcript);
        return transcript;
    }

    void push(String person) throws IOException, InterruptedException {
        commit(person);
        of(person).git("push", "-q", "origin", "HEAD:main");
    }

    void commit(String person) throws IOException, InterruptedException {
        of(person).git("add", "-A");
        of(person).git("commit", "-q", "--allow-empty", "-m", "what " + person + " has");
    }

    /// Commits, and merges what the others pushed.
    Finished pull(String person) throws IOException, InterruptedException {
        commit(person);
        Finished pulled = of(person).tryGit("pull", "-q", "--no-edit", "--allow-unrelated-histories", "origin", "main");
        assertThat(pulled.exitCode()).as(pulled.out() + pulled.err()).isZero();
        return pulled;
    }

    /// The ids by the texts of a person's key points.
    Map<String, String> ids(String person) {
        Map<String, String> ids = new LinkedHashMap<>();
        run(person, "show")
                .out()
                .lines()
                .filter(line -> line.startsWith("["))
                .forEach(line ->
                        ids.put(line.replaceFirst("^\\[.*?] .*? :: ", ""), line.replaceFirst("^\\[(.*?)] .*", "$1")));
        return ids;
    }
}
