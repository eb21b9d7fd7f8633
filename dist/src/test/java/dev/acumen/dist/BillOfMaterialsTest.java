package dev.acumen.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What the archive says that it is made of.
class BillOfMaterialsTest {
    /// Under these, whoever passes the archive on has nothing to do but to pass on `LICENSE` and `NOTICES.md`.
    /// Another one is a decision, not an edit of this line.
    private static final Set<String> ALLOWED = Set.of("Apache-2.0", "MIT", "MIT-0", "0BSD");

    private static final Pattern JAR_IN_NOTICES = Pattern.compile("`lib/([^`]+\\.jar)`");

    @TempDir
    private Path folder;

    private Unpacked unpacked;
    private List<Json.Obj> components;

    @BeforeEach
    void readIt() throws IOException, InterruptedException {
        unpacked = Unpacked.into(folder);
        components = objects(read(), "components");
    }

    private Json.Obj read() throws IOException {
        Path bom = unpacked.home().resolve("bom.json");
        return (Json.Obj) JsonReader.read(Files.readAllBytes(bom), bom.toString());
    }

    @Test
    void namesTheJarsThatAreThereAndNoOthers() throws IOException {
        assertThat(components.stream().map(BillOfMaterialsTest::jar))
                .containsExactlyInAnyOrderElementsOf(
                        unpacked.jars().stream().map(BillOfMaterialsTest::name).toList());
    }

    @Test
    void theJarsAreTheOnesThatItNames() throws IOException {
        Map<String, String> sums = new HashMap<>();
        for (Path jar : unpacked.jars()) {
            sums.put(name(jar), Unpacked.sum(jar));
        }

        // Of the native libraries those for other platforms are left out.
        assertThat(components)
                .filteredOn(component -> !component.textOr("name", "").equals("onnxruntime"))
                .hasSizeGreaterThan(10)
                .allSatisfy(component ->
                        assertThat(sha256(component)).as(jar(component)).isEqualTo(sums.get(jar(component))));
    }

    @Test
    void everyLicenceIsOneThatWasAgreedOn() {
        assertThat(components)
                .allSatisfy(component -> assertThat(licences(component))
                        .as(jar(component))
                        .isNotEmpty()
                        .isSubsetOf(ALLOWED));
    }

    @Test
    void theNoticesNameEveryJarOfOthers() throws IOException {
        List<String> named = JAR_IN_NOTICES
                .matcher(Files.readString(unpacked.home().resolve("NOTICES.md")))
                .results()
                .map(found -> found.group(1))
                .toList();

        Stream<Path> ofOthers = components.stream()
                .filter(component -> !component.textOr("group", "").equals("dev.acumen"))
                .map(component -> Path.of(jar(component)));

        assertThat(ofOthers)
                .isNotEmpty()
                .allSatisfy(jar -> assertThat(named)
                        .anyMatch(glob -> FileSystems.getDefault()
                                .getPathMatcher("glob:" + glob)
                                .matches(jar)));
    }

    @Test
    void isTheSameWhenTheSameIsBuiltAgain() throws IOException {
        assertThat(read().get("metadata"))
                .isInstanceOfSatisfying(
                        Json.Obj.class,
                        made -> assertThat(made.members())
                                .containsKey("component")
                                .doesNotContainKey("timestamp"));
    }

    private static List<Json.Obj> objects(Json.Obj in, String name) {
        return in.get(name) instanceof Json.Arr(List<Json> elements)
                ? elements.stream().map(Json.Obj.class::cast).toList()
                : List.of();
    }

    private static String jar(Json.Obj component) {
        return component.textOr("name", "") + "-" + component.textOr("version", "") + ".jar";
    }

    private static String name(Path jar) {
        return jar.getFileName().toString();
    }

    private static String sha256(Json.Obj component) {
        return objects(component, "hashes").stream()
                .filter(hash -> hash.textOr("alg", "").equals("SHA-256"))
                .map(hash -> hash.textOr("content", ""))
                .collect(Collectors.joining());
    }

    private static Set<String> licences(Json.Obj component) {
        return objects(component, "licenses").stream()
                .map(licence ->
                        licence.get("license") instanceof Json.Obj one ? one.textOr("id", "unnamed") : "unnamed")
                .collect(Collectors.toSet());
    }
}
