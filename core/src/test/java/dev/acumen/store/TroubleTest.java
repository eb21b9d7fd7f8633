package dev.acumen.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a process says and leaves behind where the disk does not do what it is asked for.
@Tag("campaign")
class TroubleTest {
    private static final int NOBODY = 65534;

    @TempDir
    private Path folder = Path.of("");

    private Path root = Path.of("");
    private StoreFixture project = new StoreFixture(root);

    @BeforeEach
    void aProject() throws IOException {
        root = Files.createDirectory(folder.resolve("project"));
        project = new StoreFixture(root);
    }

    @Test
    void leavesEverythingAsItIsWhereTheJournalMayNotGrow() throws IOException, InterruptedException {
        IntStream.range(0, 5).forEach(i -> project.add("text " + i));
        Map<String, String> before = content(root);
        long blocks = Files.size(project.journal()) / 512 + 1;

        String refusal = refusal(Started.writerBy(limit(blocks), add(root, 2000)));

        assertThat(refusal)
                .contains("playbook.json could not be written", "File too large", "it is as it was", "`ulimit -f`");
        assertThat(content(root)).isEqualTo(before);
        worksAgain();
    }

    @Test
    void leavesEverythingAsItIsWhereThePlaybookMayNotGrow() throws IOException, InterruptedException {
        project.write(many());
        byte[] before = Files.readAllBytes(project.file());
        long blocks = before.length * 9L / 10 / 512;

        String refusal = refusal(Started.writerBy(limit(blocks), add(root, 10)));

        assertThat(refusal).contains("playbook.json", "File too large", "it is as it was", "`ulimit -f`");
        assertThat(project.file()).hasBinaryContent(before);
        assertThat(project.journal()).isEmptyFile();
        assertThat(StoreFixture.list(project.folder())).containsExactly(".gitignore", "journal.jsonl", "lock");
        worksAgain();
    }

    @Test
    void leavesEverythingAsItIsOnAFullDisk() throws IOException, InterruptedException {
        Path room = Files.createDirectory(folder.resolve("room"));
        Path seen = Files.createDirectory(folder.resolve("seen"));
        assumeTrue(
                Started.works("unshare", "-m", "mount", "-t", "tmpfs", "none", room.toString()),
                "a file system can be mounted only by root, on Linux");
        project.write(many());
        project.add("text");
        Map<String, String> before = content(root);

        List<String> said =
                Started.writerBy(fillDisk(room, seen), add(room, 5000)).end();

        List<String> refused =
                said.stream().filter(line -> line.startsWith("refused: ")).toList();
        assertThat(refused.getLast())
                .contains("Read-only file system", "it is as it was", "make its file system writable");
        assertThat(refused.subList(0, refused.size() - 1))
                .isNotEmpty()
                .allSatisfy(line -> assertThat(line)
                        .contains("No space left on device", "it is as it was", "free some space and run it again"));
        int tries = StoreFixture.list(seen).size();
        for (String name : StoreFixture.list(seen)) {
            boolean hasGrown = new StoreFixture(seen.resolve(name)).lines().size() == 3;
            Agreement.check(new StoreFixture(seen.resolve(name)), name);
            assertThat(hasGrown || content(seen.resolve(name)).equals(before))
                    .as(name)
                    .isTrue();
        }
        assertThat(said).filteredOn(line -> line.startsWith("done ")).hasSize(tries + 1 - refused.size());
        assertThat(new StoreFixture(seen.resolve("free")).texts()).hasSize(302);
        System.out.println("full disk: " + (refused.size() - 1) + " of " + tries + " saves refused");
    }

    @Test
    void writesItsIgnoreFileAgainThatAFullDiskLeftEmpty() throws IOException {
        Files.createDirectories(project.folder());
        Path ignore = Files.createFile(project.folder().resolve(".gitignore"));

        project.add("a");

        assertThat(ignore).hasContent("*\n");
    }

    @Test
    void namesTheFolderThatNewFilesMayNotBeWrittenTo() throws IOException, InterruptedException {
        assertThat(refusalWithout("r-xr-xr-x", project.folder()))
                .contains(
                        "give yourself write permission for " + project.folder().toRealPath());
    }

    @Test
    void namesTheFolderThatThePlaybookMayNotBePutInto() throws IOException, InterruptedException {
        Path claude = root.resolve(".claude");

        assertThat(refusalWithout("r-xr-xr-x", claude))
                .endsWith("give yourself write permission for " + claude.toRealPath());
    }

    @Test
    void namesTheFileThatMayNotBeWritten() throws IOException, InterruptedException {
        Path lock = project.folder().resolve("lock");

        assertThat(refusalWithout("r--r--r--", lock))
                .endsWith("give yourself write permission for " + lock.toRealPath())
                .doesNotContain("has no locks");
    }

    @Test
    void namesTheFileThatMayNotBeRead() throws IOException, InterruptedException {
        Path journal = project.journal();

        assertThat(refusalWithout("---------", journal))
                .endsWith("give yourself read and write permission for " + journal.toRealPath());
    }

