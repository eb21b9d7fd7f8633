package dev.acumen.store;

import dev.acumen.json.JsonReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The files of a playbook as a whole, on the way from or to another store. Under the lock.
record CopiedFiles(ProjectFiles files, Journal journal) {
    private static final String ENDING = ".json";

    /// Whether there is nothing to copy.
    boolean isNothing() throws IOException {
        return !Files.exists(files.playbook()) && !isBegun();
    }

    private boolean isBegun() throws IOException {
        return !journal.isEmpty() || journal.isClosed();
    }

    PlaybookCopy read() throws IOException {
        return new PlaybookCopy(
                text(files.playbook()), journal.texts(), text(files.rejected()), proposals(), text(files.usage()));
    }

    private Map<String, String> proposals() throws IOException {
        Map<String, String> proposals = new TreeMap<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(files.proposals(), "*" + ENDING)) {
            for (Path file : found) {
                String name = Objects.toString(file.getFileName(), "");
                proposals.put(
                        name.substring(0, name.length() - ENDING.length()), Objects.requireNonNullElse(text(file), ""));
            }
        } catch (NoSuchFileException ignored) {
            // There are none.
        }
        return proposals;
    }

    /// @throws StoreException if the bytes are no text
    private static @Nullable String text(Path file) throws IOException {
        try (InputStream in = Disk.ordinary(file, file.toString())) {
            byte[] bytes = JsonReader.bytes(in, file.toString());
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (NoSuchFileException ignored) {
            return null;
        } catch (CharacterCodingException e) {
            throw new StoreException(file + " is not UTF-8 and cannot be copied; fix or remove it", false, e);
        }
    }

    /// Writes what was copied. The journal comes last: without it, the next try is refused and says what is there.
    ///
    /// @throws StoreException if there is a playbook already, or if something of one is in the way
    void write(PlaybookCopy copy) throws IOException {
        refuseWhatIsThere(copy);
        Disk.folders(Objects.requireNonNull(files.playbook().getParent()));
        for (Map.Entry<String, String> proposal : copy.proposals().entrySet()) {
            Disk.folders(files.proposals());
            put(proposal(proposal.getKey()), files.nextProposal(), proposal.getValue());
        }
        put(files.rejected(), files.nextRejected(), copy.rejected());
        put(files.usage(), files.nextUsage(), copy.usage());
        put(files.playbook(), files.next(), copy.playbook());
        journal.begin(copy.journal());
    }

    private Path proposal(String id) {
        return files.proposals().resolve(id + ENDING);
    }

    private void refuseWhatIsThere(PlaybookCopy copy) throws IOException {
        if (!isNothing()) {
            throw new StoreException(files.playbook() + ": there is a playbook, or was one, already", false);
        }
        String rejected = text(files.rejected());
        boolean isInTheWay = rejected != null && !rejected.equals(copy.rejected());
        for (Map.Entry<String, String> found : proposals().entrySet()) {
            isInTheWay |= !found.getValue().equals(copy.proposals().get(found.getKey()));
        }
        if (isInTheWay) {
            throw new StoreException(
                    "what was rejected or proposed before is in " + files.folder() + "; move it away first", false);
        }
    }

    private static void put(Path file, Path next, @Nullable String text) throws IOException {
        if (text != null) {
            Disk.replace(file, next, text.getBytes(StandardCharsets.UTF_8));
        }
    }
}
