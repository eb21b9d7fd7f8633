package dev.acumen.pipeline;

import dev.acumen.client.Client;
import dev.acumen.client.SessionFile;
import dev.acumen.clients.Clients;
import dev.acumen.config.Environment;
import dev.acumen.output.ConsoleOutput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// The earlier sessions of a project, as clients kept them.
public record History(Environment environment, TranscriptReading reading) {

    private static final int MOST_FOLDERS = 3;

    /// Their transcripts, the oldest first.
    ///
    /// @throws IOException if a client's folder cannot be read
    public List<Path> transcripts() throws IOException {
        return sessions().stream()
                .filter(found -> reading.isOfHistory(found.folder(), found.file()))
                .map(SessionFile::file)
                .toList();
    }

    /// What else may be the project's: sessions in folders that are gone, one sentence for each of the latest folders.
    ///
    /// @param isAnyName whether folders of another name count as well
    /// @throws IOException if a client's folder cannot be read
    public List<String> unclaimed(UnclaimedSessions unclaimed, boolean isAnyName) throws IOException {
        Map<String, List<Path>> folders = new LinkedHashMap<>();
        for (SessionFile found : sessions().reversed()) {
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

    /// Where clients keep transcripts, for a person.
    public String folders() {
        List<Client> all = Clients.of(environment).all();
        List<Client> here = all.stream()
                .filter(client -> Files.isDirectory(client.folder()))
                .toList();
        return (here.isEmpty() ? all.subList(0, 1) : here)
                .stream().map(client -> client.folder().toString()).collect(Collectors.joining(" or "));
    }

    private List<SessionFile> sessions() throws IOException {
        List<IOException> trouble = new ArrayList<>();
        List<SessionFile> sessions = Clients.of(environment).sessions(_ -> true, trouble::add);
        if (!trouble.isEmpty()) {
            throw trouble.getFirst();
        }
        return sessions;
    }
}
