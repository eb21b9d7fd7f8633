package dev.acumen.pipeline;

import dev.acumen.document.Hash;
import dev.acumen.project.CacheFolder;
import dev.acumen.project.PrivateFiles;
import dev.acumen.refine.ComparedTexts;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.CRC32;

/// The texts of a project that were compared, by their hashes, in a file that is written whole.
///
/// A text that leaves the playbook is remembered on: when somebody takes its removal back, it is not compared again
/// with what it was compared with. That it is not compared either with what came in between is left to
/// `acumen refine`, which compares everything.
public final class ComparedFile implements ComparedTexts {
    private static final int MOST = 50_000;
    private static final int MARK = 32;

    private final Path file;
    private final byte[] mark;

    /// @param cache the folder for what can be made again
    /// @param project whose playbook it is
    /// @param recipe how they are compared: what was compared in another way was not
    public ComparedFile(Path cache, Path project, String recipe) {
        this.file = cache.resolve(CacheFolder.COMPARED).resolve(Hash.of(project.toString()));
        this.mark = Hash.of(recipe).substring(0, MARK).getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    public Set<String> among(Set<String> texts) {
        Set<TextHash> known = read();
        return texts.stream().filter(text -> known.contains(TextHash.of(text))).collect(Collectors.toSet());
    }

    @Override
    public void add(Set<String> texts) {
        Set<TextHash> before = read();
        Set<TextHash> all = texts.stream().map(TextHash::of).collect(Collectors.toCollection(LinkedHashSet::new));
        if (before.containsAll(all)) {
            return;
        }
        all.addAll(before);
        try {
            PrivateFiles.write(file, bytes(all));
        } catch (IOException _) {
            // The next time takes longer.
        }
    }

    private byte[] bytes(Set<TextHash> hashes) {
        int count = Math.min(hashes.size(), MOST);
        ByteBuffer bytes = ByteBuffer.allocate(MARK + count * TextHash.BYTES + Long.BYTES);
        bytes.put(mark);
        hashes.stream().limit(count).forEach(hash -> hash.write(bytes));
        bytes.putLong(sum(bytes.array(), bytes.position()));
        return bytes.array();
    }

    /// The latest first; none where there is no file, or it is damaged or of another recipe.
    private Set<TextHash> read() {
        Set<TextHash> hashes = new LinkedHashSet<>();
        try {
            byte[] all = Files.readAllBytes(file);
            int end = all.length - Long.BYTES;
            ByteBuffer bytes = ByteBuffer.wrap(all);
            byte[] begin = new byte[MARK];
            if (end < MARK || (end - MARK) % TextHash.BYTES != 0 || bytes.getLong(end) != sum(all, end)) {
                return hashes;
            }
            bytes.get(begin);
            while (Arrays.equals(begin, mark) && bytes.position() < end) {
                hashes.add(TextHash.read(bytes));
            }
        } catch (NoSuchFileException _) {
            return hashes;
        } catch (IOException _) {
            return new LinkedHashSet<>();
        }
        return hashes;
    }

    private static long sum(byte[] bytes, int length) {
        CRC32 sum = new CRC32();
        sum.update(bytes, 0, length);
        return sum.getValue();
    }
}
