package dev.acumen.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The files that a release is made of.
class ReleaseTest {
    private static final Path ARCHIVE = Path.of(System.getProperty("acumen.package"));
    private static final Path PORTABLE = Path.of(System.getProperty("acumen.portable"));
    private static final Path RELEASE = PORTABLE.resolveSibling("");

    /// What changes with each platform.
    private static final String OF_A_PLATFORM = "runtime/.*|lib/onnxruntime-.*\\.jar|lib/build";

    @TempDir
    private Path folder;

    @Test
    void theArchivesAreNamedByVersionAndPlatform() {
        String portable = stem(PORTABLE);

        assertThat(portable).matches("acumen-\\d+\\.\\d+\\.\\d+(-[A-Z]\\w*)?");
        assertThat(stem(ARCHIVE).substring(portable.length()))
                .isIn("-linux-x64", "-linux-arm64", "-macos-x64", "-macos-arm64");
    }

    @Test
    void eachArchiveIsAFolderOfItsName() throws IOException, InterruptedException {
        assertThat(tops(ARCHIVE)).containsExactly(stem(ARCHIVE));
        assertThat(tops(PORTABLE)).containsExactly(stem(PORTABLE));
    }

    @Test
    void theSumsAreThoseOfEveryOtherFileByName() throws IOException {
        List<String> expected;
        try (Stream<Path> files = Files.list(RELEASE)) {
            expected = files.filter(file -> !file.endsWith("SHA256SUMS"))
                    .sorted()
                    .map(file -> Unpacked.sum(file) + "  " + file.getFileName())
                    .toList();
        }

        assertThat(RELEASE.resolve("SHA256SUMS")).content().isEqualTo(String.join("\n", expected) + "\n");
        assertThat(expected)
                .extracting(line -> line.substring(66))
                .contains(
                        stem(ARCHIVE) + ".tar.gz",
                        stem(ARCHIVE) + ".bom.json",
                        stem(PORTABLE) + ".tar.gz",
                        stem(PORTABLE) + ".bom.json");
    }

    @Test
    void theBillOfMaterialsBesideAnArchiveIsTheOneInIt() throws IOException, InterruptedException {
        for (Path archive : List.of(ARCHIVE, PORTABLE)) {
            Unpacked unpacked = Unpacked.into(Files.createDirectory(folder.resolve(stem(archive))), archive);

            assertThat(RELEASE.resolve(stem(archive) + ".bom.json"))
                    .hasSameBinaryContentAs(unpacked.home().resolve("bom.json"));
        }
    }

    @Test
    void withoutARuntimeThereIsAllElseForEveryPlatform() throws IOException, InterruptedException {
        Unpacked withRuntime = Unpacked.into(Files.createDirectory(folder.resolve("a")));
        Unpacked portable = Unpacked.into(Files.createDirectory(folder.resolve("b")), PORTABLE);

        assertThat(portable.home().resolve("runtime")).doesNotExist();
        assertThat(portable.natives()).containsExactlyInAnyOrder("linux-x64", "linux-aarch64", "osx-aarch64");
        assertThat(names(portable)).isEqualTo(names(withRuntime));
        assertThat(names(portable))
                .isNotEmpty()
                .allSatisfy(name -> assertThat(portable.home().resolve(name))
                        .hasSameBinaryContentAs(withRuntime.home().resolve(name)));
        assertThat(portable.home().resolve("lib/build")).isNotEmptyFile();
        assertThat(portable.launcher()).isExecutable();
    }

    @Test
    void withoutARuntimeItRunsOnAJdk() throws IOException, InterruptedException {
        Unpacked portable = Unpacked.into(folder, PORTABLE);

        Unpacked.Ran ran = portable.acumen(Map.of("JAVA_HOME", System.getProperty("java.home")), "", "--version");

        assertThat(ran.err()).isEmpty();
        assertThat(ran.out()).startsWith("acumen ");
    }

    @Test
    void theInstallerKnowsWhereReleasesAre() throws IOException, InterruptedException {
        Path installer = RELEASE.resolve("install.sh");
        Unpacked unpacked = Unpacked.into(folder);

        assertThat(installer)
                .content()
                .doesNotContain("@RELEASES@")
                .contains("${ACUMEN_RELEASES:-" + System.getProperty("acumen.releases") + "}");
        assertThat(unpacked.home().resolve("install.sh")).isExecutable().hasSameBinaryContentAs(installer);
    }

    @Test
    void theListOfVersionsHasTheVersionAndThePagesOfTheRest() throws IOException {
        String parent = Files.readString(Path.of("../pom.xml"));
        String owner = parent.replaceFirst("(?s).*<releases\\.owner>(.*?)</releases\\.owner>.*", "$1");
        String list = Files.readString(Path.of("../bom/pom.xml"));

        assertThat(list).contains("<version>" + stem(PORTABLE).replace("acumen-", "") + "</version>");
        assertThat(list.replaceAll("https://github\\.com/" + owner + "/acumen\\b", ""))
                .doesNotContain("github.com");
    }

    private static String stem(Path archive) {
        return archive.getFileName().toString().replace(".tar.gz", "");
    }

    /// The files that are the same on every platform.
    private static Set<String> names(Unpacked unpacked) throws IOException {
        try (Stream<Path> files = Files.walk(unpacked.home())) {
            return files.filter(Files::isRegularFile)
                    .map(file -> unpacked.home().relativize(file).toString())
                    .filter(name -> !name.matches(OF_A_PLATFORM))
                    .collect(Collectors.toSet());
        }
    }

    private static Set<String> tops(Path archive) throws IOException, InterruptedException {
        Process tar = new ProcessBuilder("tar", "tzf", archive.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (var names = tar.inputReader()) {
            Set<String> tops = names.lines().map(name -> name.split("/", -1)[0]).collect(Collectors.toSet());
            assertThat(tar.waitFor()).isZero();
            return tops;
        }
    }
}
