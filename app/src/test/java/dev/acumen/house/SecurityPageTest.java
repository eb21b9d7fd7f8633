package dev.acumen.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Whatever `docs/explanation/security.md` says that we do, a test holds us to.
class SecurityPageTest {
    private static final Pattern NAMED = Pattern.compile("`(\\w+(?:Test|Contract))\\.(\\w+)`");
    private static final String PART = "\n## What we do";
    private static final String NEXT = "\n## ";

    @Test
    void everyClaimNamesItsTests() {
        List<String> claims = part().lines()
                .filter(line -> line.startsWith("| ") && !line.startsWith("| claim"))
                .toList();

        assertThat(claims)
                .hasSizeGreaterThan(20)
                .allMatch(claim -> NAMED.matcher(claim).find());
    }

    @Test
    void everyTestThatItNamesIsThere() {
        Map<String, String> tests = new HashMap<>();
        Repository.sources("test")
                .forEach(source -> tests.merge(
                        String.valueOf(source.getFileName()).replace(".java", ""),
                        Repository.text(source),
                        String::concat));

        List<MatchResult> named = NAMED.matcher(part()).results().toList();

        assertThat(named)
                .isNotEmpty()
                .allSatisfy(test -> assertThat(tests.getOrDefault(test.group(1), ""))
                        .as(test.group())
                        .contains("    void " + test.group(2) + "("));
    }

    private static String part() {
        String page = Repository.text("docs/explanation/security.md");
        int start = page.indexOf(PART);
        return page.substring(start, page.indexOf(NEXT, start + 1));
    }
}
