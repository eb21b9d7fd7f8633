package dev.acumen.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentsTest {
    private static final Pattern PUBLIC_TYPE = Pattern.compile(
            "(?m)^public (?:(?:sealed|final|abstract|non-sealed) )*(?:class|record|interface|enum) (\\w+)");
    private static final Pattern CLASS_NAME = Pattern.compile("`([A-Z][a-z]\\w*)`");
    private static final Pattern LINK = Pattern.compile("\\[[^\\]]*]\\((?!https?:|#)([^)#\\s]+)[^)]*\\)");

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
        Set<Path> folders =
                Repository.sources("main").stream().map(Path::getParent).collect(Collectors.toSet());

        assertThat(folders)
                .allSatisfy(folder -> assertThat(Repository.text(folder.resolve("package-info.java")))
                        .startsWith("///")
                        .contains("@NullMarked"));
    }

    @Test
    void everyClassThatTheArchitectureNamesExists() {
        Set<String> known = Repository.sources("main").stream()
                .map(source -> String.valueOf(source.getFileName()).replace(".java", ""))
                .collect(Collectors.toSet());
        Repository.sources("test")
                .forEach(
                        source -> known.add(String.valueOf(source.getFileName()).replace(".java", "")));

        Matcher named = CLASS_NAME.matcher(Repository.text("ARCHITECTURE.md"));

        assertThat(named.results().map(result -> result.group(1)).toList())
                .isNotEmpty()
                .allSatisfy(name -> assertThat(known).contains(name));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "README.md",
                "ARCHITECTURE.md",
                "CONTRIBUTING.md",
                "CHANGELOG.md",
                "docs/claude-code.md",
                "docs/format.md",
                "plugin/acumen/README.md",
                "docs/refining.md",
                "docs/selection.md",
                "docs/signals.md",
                "docs/tokens.md",
                "docs/specification.md"
            })
    void everyLinkLeadsToAFile(String document) {
        Path folder = Repository.ROOT.resolve(document).resolveSibling("");

        Matcher link = LINK.matcher(Repository.text(document));

        assertThat(link.results().map(result -> result.group(1)).toList())
                .allSatisfy(target -> assertThat(Files.exists(folder.resolve(target)))
                        .as(document + " links to " + target)
                        .isTrue());
    }

    @Test
    void theReadmeIsShort() {
        assertThat(Repository.text("README.md").lines().count()).isLessThanOrEqualTo(150);
    }
}
