package dev.acumen.pipeline;

import dev.acumen.client.ClientEvent;
import dev.acumen.client.SessionFile;
import dev.acumen.clients.Clients;
import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import dev.acumen.config.Setting;
import dev.acumen.config.SettingsFiles;
import dev.acumen.project.AcumenFolder;
import dev.acumen.project.OffSwitch;
import dev.acumen.queue.Queue;
import dev.acumen.queue.Seen;
import dev.acumen.queue.Spool;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// Counts the sessions of a project that no event has ended: they are still running, or their client was killed.
/// The next session of the project queues those that were killed.
///
/// @param project the project's real path
public record UnendedSessions(Environment environment, Path project) {

    /// How many there are.
    ///
    /// @param going those whose transcript changed a short while ago
    /// @param cutOff those whose transcript has been still for long: the next session of the project queues them
    public record Count(int going, int cutOff) {
        /// None.
        public static final Count NONE = new Count(0, 0);
    }

    /// How many there are now, without the session that this process runs in.
    ///
    /// @throws IOException if something cannot be read
    public Count count() throws IOException {
        Optional<Instant> since = since();
        OffSwitch off = new OffSwitch(environment.acumenFolder());
        if (since.isEmpty() || off.isOff(project)) {
            return Count.NONE;
        }
        Map<String, String> seen = new Seen(environment.acumenFolder(), project).all();
        Set<String> told = new Spool(environment.acumenFolder()).sessions();
        environment.variable("CLAUDE_CODE_SESSION_ID").ifPresent(told::add);
        Queue queue = new Queue(environment.acumenFolder(), environment.clock());
        boolean learnsHeadless = learnsHeadless(environment, Optional.of(project));
        int going = 0;
        int cutOff = 0;
        for (SessionFile session : sessions(environment, file -> isChanged(file, since.get(), seen), _ -> {})) {
            String id = session.id();
            if ((learnsHeadless || !session.isHeadless())
                    && !off.wasOff(id)
                    && !told.contains(id)
                    && queue.waiting(project, session.file()).isEmpty()
                    && isOfProject(session)) {
                boolean isIdle = isIdle(session.file());
                going += isIdle ? 0 : 1;
                cutOff += isIdle ? 1 : 0;
            }
        }
        return new Count(going, cutOff);
    }

    /// The sessions that clients keep whose ends a person wants to be learned from, the oldest first.
    ///
    /// @param isWanted which files are looked into
    /// @param trouble hears why a folder cannot be read
    static List<SessionFile> sessions(
            Environment environment, Predicate<Path> isWanted, Consumer<IOException> trouble) {
        return new Clients(Clients.of(environment).all().stream()
                        .filter(client -> client.allows(ClientEvent.UNTOLD_END))
                        .toList())
                .sessions(isWanted, trouble);
    }

    private boolean isIdle(Path file) {
        return file.toFile().lastModified() + Queue.IDLE.toMillis()
                < environment.clock().millis();
    }

    /// Since when sessions of the project are learned: since Acumen was installed or switched on again. Empty where
    /// nobody has noted when it was installed, or nobody can read the note any more.
    ///
    /// @throws IOException if that cannot be seen
    public Optional<Instant> since() throws IOException {
        Optional<Instant> installed = installed();
        Optional<Instant> on = new OffSwitch(environment.acumenFolder()).onSince(project);
        return installed.map(time -> on.filter(time::isBefore).orElse(time));
    }

    /// Whether the project is that for which the end of a session would be told: no other takes it as well.
    public boolean isOfProject(SessionFile session) {
        return new SessionProject(environment, Optional.of(project))
                .of("", session.folder(), session.file())
                .filter(project::equals)
                .isPresent();
    }

    private static boolean isChanged(Path file, Instant since, Map<String, String> seen) {
        try {
            return Files.getLastModifiedTime(file).toInstant().isAfter(since)
                    && !Seen.look(file).equals(seen.get(file.toString()));
        } catch (IOException | RuntimeException _) {
            return false;
        }
    }

    private Optional<Instant> installed() throws IOException {
        try {
            Path file = environment.acumenFolder().resolve(AcumenFolder.INSTALLED);
            return Optional.of(
                    OffsetDateTime.parse(Files.readString(file).strip()).toInstant());
        } catch (NoSuchFileException | CharacterCodingException | DateTimeException _) {
            return Optional.empty();
        }
    }

    /// Whether sessions that nobody attends are learned, too.
    public static boolean learnsHeadless(Environment environment, Optional<Path> project) {
        try {
            return new SettingsFiles(environment)
                    .settings(project)
                    .value(Setting.LEARN_HEADLESS)
                    .isOn();
        } catch (FailureException _) {
            return true;
        }
    }
}
