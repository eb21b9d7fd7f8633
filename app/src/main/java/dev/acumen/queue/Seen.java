package dev.acumen.queue;

import dev.acumen.document.Hash;
import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.project.AcumenFolder;
import dev.acumen.project.PrivateFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.LinkedHashMap;
import java.util.Map;

/// Transcripts of a project that need not be read again as long as they stay as they are: nothing in them is
/// left to learn. Only a note that saves work: where it is missing, they are read again.
///
/// Safe for use by several threads and processes.
///
/// @param acumen the user's folder of Acumen's own
/// @param project the project's folder
public record Seen(Path acumen, Path project) {
    private static final String TRANSCRIPTS = "transcripts";
    private static final int MOST = 5_000;

    /// What a transcript and those of its subagents look like from outside: sizes and times.
    ///
    /// @throws IOException if that cannot be seen
    public static String look(Path transcript) throws IOException {
        BasicFileAttributes main = Files.readAttributes(transcript, BasicFileAttributes.class);
        String session = String.valueOf(transcript.getFileName()).replaceFirst("\\.jsonl$", "");
        Path folder = transcript.resolveSibling(session).resolve("subagents");
        long size = 0;
        long time = 0;
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> subagents = Files.newDirectoryStream(folder, "agent-*.jsonl")) {
                for (Path subagent : subagents) {
                    BasicFileAttributes file = Files.readAttributes(subagent, BasicFileAttributes.class);
                    size += file.size();
                    time = Math.max(time, file.lastModifiedTime().toMillis());
                }
            }
        }
        return main.size() + " " + main.lastModifiedTime().toMillis() + (size == 0 ? "" : " " + size + " " + time);
    }

    /// All that is noted, by transcript.
    ///
    /// @throws IOException if it cannot be read
    public Map<String, String> all() throws IOException {
        Map<String, String> looks = new LinkedHashMap<>();
        if (read().get(TRANSCRIPTS) instanceof Json.Obj transcripts) {
            transcripts.members().keySet().forEach(name -> looks.put(name, transcripts.textOr(name, "")));
        }
        return looks;
    }

    /// Notes a transcript.
    ///
    /// @param look what it looked like before it was read
    /// @throws IOException if that cannot be noted
    public void put(Path transcript, String look) throws IOException {
        put(Map.of(transcript.toString(), look));
    }

    /// Notes transcripts, by what each looked like before it was read. Of very many those are forgotten that
    /// were noted first.
    ///
    /// @throws IOException if that cannot be noted
    public void put(Map<String, String> looks) throws IOException {
        if (looks.isEmpty()) {
            return;
        }
        try (Claim _ = Claim.awaited(acumen, "seen\n" + project)) {
            Map<String, String> all = all();
            if (all.entrySet().containsAll(looks.entrySet())) {
                return;
            }
            all.keySet().removeAll(looks.keySet());
            all.putAll(looks);
            int rest = all.size();
            Map<String, Json> members = new LinkedHashMap<>();
            for (Map.Entry<String, String> one : all.entrySet()) {
                if (rest-- <= MOST) {
                    members.put(one.getKey(), new Json.Text(one.getValue()));
                }
            }
            PrivateFiles.write(file(), Json.Obj.of("v", Json.Num.of(1), TRANSCRIPTS, new Json.Obj(members)));
        }
    }

    /// Forgets all: every transcript is read again.
    ///
    /// @throws IOException if that cannot be done
    public void forget() throws IOException {
        try (Claim _ = Claim.awaited(acumen, "seen\n" + project)) {
            Files.deleteIfExists(file());
        }
    }

    private Path file() {
        return acumen.resolve(AcumenFolder.SEEN).resolve(Hash.of(project.toString()) + ".json");
    }

    private Json.Obj read() throws IOException {
        String source = file().toString();
        try (InputStream in = Files.newInputStream(file())) {
            return JsonReader.read(JsonReader.bytes(in, source), source) instanceof Json.Obj object
                    ? object
                    : Json.Obj.of();
        } catch (NoSuchFileException | BadInputException _) {
            return Json.Obj.of();
        }
    }
}
