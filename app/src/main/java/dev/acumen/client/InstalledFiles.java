package dev.acumen.client;

import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.project.AcumenFolder;
import dev.acumen.project.GitExclude;
import dev.acumen.project.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// What is known of what was installed: since when, and into which settings files, so that all of them are found
/// again and nothing else is taken away with it.
///
/// @param acumen the user's folder of Acumen's own
public record InstalledFiles(Path acumen) {
    /// Stands for the settings file itself among what was there before.
    public static final String FILE = "file";

    /// Stands for the folder of the settings file.
    public static final String FOLDER = "folder";

    private static final String FILES = "files";
    private static final String EMPTY = "empty";
    private static final String EXCLUDED = "excluded";
    private static final String MERGING = "merging";
    private static final String MADE = "made";

    /// The settings files that hooks were put into. One that is gone, or holds none any more, may be among them.
    ///
    /// @throws IOException if it cannot be read
    public Set<Path> all() throws IOException {
        Set<Path> files = new LinkedHashSet<>();
        for (String file : read().texts(FILES)) {
            files.add(Path.of(file));
        }
        return files;
    }

    /// What of a settings file was there, and empty, before hooks were put into it: it stays when they go.
    ///
    /// @throws IOException if it cannot be read
    public Set<String> emptyBefore(Path file) throws IOException {
        return emptyBefore(file.toString());
    }

    /// The same of a file, or a place in it.
    ///
    /// @throws IOException if it cannot be read
    public Set<String> emptyBefore(String place) throws IOException {
        return new LinkedHashSet<>(member(read(), EMPTY).texts(place));
    }

    /// Notes what of a file was there, and empty, before something was put into it for the first time.
    ///
    /// @param place the file, or a place in it
    /// @throws IOException if that cannot be kept
    public void keepEmpty(String place, Set<String> empty) throws IOException {
        Json.Obj known = read();
        if (member(known, EMPTY).get(place) == null) {
            PrivateFiles.folder(acumen);
            write(known.with(EMPTY, member(known, EMPTY).with(place, texts(empty))));
        }
    }

    /// What was noted is not needed any more, for everything was taken out again.
    ///
    /// @throws IOException if that cannot be kept
    public void forgetEmpty(String place) throws IOException {
        Json.Obj known = read();
        Json.Obj left = member(known, EMPTY).without(place);
        if (member(known, EMPTY).get(place) != null) {
            write(left.members().isEmpty() ? known.without(EMPTY) : known.with(EMPTY, left));
        }
    }

    /// The line that keeps a settings file out of git, if `install` wrote it.
    ///
    /// @throws IOException if it cannot be read
    public Optional<GitExclude.Line> excluded(Path file) throws IOException {
        List<String> line = member(read(), EXCLUDED).texts(file.toString());
        return line.size() == 2
                ? Optional.of(new GitExclude.Line(Path.of(line.getFirst()), line.getLast()))
                : Optional.empty();
    }

    /// A settings file was kept out of git.
    ///
    /// @throws IOException if that cannot be kept
    public void addExcluded(Path file, GitExclude.Line line) throws IOException {
        Json.Obj known = read();
        Json texts = Json.Arr.ofTexts(List.of(line.list().toString(), line.text()));
        write(known.with(EXCLUDED, member(known, EXCLUDED).with(file.toString(), texts)));
    }

    /// Notes that sessions are learned from now on. Earlier ones are left to `learn --all`.
    ///
    /// @throws IOException if that cannot be kept
    public void begin(Instant now) throws IOException {
        PrivateFiles.folder(acumen);
        PrivateFiles.write(acumen.resolve(AcumenFolder.INSTALLED), now + "\n");
    }

    /// Whether somebody has noted since when sessions are learned.
    public boolean hasBegun() {
        return Files.exists(acumen.resolve(AcumenFolder.INSTALLED));
    }

    /// Hooks were put into a settings file.
    ///
    /// @param empty what of the file was there, and empty
    /// @throws IOException if that cannot be kept
    public void add(Path file, Set<String> empty) throws IOException {
        PrivateFiles.folder(acumen);
        Json.Obj known = read();
        Set<String> files = new LinkedHashSet<>(known.texts(FILES));
        if (!files.add(file.toString())) {
            return;
        }
        Json.Obj all = known.with(FILES, texts(files));
        write(empty.isEmpty() ? all : all.with(EMPTY, member(known, EMPTY).with(file.toString(), texts(empty))));
    }

    /// Hooks were taken out of a settings file.
    ///
    /// @throws IOException if that cannot be kept
    public void remove(Path file) throws IOException {
        Json.Obj known = read();
        Set<String> files = new LinkedHashSet<>(known.texts(FILES));
        if (files.remove(file.toString())) {
            Json.Obj left = known.with(FILES, texts(files));
            for (String name : List.of(EMPTY, EXCLUDED)) {
                Json.Obj others = member(left, name).without(file.toString());
                left = others.members().isEmpty() ? left.without(name) : left.with(name, others);
            }
            write(left);
        }
    }

    /// The repositories whose playbooks Acumen merges, by the folder of git's that their worktrees share; each with
    /// whether the file with the attributes was made for it.
    ///
    /// @throws IOException if it cannot be read
    public Map<Path, Boolean> merging() throws IOException {
        Map<Path, Boolean> merging = new LinkedHashMap<>();
        Json.Obj known = member(read(), MERGING);
        known.members()
                .keySet()
                .forEach(common ->
                        merging.put(Path.of(common), known.texts(common).contains(MADE)));
        return merging;
    }

    /// A repository's playbooks are merged by Acumen from now on. What was known of it stays.
    ///
    /// @throws IOException if that cannot be kept
    public void addMerging(Path common, boolean isAttributesFileNew) throws IOException {
        PrivateFiles.folder(acumen);
        Json.Obj known = read();
        Json.Obj merging = member(known, MERGING);
        if (merging.get(common.toString()) == null) {
            Set<String> made = isAttributesFileNew ? Set.of(MADE) : Set.of();
            write(known.with(MERGING, merging.with(common.toString(), texts(made))));
        }
    }

    /// A repository's playbooks are merged by git again.
    ///
    /// @throws IOException if that cannot be kept
    public void removeMerging(Path common) throws IOException {
        Json.Obj known = read();
        if (member(known, MERGING).get(common.toString()) != null) {
            Json.Obj left = member(known, MERGING).without(common.toString());
            write(left.members().isEmpty() ? known.without(MERGING) : known.with(MERGING, left));
        }
    }

    private Path file() {
        return acumen.resolve(AcumenFolder.INSTALLATIONS);
    }

    private void write(Json.Obj known) throws IOException {
        PrivateFiles.write(file(), known);
    }

    private static Json texts(Set<String> texts) {
        return Json.Arr.ofTexts(List.copyOf(texts));
    }

    private static Json.Obj member(Json.Obj known, String name) {
        return known.get(name) instanceof Json.Obj object ? object : Json.Obj.of();
    }

    /// What cannot be understood is as if it was not there: it is a help, and nothing depends on it.
    private Json.Obj read() throws IOException {
        try {
            if (JsonReader.read(Files.readAllBytes(file()), file().toString()) instanceof Json.Obj object) {
                return object;
            }
        } catch (NoSuchFileException | BadInputException _) {
            // As if it was not there.
        }
        return Json.Obj.of("v", Json.Num.of(1));
    }
}
