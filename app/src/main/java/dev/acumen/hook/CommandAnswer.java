package dev.acumen.hook;

import dev.acumen.command.CommandAdvice;
import dev.acumen.command.HeldCall;
import dev.acumen.command.KnownFailures;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Rendering;
import dev.acumen.playbook.Usage;
import dev.acumen.project.PrivateFiles;
import dev.acumen.store.StoredPlaybook;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What is said to a command in the shell: after it failed, the key point that knows the failure, in one line; before
/// it runs, the key point by which it is held. Each is said once for the session, the line also once for each subagent.
///
/// @param playbook what may be shown
/// @param now the time, in milliseconds since 1970
record CommandAnswer(
        Payload payload, Session session, Path project, Playbook playbook, HookSettings settings, long now) {

    /// The answer, after it was remembered; nothing where no key point knows the command, or it cannot be remembered.
    HookAnswer answer() {
        boolean isBefore = payload.event().equals(Payload.CALL);
        CommandAdvice advice = isBefore ? before() : after();
        if (advice == null) {
            return HookAnswer.NOTHING;
        }
        String text = isBefore ? held(advice.keyPoint()) : line(advice.keyPoint());
        try (SessionRecord record = SessionRecord.open(session.record())) {
            if (record == null || record.isSaid(payload, advice.keyPoint().name())) {
                return HookAnswer.NOTHING;
            }
            record.keep(payload, now, project, advice, text.length());
            return isBefore ? HookAnswer.denial(payload.event(), text) : HookAnswer.context(payload.event(), text);
        } catch (IOException e) {
            return HookAnswer.NOTHING.inSpiteOf(e);
        }
    }

    private @Nullable CommandAdvice after() {
        return settings.isSaidAfterFailures() ? known().after(payload.command(), payload.error()) : null;
    }

    /// A subagent is not held: it may have no way to ask, and nobody to answer.
    private @Nullable CommandAdvice before() {
        return settings.isHolding() && payload.agentId().isEmpty()
                ? known().before(payload.command(), settings.released())
                : null;
    }

    private KnownFailures known() {
        return KnownFailures.in(playbook, StoredPlaybook.usage(project));
    }

    /// Why the session's record says that a key point was said.
    static String reason(Payload payload) {
        return payload.event().equals(Payload.CALL) ? CommandAdvice.HELD : CommandAdvice.FAILED;
    }

    /// A statement of fact, for a client may take a command for an attack.
    private static String line(KeyPoint keyPoint) {
        return shortened("Playbook [" + Rendering.oneLine(keyPoint.name()) + "]: " + Rendering.words(keyPoint));
    }

    private static String held(KeyPoint keyPoint) {
        return shortened(HeldCall.reason(Rendering.oneLine(keyPoint.name()), Rendering.words(keyPoint)));
    }

    private static String shortened(String text) {
        if (text.length() <= KnownFailures.LONGEST) {
            return text;
        }
        int end = KnownFailures.LONGEST - " …".length();
        return text.substring(0, Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end) + " …";
    }

    /// Writes down, for the launcher, to which programs' calls and failures there may be something to say.
    ///
    /// @throws IOException if it cannot be written
    static void writeIndexes(Session session, Playbook playbook, Usage usage, HookSettings settings)
            throws IOException {
        boolean isAnything = settings.isSaidAfterFailures() || settings.isHolding();
        KnownFailures known = KnownFailures.in(isAnything ? playbook : Playbook.empty(), usage);
        write(session.failing(), settings.isSaidAfterFailures() ? known.programs() : List.of());
        write(session.held(), settings.isHolding() ? known.heldPrograms(settings.released()) : List.of());
    }

    /// A torn file costs a JVM or a line, so nothing waits for the disk.
    private static void write(Path index, List<String> programs) throws IOException {
        if (programs.isEmpty()) {
            Files.deleteIfExists(index);
            return;
        }
        StringBuilder lines = new StringBuilder();
        for (String program : programs) {
            lines.append(program).append('\n');
        }
        ByteBuffer bytes = ByteBuffer.wrap(lines.toString().getBytes(StandardCharsets.UTF_8));
        try (FileChannel channel = PrivateFiles.open(index)) {
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.truncate(bytes.limit());
        }
    }
}
