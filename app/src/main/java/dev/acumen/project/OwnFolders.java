package dev.acumen.project;

import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Folders of a checkout that its settings make projects of their own, even before they have a playbook: the setting
/// `project.folders`. Settings that cannot be understood name none here; whoever reads them all says so.
final class OwnFolders {
    private static final String SETTINGS = "config.json";
    private static final String NONE = "none";
    private static final long LARGEST = 1_000_000;

    private OwnFolders() {}

    /// Those below the top of a checkout.
    static List<Path> of(Path top) {
        Path file = ProjectFolder.of(top).resolve(SETTINGS);
        try {
            return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) && Files.size(file) <= LARGEST
                    ? named(JsonReader.read(Files.readAllBytes(file), SETTINGS), top)
                    : List.of();
        } catch (IOException | BadInputException | InvalidPathException _) {
            return List.of();
        }
    }

    private static List<Path> named(Json settings, Path top) {
        List<Path> folders = new ArrayList<>();
        String names = "";
        if (settings instanceof Json.Obj all) {
            names = all.get("project") instanceof Json.Obj group ? group.textOr("folders", "") : "";
            names = names.isEmpty() ? all.textOr("project.folders", "") : names;
        }
        if (names.equals(NONE)) {
            return folders;
        }
        for (int begin = 0; begin < names.length(); ) {
            int comma = names.indexOf(',', begin);
            int end = comma < 0 ? names.length() : comma;
            Path folder = top.resolve(names.substring(begin, end).strip()).normalize();
            if (folder.startsWith(top)) {
                folders.add(folder);
            }
            begin = end + 1;
        }
        return folders;
    }
}
