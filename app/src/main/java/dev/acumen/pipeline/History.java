package dev.acumen.pipeline;

import dev.acumen.claudecode.TranscriptFolder;
import dev.acumen.config.Environment;
import dev.acumen.output.ConsoleOutput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The earlier sessions of a project, as the client kept them.
public record History(Environment environment, TranscriptReading reading) {

    private static final int MOST_FOLDERS = 3;

    /// Their transcripts, the oldest first.
    ///
    /// @throws IOException if the client's folder cannot be read
    public List<Path> transcripts() throws IOException {
        return TranscriptFolder.read(folder()).stream()
                .filter(found -> reading.isOfHistory(found.folder(), found.file()))
                .map(TranscriptFolder.Found::file)
                .toList();
    }

    /// What else may be the project's: sessions in folders that are gone, one sentence for each of the latest folders.
    ///
    /// @param isAnyName whether folders of another name count as well
    /// @throws IOException if the client's folder cannot be read
    public List<String> unclaimed(UnclaimedSessions unclaimed, boolean isAnyName) throws IOException {
        Map<String, List<Path>> folders = new LinkedHashMap<>();
        for (TranscriptFolder.Found found : TranscriptFolder.read(folder()).reversed()) {
            boolean isNamedSo = isAnyName
                    || Path.of(found.folder())
                            .endsWith(String.valueOf(reading.project().getFileName()));
            if (isNamedSo && unclaimed.isUnclaimed(found)) {
                folders.computeIfAbsent(found.folder(), _ -> new ArrayList<>()).add(found.file());
            }
        }
        return folders.entrySet().stream()
                .limit(MOST_FOLDERS)
                .map(each -> ConsoleOutput.counted(each.getValue().size(), "session") + " ran in " + each.getKey()
                        + ", which is gone; if that was this project: acumen learn --project " + reading.project() + " "
                        + each.getValue().getFirst().resolveSibling("*.jsonl"))
                .toList();
    }

    /// Where the client keeps transcripts.
    public Path folder() {
        return environment.clientFolder().resolve("projects");
    }
}