    @Test
    void refusesAFileSystemWithoutLocks() throws IOException, InterruptedException {
        List<String> refusing =
                List.of("strace", "-f", "-o", "/dev/null", "-e", "trace=fcntl", "-e", "inject=fcntl:error=ENOLCK");
        List<String> tried = Stream.concat(refusing.stream(), Stream.of("true")).toList();
        assumeTrue(Started.works(tried.toArray(String[]::new)), "strace is not there, or may not do it");
        project.add("a");
        Map<String, String> before = content(root);

        String refusal = refusal(Started.writerBy(refusing, add(root, 0)));

        assertThat(refusal)
                .contains("lock cannot be locked", "No locks available", "nothing was changed")
                .endsWith("keep the project on a local disk");
        assertThat(content(root)).isEqualTo(before);
        worksAgain();
    }

    private static String[] add(Path project, int length) {
        return new String[] {"add", project.toString(), "new", "1", "" + length};
    }

    private static List<String> limit(long blocks) {
        return List.of("sh", "-c", "ulimit -f " + blocks + "; exec \"$@\"", "sh");
    }

    /// Lets a writer write to a copy of the project in a small file system, which is full, but for more and more
    /// kilobytes, then is free, then read-only.
    private List<String> fillDisk(Path room, Path seen) {
        String script = """
                set -e
                room=$1 project=$2 seen=$3
                shift 3
                mount -t tmpfs -o size=256k acumen "$room"
                for left in 0 4 12 24 44 64 free; do
                  cp -R "$project/.claude" "$room"
                  dd if=/dev/zero of="$room/filler" bs=1024 2>/dev/null || true
                  test $left = free && rm "$room/filler" || truncate -s -${left}k "$room/filler"
                  "$@" </dev/null
                  mkdir "$seen/$left"
                  cp -R "$room/.claude" "$seen/$left"
                  test $left = free || rm -r "$room/.claude" "$room/filler"
                done
                mount -o remount,ro "$room"
                "$@" </dev/null
                """;
        return List.of("unshare", "-m", "sh", "-c", script, "sh", room.toString(), root.toString(), seen.toString());
    }

    /// What a process says that lacks a permission of a file or folder of its own; nothing may change then, and all
    /// is well when it has the permission.
    private String refusalWithout(String permissions, Path path) throws IOException, InterruptedException {
        project.add("a");
        Map<String, String> before = content(root);
        boolean isRoot = Files.getAttribute(root, "unix:uid").equals(0);
        List<String> command = isRoot ? nobody() : List.of();
        String had = PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
        assumeFalse(!isRoot && Files.isReadable(path) && Files.isWritable(path), "this user may do everything");
        try {
            return refusal(started(isRoot, command));
        } finally {
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(had));
            assertThat(content(root)).isEqualTo(before);
            worksAgain();
        }
    }

    private Started started(boolean isRoot, List<String> command) throws IOException {
        String classPath = isRoot ? readableClassPath() : System.getProperty("java.class.path");
        List<String> all = Stream.concat(command.stream(), Started.java(classPath, add(root, 0)).stream())
                .toList();
        Started started = Started.command(all);
        started.go();
        return started;
    }

    /// A user who owns the project, and may do no more than others.
    private List<String> nobody() throws IOException, InterruptedException {
        List<String> command = List.of("setpriv", "--reuid=" + NOBODY, "--regid=" + NOBODY, "--clear-groups");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        try (Stream<Path> all = Files.walk(root)) {
            for (Path path : all.toList()) {
                Files.setAttribute(path, "unix:uid", NOBODY);
            }
        }
        List<String> tried = Stream.concat(
                        command.stream(),
                        Stream.of("test", "-w", root.resolve(".claude").toString()))
                .toList();
        assumeTrue(Started.works(tried.toArray(String[]::new)), "no other user can be put in the place of root here");
        return command;
    }

    /// A copy of the class path that everybody can read.
    private String readableClassPath() throws IOException {
        Path copies = Files.createDirectory(folder.resolve("class-path"));
        List<Path> entries = Stream.of(System.getProperty("java.class.path").split(Pattern.quote(File.pathSeparator)))
                .map(Path::of)
                .filter(Files::exists)
                .toList();
        for (int i = 0; i < entries.size(); i++) {
            copy(entries.get(i), copies.resolve(i + ".jar"));
        }
        return IntStream.range(0, entries.size())
                .mapToObj(i -> copies.resolve(i + ".jar").toString())
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path path : all.toList()) {
                Files.copy(path, to.resolve(from.relativize(path).toString()));
            }
        }
    }

    private static String refusal(Started writer) throws InterruptedException {
        try (writer) {
            List<String> said = writer.end();
            assertThat(said).noneMatch(line -> line.startsWith("done "));
            assertThat(said).anyMatch(line -> line.startsWith("refused: "));
            return said.getLast();
        }
    }

    private void worksAgain() throws IOException {
        project.add("again");

        assertThat(project.texts()).last().isEqualTo("again");
        Agreement.check(project, "afterwards");
    }

    /// All of the project's files.
    private static Map<String, String> content(Path project) throws IOException {
        Map<String, String> content = new TreeMap<>();
        try (Stream<Path> all = Files.walk(project)) {
            for (Path path : all.filter(Files::isRegularFile).toList()) {
                content.put(project.relativize(path).toString(), Files.readString(path));
            }
        }
        return content;
    }

    private static String many() {
        return IntStream.range(0, 300)
                .mapToObj("{\"name\": \"oth-%1$03d\", \"text\": \"t %1$d\", \"helpful\": 0, \"harmful\": 0}"::formatted)
                .collect(Collectors.joining(",\n", "{\"sections\": {\"OTHERS\": [\n", "]}}"));
    }
}
