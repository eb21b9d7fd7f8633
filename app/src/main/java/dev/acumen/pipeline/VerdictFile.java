package dev.acumen.pipeline;

import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.project.CacheFolder;
import dev.acumen.project.PrivateFiles;
import dev.acumen.refine.TextPair;
import dev.acumen.refine.Verdict;
import dev.acumen.refine.Verdicts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// Verdicts on pairs of texts in a file that is written whole: the texts by their hashes, the words that decided
/// as they are. Of too many the oldest go.
///
/// A file that cannot be read counts as empty. Two processes that write at once may lose verdicts of one of them.
public final class VerdictFile implements Verdicts {
    private static final int MOST = 5_000;

    private final Path file;
    private final int most;

    /// @param cache the folder for what can be made again
    public VerdictFile(Path cache) {
        this(cache, MOST);
    }

    VerdictFile(Path cache, int most) {
        this.file = cache.resolve(CacheFolder.VERDICTS);
        this.most = most;
    }

    @Override
    public Known known() {
        Map<String, Verdict> all = read();
        return pair -> Optional.ofNullable(all.isEmpty() ? null : all.get(key(pair)));
    }

    @Override
    public synchronized void add(Map<TextPair, Verdict> verdicts) {
        if (verdicts.isEmpty()) {
            return;
        }
        Map<String, Verdict> all = read();
        verdicts.forEach((pair, verdict) -> {
            all.remove(key(pair));
            all.put(key(pair), verdict);
        });
        Map<String, Json> members = new LinkedHashMap<>();
        all.entrySet().stream()
                .skip(Math.max(0, all.size() - most))
                .forEach(entry -> members.put(entry.getKey(), json(entry.getValue())));
        try {
            PrivateFiles.write(file, new Json.Obj(members));
        } catch (IOException _) {
            // Somebody is asked again.
        }
    }

    private static Json json(Verdict verdict) {
        return Json.Obj.of("verdict", new Json.Text(verdict.kind().word()), "words", new Json.Text(verdict.words()));
    }

    private static String key(TextPair pair) {
        return TextHash.of(pair.first()).hex() + "-"
                + TextHash.of(pair.second()).hex();
    }

    /// The oldest first.
    private Map<String, Verdict> read() {
        Map<String, Verdict> all = new LinkedHashMap<>();
        try {
            if (Files.exists(file)
                    && JsonReader.read(Files.readString(file), file.toString())
                            instanceof Json.Obj(Map<String, Json> members)) {
                members.forEach((key, json) -> verdict(json).ifPresent(verdict -> all.put(key, verdict)));
            }
        } catch (IOException | BadInputException _) {
            return new LinkedHashMap<>();
        }
        return all;
    }

    private static Optional<Verdict> verdict(Json json) {
        return json instanceof Json.Obj entry
                ? Verdict.Kind.of(entry.textOr("verdict", "")).map(kind -> new Verdict(kind, entry.textOr("words", "")))
                : Optional.empty();
    }
}
