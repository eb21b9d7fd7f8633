package dev.acumen.codex;

import dev.acumen.client.ClientEntry;
import dev.acumen.client.ClientSettings;
import dev.acumen.client.InstalledFiles;
import dev.acumen.json.BadInputException;
import dev.acumen.project.AcumenFolder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Codex's `config.toml`, as it was read.
///
/// @param file the file, which need not exist
/// @param isThere whether it does
/// @param text what it holds
record CodexConfig(Path file, boolean isThere, String text) {

    /// @throws BadInputException if it is no text
    /// @throws IOException if it cannot be read
    static CodexConfig read(Path file) throws IOException {
        if (!Files.exists(file)) {
            return new CodexConfig(file, false, "");
        }
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(Files.readAllBytes(file)))
                    .toString();
            return new CodexConfig(file, true, text);
        } catch (CharacterCodingException e) {
            throw new BadInputException(file.toString(), "", "this is no UTF-8");
        }
    }

    /// Its tables.
    ///
    /// @throws BadInputException if it cannot be understood
    TomlTables tables() {
        return TomlTables.of(text, file.toString());
    }

    /// Puts something in.
    ///
    /// @return the copy of the file as it was; empty where nothing was there, or nothing had to be changed
    /// @throws IOException if it cannot be written; it is then as it was
    Optional<Path> put(String changed, ClientEntry.Occasion occasion) throws IOException {
        new InstalledFiles(occasion.acumen())
                .keepEmpty(file.toString(), isThere ? Set.of(InstalledFiles.FILE) : Set.of());
        return write(changed, occasion);
    }

    /// Takes something out. Where the file was not there before, it goes with the last of it.
    ///
    /// @throws IOException if it cannot be written; it is then as it was
    void takeOut(String changed, ClientEntry.Occasion occasion) throws IOException {
        Optional<Path> _ = write(changed, occasion);
        InstalledFiles installed = new InstalledFiles(occasion.acumen());
        boolean isMade = !installed.emptyBefore(file).contains(InstalledFiles.FILE);
        if (changed.isEmpty() && !text.isEmpty() && isMade && !Files.isSymbolicLink(file)) {
            Files.delete(file);
            installed.forgetEmpty(file.toString());
        }
    }

    private Optional<Path> write(String changed, ClientEntry.Occasion occasion) throws IOException {
        if (changed.equals(text)) {
            return Optional.empty();
        }
        byte @Nullable [] before = isThere ? text.getBytes(StandardCharsets.UTF_8) : null;
        return ClientSettings.replace(
                file,
                before,
                changed.getBytes(StandardCharsets.UTF_8),
                occasion.acumen().resolve(AcumenFolder.BACKUP),
                occasion.now());
    }
}
