package dev.acumen.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.house.MarkdownLines;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// `docs/reference/configuration.md` says what the code says. `-Dacumen.write` writes the part that is made from it.
class ConfigurationPageTest {
    private static final Path ROOT = Path.of(System.getProperty("acumen.root", ".."));
    private static final Path PAGE = ROOT.resolve("docs/reference/configuration.md");
    private static final String BEGIN = "<!-- made from Setting.java: begin -->\n";
    private static final String END = "<!-- made from Setting.java: end -->\n";
    private static final String ANEW = "mvn -B test -pl app -am -Dtest=ConfigurationPageTest -Dacumen.write"
            + " -Dsurefire.failIfNoSpecifiedTests=false";
    private static final Pattern VARIABLE = Pattern.compile(
            "[\"$ {](_?(?:ACUMEN|AGENTIC_CONTEXT|ANTHROPIC|OPENAI|CLAUDE|JAVA|JDK)_[A-Z_]*[A-Z])(?![A-Z_])"
                    + "|\"(VISUAL|EDITOR|NO_COLOR|COLUMNS|TERM|[A-Z_]*DISABLE_[A-Z_]*)\"");
    private static final Pattern NAMED = Pattern.compile("`(_?[A-Z]+(?:_[A-Z]+)*)`");

    @Test
    void itsSettingsAreThoseOfTheCode() throws IOException {
        String page = Files.readString(PAGE);
        String before = page.substring(0, page.indexOf(BEGIN) + BEGIN.length());
        String after = page.substring(page.indexOf(END));
        String expected = before + made() + after;
        if (System.getProperty("acumen.write") != null) {
            Files.writeString(PAGE, expected);
        }

        assertThat(Files.readString(PAGE))
                .as("docs/reference/configuration.md is not what Setting says; make it anew: " + ANEW)
                .isEqualTo(expected);
    }

    @Test
    void itNamesEveryVariableOfTheEnvironmentThatTheSourcesName() throws IOException {
        Set<String> named = VARIABLE.matcher(sources())
                .results()
                .map(found -> found.group(1) == null ? found.group(2) : found.group(1))
                .filter(name -> !name.equals("JAVA_VERSION"))
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(named).contains("ACUMEN_OFF", "ANTHROPIC_API_KEY", "NO_COLOR");
        assertThat(inPage()).containsAll(named);
    }

    @Test
    void theSourcesNameEveryVariableThatItNames() throws IOException {
        String sources =
                sources() + Stream.of(Setting.values()).map(Setting::variable).collect(Collectors.joining("\n"));

        assertThat(inPage())
                .isNotEmpty()
                .allSatisfy(name -> assertThat(sources).containsPattern("(?<![A-Z_])" + name + "(?![A-Z_])"));
    }

    private static List<String> inPage() throws IOException {
        return NAMED.matcher(Files.readString(PAGE))
                .results()
                .map(found -> found.group(1))
                .distinct()
                .toList();
    }

    private static String made() {
        StringBuilder made = new StringBuilder();
        for (Setting setting : Setting.values()) {
            made.append("\n### `").append(setting.label()).append("`\n\n");
            made.append(MarkdownLines.of(setting.description())).append('\n');
            made.append(MarkdownLines.of("- takes " + setting.range() + "; default `" + setting.usual() + "`"));
            made.append(MarkdownLines.of("- set by " + setting.places("`" + setting.variable() + "`")));
            made.append(MarkdownLines.of("- used by " + setting.users()));
        }
        return made.append('\n').toString();
    }

    private static String sources() throws IOException {
        StringBuilder text = new StringBuilder(Files.readString(ROOT.resolve("acumen")));
        for (String folder : List.of(
                "core/src/main/java",
                "onnx/src/main/java",
                "mcp/src/main/java",
                "postgres/src/main/java",
                "app/src/main/java",
                "plugin")) {
            try (Stream<Path> files = Files.walk(ROOT.resolve(folder))) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    text.append(Files.readString(file, StandardCharsets.ISO_8859_1))
                            .append('\n');
                }
            }
        }
        return text.toString();
    }
}
