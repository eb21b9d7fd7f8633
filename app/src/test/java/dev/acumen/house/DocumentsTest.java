package dev.acumen.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentsTest {
    private static final Pattern PUBLIC_TYPE = Pattern.compile(
            "(?m)^public (?:(?:sealed|final|abstract|non-sealed) )*(?:class|record|interface|enum) (\\w+)");
    private static final Pattern CLASS_NAME = Pattern.compile("`([A-Z][a-z]\\w*)(?:\\.(\\w+))?`");
    private static final Pattern LINK = Pattern.compile("\\[[^\\]]*]\\((?!https?:|#)([^)#\\s]+)[^)]*\\)");

    private static final Pattern ANCHOR = Pattern.compile("\\]\\((?!https?:)([^)#\\s]*)#([^)\\s]+)\\)");
    private static final Pattern FENCED = Pattern.compile("(?ms)^ *```.*?^ *```$");
    private static final Pattern FRONT = Pattern.compile("(?s)\\A---\n.*?\n---\n");

    /// Headings, tables, HTML and quoted messages cannot be wrapped.
    private static final Pattern UNWRAPPED = Pattern.compile("^\\s*(#|\\||<|> ).*");

    private static final Pattern TARGET = Pattern.compile("]\\([^)]*\\)|<?https?:\\S+");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.+)$");

    @Test
    void everyPublicTypeSaysWhatItIs() {
        List<String> silent = new ArrayList<>();
        for (Path source : Repository.sources("main")) {
            String text = Repository.text(source);
            Matcher type = PUBLIC_TYPE.matcher(text);
            if (type.find()) {
                String before = text.substring(0, type.start());
                if (!before.substring(before.lastIndexOf("\n\n") + 2).startsWith("///")) {
                    silent.add(type.group(1));
                }
            }
        }

        assertThat(silent).isEmpty();
    }

    @Test
    void everyPackageSaysWhatItIsAndIsNullMarked() {
        Set<Path> folders = Repository.sources("main").stream()
                .filter(source -> !source.endsWith("module-info.java"))
                .map(Path::getParent)
                .collect(Collectors.toSet());

        assertThat(folders)
                .allSatisfy(folder -> assertThat(Repository.text(folder.resolve("package-info.java")))
                        .startsWith("///")
                        .contains("@NullMarked"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ARCHITECTURE.md", "docs/explanation/privacy.md", "docs/explanation/security.md"})
    void everyClassAndTestThatItNamesExists(String document) {
        Map<String, String> known = new HashMap<>();
        for (String kind : List.of("main", "test")) {
            Repository.sources(kind)
                    .forEach(source -> known.merge(
                            String.valueOf(source.getFileName()).replace(".java", ""),
                            Repository.text(source),
                            String::concat));
        }

        Matcher named = CLASS_NAME.matcher(Repository.text(document));

        assertThat(named.results().toList()).isNotEmpty().allSatisfy(name -> {
            assertThat(known).containsKey(name.group(1));
            assertThat(known.get(name.group(1))).contains(name.group(2) == null ? "" : name.group(2) + "(");
        });
    }

    @ParameterizedTest
    @MethodSource("documents")
    void everyLinkLeadsToAFile(String document) {
        Path folder = Repository.ROOT.resolve(document).resolveSibling("");

        Matcher link = LINK.matcher(Repository.text(document));

        assertThat(link.results().map(result -> result.group(1)).toList())
                .allSatisfy(target -> assertThat(Files.exists(folder.resolve(target)))
                        .as(document + " links to " + target)
                        .isTrue());
    }

    @ParameterizedTest
    @MethodSource("documents")
    void everyLinkIntoADocumentLeadsToAHeading(String document) {
        Path file = Repository.ROOT.resolve(document);

        Matcher link = ANCHOR.matcher(Repository.text(document));

        assertThat(link.results().toList()).allSatisfy(found -> {
            Path target = found.group(1).isEmpty() ? file : file.resolveSibling(found.group(1));
            assertThat(anchors(target))
                    .as(document + " links to " + found.group())
                    .contains(found.group(2));
        });
    }

    private static List<String> anchors(Path document) {
        return HEADING.matcher(Repository.text(document))
                .results()
                .map(heading -> heading.group(1).toLowerCase(Locale.ROOT))
                .map(heading -> heading.replaceAll("[^\\p{L}\\p{N}_ -]", "").replace(' ', '-'))
                .toList();
    }

    static List<String> documents() {
        return Repository.documents();
    }

    @Test
    void theIndexNamesEveryPage() {
        String index = Repository.text("docs/README.md");

        assertThat(documents())
                .filteredOn(document -> document.matches("docs/(?!adr/).+/.+"))
                .isNotEmpty()
                .allSatisfy(page -> assertThat(index).contains("(" + page.substring("docs/".length()) + ")"));
    }

    @ParameterizedTest
    @MethodSource("documents")
    void everyLineOfProseIsWrapped(String document) {
        String prose = FRONT.matcher(Repository.text(document)).replaceFirst("");
        prose = FENCED.matcher(prose).replaceAll("");

        assertThat(prose.lines())
                .filteredOn(line -> !UNWRAPPED.matcher(line).matches())
                .filteredOn(line -> TARGET.matcher(line).replaceAll("").length() > MarkdownLines.WIDTH)
                .as(document + ", without the targets of links")
                .isEmpty();
    }

    @Test
    void everyPageSaysInItsFirstLineWhoItIsFor() {
        assertThat(documents())
                .filteredOn(document -> document.matches("docs/(?!adr/).*"))
                .isNotEmpty()
                .allSatisfy(page -> assertThat(Repository.text(page)).containsPattern("\\A# .+\n\nFor "));
    }

    @Test
    void theReadmeIsShort() {
        String readme = Repository.text("README.md");

        assertThat(readme.lines().count()).isLessThanOrEqualTo(120);
        assertThat(readme.strip().split("\\s+", -1)).hasSizeLessThanOrEqualTo(900);
    }
}
