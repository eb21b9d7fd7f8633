package dev.acumen.bench;

import dev.acumen.bench.input.Playbooks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A user with a project that has a playbook, and the program.
///
/// @param launcher the program
/// @param state the folder that is the user's `~/.acumen`
/// @param folder the project
record Project(Path launcher, Path state, Path folder) {

    /// One with so many key points, trusted.
    static Project of(Processes processes, Path launcher, Path state, Path folder, int keyPoints) throws IOException {
        Project project = new Project(launcher, state, folder);
        Files.createDirectories(folder.resolve(".claude"));
        Files.write(folder.resolve(".claude/playbook.json"), Playbooks.file(keyPoints));
        processes.output(project.command("trust --yes"));
        return project;
    }

    /// A command of the program in this project, as a line of a shell's script.
    String command(String words) {
        return "ACUMEN_HOME='" + state + "' '" + launcher + "' " + words + " --project '" + folder + "'";
    }
}
