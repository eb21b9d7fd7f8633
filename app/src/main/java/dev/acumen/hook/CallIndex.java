package dev.acumen.hook;

import dev.acumen.command.Guards;
import dev.acumen.command.KnownFailures;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Usage;
import dev.acumen.project.PrivateFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Writes down, for the launcher, to which calls of tools and to which failures there may be something to say.
///
/// @param playbook what may be shown
record CallIndex(Session session, Playbook playbook, HookSettings settings) {
    private static final int MOST_WORDS = 200;

    /// @throws IOException if it cannot be written
    void write(Usage usage) throws IOException {
        boolean isAnything = settings.isSaidAfterFailures() || settings.isHolding();
        KnownFailures known = KnownFailures.in(isAnything ? playbook : Playbook.empty(), usage);
        write(session.failing(), settings.isSaidAfterFailures() ? known.programs() : List.of());
        Set<String> words = new LinkedHashSet<>();
        if (settings.isGuarding() && playbook.isGuarded()) {
            words.addAll(Guards.in(playbook).words(SessionRecord.shown(session.record())));
        }
        if (settings.isHolding()) {
            words.addAll(known.heldPrograms(settings.released()));
        }
        write(session.calls(), new ArrayList<>(words));
    }

    /// A torn file costs a JVM or a line, so nothing waits for the disk.
    private static void write(Path index, List<String> words) throws IOException {
        if (words.isEmpty()) {
            Files.deleteIfExists(index);
            return;
        }
        StringBuilder lines = new StringBuilder();
        for (String word : words.subList(0, Math.min(MOST_WORDS, words.size()))) {
            lines.append(word).append('\n');
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
