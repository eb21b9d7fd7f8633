package dev.acumen.claudecode;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Where an administrator sets what holds for every user of the client on this machine.
public final class ManagedSettings {
    private ManagedSettings() {}

    /// The main file, which need not be there, then the parts in the order in which the client reads them.
    ///
    /// @param folder the client's folder for managed settings
    public static List<Path> files(Path folder) {
        List<Path> parts = new ArrayList<>();
        try (DirectoryStream<Path> found =
                Files.newDirectoryStream(folder.resolve("managed-settings.d"), "[!.]*.json")) {
            found.forEach(parts::add);
        } catch (IOException _) {
            // There are no parts, or the client cannot read them either.
        }
        parts.sort(Comparator.naturalOrder());
        parts.addFirst(folder.resolve("managed-settings.json"));
        return parts;
    }
}
