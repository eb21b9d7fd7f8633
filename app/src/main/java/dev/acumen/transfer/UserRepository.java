package dev.acumen.transfer;

import dev.acumen.client.InstalledFiles;
import dev.acumen.client.Launcher;
import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import dev.acumen.document.PlaybookDocument;
import dev.acumen.document.PlaybookMerge;
import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.output.Columns;
import dev.acumen.playbook.Playbook;
import dev.acumen.project.AcumenFolder;
import dev.acumen.project.PrivateFiles;
import dev.acumen.store.Cause;
import dev.acumen.store.ErrorAdvice;
import dev.acumen.store.FilePlaybookStore;
import dev.acumen.store.StoreListener;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.Optional;

/// Puts the user's own playbook into a folder of the user's, such as a git repository, and a link to it in its place:
/// so it comes to other machines.
///
/// @param folder the user's folder
public record UserRepository(Environment environment, Path folder) {
    private static final byte[] NOTHING = "{\"sections\": {}}".getBytes(StandardCharsets.UTF_8);
    private static final int MARK_SIZE = 7;

    /// Moves it there. Where both places have one, they become one.
    ///
    /// @param columns where a person reads what was done; empty for JSON
    /// @return the JSON, where that is wanted
    /// @throws BadInputException if one of the files is no playbook; nothing was changed then
    public Optional<Json> install(Launcher launcher, Optional<Columns> columns) {
        if (!Files.isDirectory(folder)) {
            throw new FailureException("there is no folder " + folder + "; git init or git clone makes it");
        }
        try {
            Path file = folder.toRealPath().resolve(AcumenFolder.PLAYBOOK);
            Path link = environment.acumenFolder().resolve(AcumenFolder.PLAYBOOK);
            if (file.startsWith(environment.acumenFolder().toAbsolutePath())) {
                throw new FailureException(folder + " is a folder of Acumen's own");
            }
            move(link, file);
            Optional<GitMerging> merging = GitMerging.around(folder, environment.variables());
            if (merging.isPresent()) {
                merge(merging.get(), launcher);
            }
            if (columns.isEmpty()) {
                return Optional.of(Json.Obj.of(
                        "file", new Json.Text(file.toString()), "git_merges", new Json.Bool(merging.isPresent())));
            }
            tell(columns.get(), file, merging.isPresent());
            return Optional.empty();
        } catch (IOException e) {
            throw new FailureException("your own playbook cannot be kept in " + folder + ": " + ErrorAdvice.told(e));
        }
    }

    /// What is there is never lost: the file is complete before the link takes the place of what was in it.
    private void move(Path link, Path file) throws IOException {
        boolean isThere = Files.exists(file);
        boolean isLinked = isThere && Files.exists(link) && Files.isSameFile(link, file);
        byte[] there = isThere ? playbook(file) : NOTHING;
        byte[] mine = Files.exists(link) ? playbook(link) : NOTHING;
        if (!isLinked) {
            byte[] both = isThere ? PlaybookMerge.of(NOTHING, there, mine).bytes(MARK_SIZE) : mine;
            if (!isThere || !Arrays.equals(there, both)) {
                Path next = file.resolveSibling("." + AcumenFolder.PLAYBOOK + ".next");
                Files.write(next, both);
                Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            }
            PrivateFiles.folder(environment.acumenFolder());
            Path next = link.resolveSibling("." + AcumenFolder.PLAYBOOK + ".next");
            Files.deleteIfExists(next);
            Files.createSymbolicLink(next, file);
            Files.move(next, link, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            // What both said is said once.
            FilePlaybookStore.ofUser(environment.acumenFolder(), environment.clock(), StoreListener.NONE)
                    .update(Cause.of("install"), Playbook::deduplicate);
        }
    }

    private static byte[] playbook(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        PlaybookDocument.read(bytes, file.toString());
        return bytes;
    }

    private void merge(GitMerging merging, Launcher launcher) throws IOException {
        boolean isAttributesFileNew = !Files.exists(merging.attributes());
        new InstalledFiles(environment.acumenFolder()).addMerging(merging.common(), isAttributesFileNew);
        merging.installForUser(launcher);
    }

    private void tell(Columns columns, Path file, boolean isMerged) {
        columns.say("Your own playbook is " + environment.shown(file) + " now. Acumen finds it by a link in "
                + environment.shown(environment.acumenFolder()) + ", where its history stays.");
        columns.say(
                isMerged
                        ? "Git merges it through Acumen in this clone. Commit it yourself; Acumen never does. On another machine,"
                                + " clone the repository and run acumen install --user-repo there."
                        : "The folder is in no git repository. After git init, run this again: git then merges the playbook"
                                + " through Acumen.");
    }
}
