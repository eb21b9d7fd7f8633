package dev.acumen.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The library's modules use what others of them export. Where one has a descriptor, the compiler sees to it. These
/// have none, for they stand on libraries without.
class ExportsTest {
    private static final Pattern USED =
            Pattern.compile("(?m)^import (?:static )?(dev\\.acumen\\.[a-z0-9]+(?:\\.[a-z0-9]+)*)\\.[A-Z]");
    private static final Pattern DECLARED = Pattern.compile("(?m)^package ([a-z0-9.]+);");
    private static final Pattern EXPORTED = Pattern.compile("exports ([a-z.]+)( to\\s[^;]*)?;");

    @ParameterizedTest
    @ValueSource(
            strings = {"langchain4j", "langchain4j-agentic", "spring-ai", "spring-boot-starter", "adk", "postgres"})
    void usesWhatIsExported(String module) {
        Set<String> known = named(DECLARED, module);
        known.addAll(exportedTo("dev.acumen." + module.replace("-", "")));
        for (String other : Set.of("langchain4j", "spring-ai")) {
            known.addAll(named(DECLARED, other));
        }

        assertThat(named(USED, module)).isNotEmpty().isSubsetOf(known);
    }

    /// The packages of the core that this module may use.
    private static Set<String> exportedTo(String module) {
        return EXPORTED.matcher(Repository.text("core/src/main/java/module-info.java"))
                .results()
                .filter(export -> export.group(2) == null || export.group(2).matches("(?s).*\\b" + module + "\\b.*"))
                .map(export -> export.group(1))
                .collect(Collectors.toSet());
    }

    private static Set<String> named(Pattern pattern, String module) {
        return sources(module)
                .map(Repository::text)
                .map(pattern::matcher)
                .flatMap(Matcher::results)
                .map(found -> found.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Stream<Path> sources(String module) {
        Path folder = Repository.ROOT.resolve(module);
        return Repository.sources("main").stream().filter(file -> file.startsWith(folder));
    }
}
