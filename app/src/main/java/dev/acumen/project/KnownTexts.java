package dev.acumen.project;

import dev.acumen.document.Hash;
import dev.acumen.playbook.KeyPoint;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// The key points that this machine learned, wrote or showed with trust, known by their texts wherever they turn up.
///
/// Kept in `known-texts`: a line with a random salt, then a line for each hash, the oldest first. A line that a crash
/// left torn counts for nothing. A file without a salt is begun anew. Safe for use by several threads and processes.
///
/// @param acumen the user's folder of Acumen's own
public record KnownTexts(Path acumen) {
    /// The most hashes that are kept, the latest ones: 1.7 MB.
    static final int MOST = 50_000;

    /// The hexadecimal digits of a hash, 128 bits, and of the salt.
    private static final int DIGITS = 32;

    private static final String SALT = "salt ";

    /// What was kept at one time.
    ///
    /// @param salt empty where nothing is kept
    /// @param hashes the oldest first
    public record Known(String salt, Set<String> hashes) {
        private static final Known NOTHING = new Known("", Set.of());

        /// Whether a key point is known by its text.
        public boolean has(KeyPoint keyPoint) {
            return !salt.isEmpty() && hashes.contains(hash(identity(keyPoint)));
        }

        /// The first half of a SHA-256.
        private String hash(String identity) {
            return Hash.of(salt + identity).substring(0, DIGITS);
        }

        /// All hashes under which a key point is known from now on.
        private List<String> hashesOf(KeyPoint keyPoint) {
            String plain = hash(identity("", false, keyPoint.text()));
            String named = hash(identity(keyPoint));
            String marked = hash(identity("", keyPoint.isByUser(), keyPoint.text()));
            return List.of(plain, marked, named);
        }
    }

    /// What the agent reads of a key point that a stranger could word: the text, the mark of the user's own words,
    /// and a name that is more than a word and a number; also its guard, by which a stranger could deny calls.
    private static String identity(KeyPoint keyPoint) {
        String name = isPlain(keyPoint.name()) ? "" : keyPoint.name();
        String guard = keyPoint.guard().isEmpty() ? "" : keyPoint.guard().identity();
        return identity(name + guard, keyPoint.isByUser(), keyPoint.text());
    }

    private static String identity(String name, boolean isByUser, String text) {
        return name + '\n' + (isByUser ? "user" : "") + '\n' + text;
    }

    /// Whether a name is a few letters and a number, as in `pat-001`.
    private static boolean isPlain(String name) {
        int letters = 0;
        while (letters < name.length() && Character.isLetter(name.charAt(letters))) {
            letters++;
        }
        for (int i = letters + 1; i < name.length(); i++) {
            if (!Character.isDigit(name.charAt(i))) {
                return false;
            }
        }
        return letters <= 4 && name.length() > letters + 1;
    }

    /// What is kept now; nothing where there is no such file.
    ///
    /// @throws IOException if it cannot be read
    public Known read() throws IOException {
        String lines;
        try {
            lines = Files.readString(file(), StandardCharsets.ISO_8859_1);
        } catch (NoSuchFileException _) {
            return Known.NOTHING;
        }
        int end = lines.indexOf('\n');
        if (end != SALT.length() + DIGITS || !lines.startsWith(SALT)) {
            return Known.NOTHING;
        }
        Set<String> hashes = new LinkedHashSet<>();
        int start = end + 1;
        for (int next = lines.indexOf('\n', start); next >= 0; next = lines.indexOf('\n', start)) {
            if (next - start == DIGITS) {
                hashes.add(lines.substring(start, next));
            }
            start = next + 1;
        }
        return new Known(lines.substring(SALT.length(), SALT.length() + DIGITS), hashes);
    }

    /// Knows key points from now on. Writes nothing where all of them are known.
    ///
    /// @throws IOException if that cannot be kept
    public void add(Collection<KeyPoint> keyPoints) throws IOException {
        if (!unknown(read(), keyPoints).isEmpty()) {
            Trust.alone(acumen, () -> append(keyPoints));
        }
    }

    /// Knows key points no longer.
    ///
    /// @throws IOException if that cannot be kept
    public void forget(Collection<KeyPoint> keyPoints) throws IOException {
        Trust.alone(acumen, () -> {
            Known known = read();
            Set<String> left = new LinkedHashSet<>(known.hashes);
            keyPoints.forEach(keyPoint -> known.hashesOf(keyPoint).forEach(left::remove));
            if (left.size() < known.hashes.size()) {
                write(known.salt, List.copyOf(left));
            }
        });
    }

    private static Set<String> unknown(Known known, Collection<KeyPoint> keyPoints) {
        Set<String> unknown = new LinkedHashSet<>();
        for (KeyPoint keyPoint : keyPoints) {
            unknown.addAll(known.hashesOf(keyPoint));
        }
        unknown.removeAll(known.hashes);
        return unknown;
    }

    private void append(Collection<KeyPoint> keyPoints) throws IOException {
        Known found = read();
        Known known = found.salt.isEmpty() ? new Known(newSalt(), Set.of()) : found;
        Set<String> added = unknown(known, keyPoints);
        int size = known.hashes.size() + added.size();
        if (found.salt.isEmpty() || size > MOST) {
            List<String> all = new ArrayList<>(known.hashes);
            all.addAll(added);
            write(known.salt, all.subList(Math.max(0, size - MOST), size));
        } else {
            append(String.join("\n", added));
        }
    }

    private static String newSalt() {
        byte[] salt = new byte[DIGITS / 2];
        new SecureRandom().nextBytes(salt);
        return HexFormat.of().formatHex(salt);
    }

    private void write(String salt, List<String> hashes) throws IOException {
        PrivateFiles.write(file(), SALT + salt + "\n" + String.join("\n", hashes) + "\n");
    }

    private void append(String lines) throws IOException {
        try (FileChannel channel = PrivateFiles.open(file())) {
            ByteBuffer last = ByteBuffer.allocate(1);
            boolean isTorn = channel.read(last, channel.size() - 1) != 1 || last.get(0) != '\n';
            String text = (isTorn ? "\n" : "") + lines + "\n";
            ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
            channel.position(channel.size());
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        }
    }

    private Path file() {
        return acumen.resolve(AcumenFolder.KNOWN_TEXTS);
    }
}
