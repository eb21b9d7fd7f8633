package dev.acumen.ui;

import dev.acumen.config.Environment;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Provenance;
import dev.acumen.store.Cause;
import dev.acumen.store.FilePlaybookStore;
import dev.acumen.store.Transaction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// A project in which sessions taught something and were shown something.
record Taught(Environment environment) {

    static Taught in(Path folder) throws IOException {
        return new Taught(Visitor.environment(folder));
    }

    Path project() {
        return environment.workingDirectory();
    }

    /// The project in addresses.
    String scope() {
        return OpenedPlaybook.id(project());
    }

    FilePlaybookStore store() {
        return new FilePlaybookStore(project(), environment.clock());
    }

    /// Learns texts from a session.
    Taught learned(String session, String... texts) {
        return changed(Cause.learned(session, "none"), texts);
    }

    /// Adds texts for a reason.
    Taught changed(Cause cause, String... texts) {
        List<Operation> operations = List.of(texts).stream()
                .<Operation>map(text -> new Operation.Add(text, "PATTERNS & APPROACHES", Provenance.NONE))
                .toList();
        List<String> turns = cause.session().isEmpty() ? List.of() : List.of(cause.session() + "-turn");
        store().update(new Transaction(cause, turns, false, playbook -> playbook.apply(Delta.of(operations))));
        return this;
    }

    /// Keeps what a session was shown, as the hook does.
    ///
    /// @param injections in JSON, with `AT` for the time
    Taught shown(String session, String injections) throws IOException {
        return shown(session, project(), injections);
    }

    /// The same of another project.
    Taught shown(String session, Path project, String injections) throws IOException {
        Path sessions = Files.createDirectories(environment.acumenFolder().resolve("sessions"));
        Files.writeString(sessions.resolve(session + ".json"), """
            {"v":1,"project":"%s","shown":[],"injections":[%s]}
            """.formatted(
                        project, injections.replace("AT", Long.toString(Visitor.NOW.toEpochMilli()))));
        return this;
    }

    Visitor visitor() throws IOException, InterruptedException {
        return Visitor.of(environment, project());
    }
}
