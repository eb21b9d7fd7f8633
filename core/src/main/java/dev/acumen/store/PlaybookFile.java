package dev.acumen.store;

import dev.acumen.document.Hash;
import dev.acumen.document.PlaybookDocument;
import dev.acumen.json.BadInputException;
import dev.acumen.json.JsonReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A playbook file as it is read. The same bytes are understood once: what was read before the lock need not be
/// read again under it.
final class PlaybookFile {
    private final Path file;
    private volatile @Nullable Read last;

    PlaybookFile(Path file) {
        this.file = file;
    }

    private static final class Read {
        private final byte[] bytes;
        private final PlaybookDocument document;

        private Read(byte[] bytes, PlaybookDocument document) {
            this.bytes = bytes;
            this.document = document;
        }
    }

    /// The file's bytes; null where there is none.
    ///
    /// @throws BadInputException if it is no file: one might wait for ever for what comes out of it
    byte @Nullable [] bytes() throws IOException {
        if (!Files.isRegularFile(file) && Files.exists(file)) {
            throw new BadInputException(file.toString(), "", "this is no file");
        }
        try (InputStream in = Files.newInputStream(file)) {
            return JsonReader.bytes(in, file.toString());
        } catch (NoSuchFileException ignored) {
            return null;
        }
    }

    /// The hash of the file's bytes; null where there is none.
    @Nullable
    String hash() throws IOException {
        byte[] bytes = bytes();
        return bytes == null ? null : Hash.of(bytes);
    }

    /// The document in the file's bytes.
    ///
    /// @throws dev.acumen.json.BadInputException if they are no playbook
    PlaybookDocument document(byte @Nullable [] bytes) {
        if (bytes == null) {
            return PlaybookDocument.empty();
        }
        Read known = last;
        if (known == null || !Arrays.equals(known.bytes, bytes)) {
            known = new Read(bytes, PlaybookDocument.read(bytes, file.toString()));
            last = known;
        }
        return known.document;
    }
}
