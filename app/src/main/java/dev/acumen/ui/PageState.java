package dev.acumen.ui;

import dev.acumen.config.Environment;
import dev.acumen.project.AcumenFolder;
import dev.acumen.project.Projects;
import dev.acumen.store.StoredPlaybook;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Optional;

/// Whether what pages show has changed, told by the sizes and times of files and folders: a file that is replaced
/// changes
/// the time of its folder.
record PageState(Environment environment) {
    private static final List<String> OF_PLAYBOOK = List.of("", "proposals", "journal.jsonl", "rejected.json");

    private static final List<String> OF_MACHINE = List.of(
            "",
            AcumenFolder.SESSIONS,
            AcumenFolder.QUEUE,
            AcumenFolder.FAILED,
            AcumenFolder.SPOOL,
            AcumenFolder.SPEND,
            AcumenFolder.TRUST,
            AcumenFolder.CONFIG);

    /// The playbook of a project or the user's own, its journal, and what waits.
    ///
    /// @param project empty for the user's own
    String of(Optional<Path> project) {
        StringBuilder state = new StringBuilder();
        Path acumen = environment.acumenFolder();
        Path folder = project.map(path -> path.resolve(".claude/acumen")).orElse(acumen.resolve(AcumenFolder.USER));
        Path file = project.map(path -> path.resolve(Projects.PLAYBOOK)).orElse(acumen.resolve(AcumenFolder.PLAYBOOK));
        state.append(stamp(file));
        OF_PLAYBOOK.forEach(name -> state.append(stamp(folder.resolve(name))));
        project.ifPresent(path -> {
            Path layer = path.resolve(StoredPlaybook.LAYER_FOLDER);
            state.append(stamp(layer)).append(stamp(layer.resolve("journal.jsonl")));
        });
        return state.append(stamp(acumen.resolve(AcumenFolder.OFF))).toString();
    }

    /// What is not of one playbook: sessions, what waits to be learned, spending, settings.
    String ofMachine() {
        StringBuilder state = new StringBuilder();
        OF_MACHINE.forEach(name -> state.append(stamp(environment.acumenFolder().resolve(name))));
        return state.toString();
    }

    private static String stamp(Path file) {
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            return " " + attributes.lastModifiedTime().toMillis() + "-" + attributes.size();
        } catch (IOException _) {
            return " none";
        }
    }
}
