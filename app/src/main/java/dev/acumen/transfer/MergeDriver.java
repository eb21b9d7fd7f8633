package dev.acumen.transfer;

import dev.acumen.document.PlaybookMerge;
import dev.acumen.json.BadInputException;
import dev.acumen.json.JsonReader;
import dev.acumen.output.Excerpts;
import dev.acumen.output.Terminal;
import dev.acumen.project.ProcessResult;
import dev.acumen.project.Projects;
import dev.acumen.store.ErrorAdvice;
import dev.acumen.store.RenumberedFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/// `acumen merge-driver`: what git runs in place of its own merge of a playbook.
///
/// Git waits for it, perhaps once for each commit of a rebase, so it does without all that the other commands need.
/// The merged file takes the place of ours. It ends with 0, or with 1 where a person has to choose between two
/// texts. What is no playbook git merges by itself, line by line.
///
/// @param isAncestor whether git makes a common ancestor, which nobody sees, of several
/// @param markSize how many characters begin a mark of a conflict
/// @param path the file that is merged, for messages
public record MergeDriver(boolean isAncestor, Path base, Path ours, Path theirs, int markSize, String path) {
    /// The command by which git calls it.
    public static final String COMMAND = "merge-driver";

    /// With what the process ends after a conflict, of which the launcher makes the 1 that git expects: a JVM that
    /// cannot start ends with 1, too, and nothing is merged then.
    public static final int CONFLICT = 3;

    /// The highest code with which git tells how many conflicts it left.
    public static final int MOST_CONFLICTS = 127;

    private static final String ANCESTOR = "--ancestor";
    private static final int MARK_SIZE = 7;
    private static final int FILES = 3;

    /// How much of a text is told, in columns.
    private static final int SHOWN = 60;

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    /// Git takes this for no answer at all, and stops.
    private static final int IMPOSSIBLE = 255;

    /// Whether a command line is one that git calls.
    public static boolean isCalled(List<String> arguments) {
        return arguments.size() > FILES
                && arguments.getFirst().equals(COMMAND)
                && !arguments.contains("--help")
                && !arguments.contains("-h");
    }

    /// What `merge-driver` is called with: `[--ancestor] %O %A %B [%L [%P]]`.
    ///
    /// @throws IllegalArgumentException if it is not that
    public static MergeDriver of(List<String> arguments) {
        List<String> rest = new ArrayList<>(arguments);
        boolean isAncestor = rest.remove(ANCESTOR);
        if (rest.size() < FILES || rest.size() > FILES + 2) {
            throw new IllegalArgumentException("git calls it as: acumen merge-driver %O %A %B %L %P");
        }
        return new MergeDriver(
                isAncestor,
                Path.of(rest.get(0)),
                Path.of(rest.get(1)),
                Path.of(rest.get(2)),
                rest.size() > FILES ? markSize(rest.get(FILES)) : MARK_SIZE,
                rest.size() > FILES + 1 ? rest.get(FILES + 1) : "the playbook");
    }

    private static int markSize(String text) {
        return text.matches("[1-9][0-9]{0,2}") ? Integer.parseInt(text) : MARK_SIZE;
    }

    /// Merges.
    ///
    /// @param folder where git called it, from which the files are meant
    /// @param environment the variables for git
    /// @return the exit code
    public int run(Path folder, Map<String, String> environment, PrintWriter err) {
        try {
            PlaybookMerge merge = PlaybookMerge.of(bytes(folder, base), bytes(folder, ours), bytes(folder, theirs));
            replace(folder.resolve(ours), isAncestor ? merge.bytesOfAncestor() : merge.bytes(markSize));
            if (isAncestor) {
                return 0;
            }
            note(folder, merge);
            return tell(merge, err) ? 0 : 1;
        } catch (BadInputException e) {
            tell(err, e.getMessage() + "; so it is merged as text, line by line");
        } catch (IOException e) {
            tell(err, ErrorAdvice.reason(e) + "; so it is merged as text, line by line");
        } catch (RuntimeException e) {
            // A defect of ours: git takes what a driver leaves for merged, and theirs would be lost.
            tell(err, e + "; so it is merged as text, line by line");
        }
        return asText(folder, environment, err);
    }

    private static byte[] bytes(Path folder, Path file) throws IOException {
        try (InputStream in = Files.newInputStream(folder.resolve(file))) {
            return JsonReader.bytes(in, file.toString());
        }
    }

    /// Puts the merged file in the place of ours in one step: whatever goes wrong before, ours is merged as text.
    private static void replace(Path file, byte[] merged) throws IOException {
        Path folder = Objects.requireNonNull(file.toAbsolutePath().getParent());
        Path next = Files.createTempFile(folder, file.getFileName() + ".", ".tmp");
        try {
            Files.write(next, merged);
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(next);
        }
    }

    /// Leaves the new ids where the journal of the project finds them, if it is one of this checkout.
    private void note(Path folder, PlaybookMerge merge) {
        if (path.equals(Projects.PLAYBOOK) || path.endsWith("/" + Projects.PLAYBOOK)) {
            Path project = folder.resolve(path.substring(0, path.length() - Projects.PLAYBOOK.length()));
            RenumberedFile.note(project, merge.renumbered());
        }
    }

    /// Says what a person has to know, and whether that is all.
    private boolean tell(PlaybookMerge merge, PrintWriter err) {
        merge.renamed()
                .forEach(renamed -> tell(
                        err,
                        "both sides had given the id " + renamed.from() + " to a new key point; one of them is now "
                                + renamed.to()));
        merge.refused()
                .forEach(refused -> tell(
                        err,
                        refused.removed().told("“" + new Excerpts(SHOWN).of(refused.text()) + "”")
                                + " on the other side, so it is left out; acumen add brings it back"));
        if (merge.conflicts().isEmpty()) {
            return true;
        }
        String ids = merge.conflicts().stream().map(PlaybookMerge.Conflict::id).collect(Collectors.joining(", "));
        tell(
                err,
                ids + (merge.conflicts().size() == 1 ? " was" : " were") + " reworded on both sides: leave one of the"
                        + " two text lines between the marks, take the marks out, then git add " + path);
        return false;
    }

    private void tell(PrintWriter err, String sentence) {
        err.println("acumen: " + Terminal.safe(path + ": " + sentence).replace('\n', ' '));
        err.flush();
    }

    private int asText(Path folder, Map<String, String> environment, PrintWriter err) {
        List<String> command = List.of(
                "git",
                "merge-file",
                "--marker-size=" + markSize,
                "-L",
                "ours",
                "-L",
                "base",
                "-L",
                "theirs",
                ours.toString(),
                base.toString(),
                theirs.toString());
        try {
            ProcessResult ran = ProcessResult.of(command, folder, environment, "", PATIENCE);
            if (!ran.err().isBlank()) {
                tell(err, ran.err().strip());
            }
            return ran.exitCode() < 0 ? IMPOSSIBLE : ran.exitCode();
        } catch (IOException e) {
            tell(err, "git cannot be started: " + e.getMessage());
            return IMPOSSIBLE;
        }
    }
}
