package dev.acumen.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// What `docs/how-to/troubleshooting.md` says that Acumen says.
class QuotedMessagesTest {
    private static final Pattern QUOTED = Pattern.compile("(?m)^ *(?:\\d+\\. )?> (.+)$");
    private static final String LEFT_OUT = " *… *";
    private static final int SHORTEST = 6;

    @Test
    void everyMessageIsInTheSources() {
        String sources = Repository.sources("main").stream()
                        .map(Repository::text)
                        .map(text -> text.replaceAll("\"\\s*\\+\\s*\"", ""))
                        .collect(Collectors.joining("\n"))
                + Repository.text("acumen")
                + Repository.text("plugin/acumen/scripts/acumen");

        List<String> quoted = QUOTED.matcher(Repository.text("docs/how-to/troubleshooting.md"))
                .results()
                .map(found -> found.group(1))
                .toList();

        assertThat(quoted).hasSizeGreaterThan(20).allSatisfy(message -> {
            List<String> parts = List.of(message.split(LEFT_OUT)).stream()
                    .filter(part -> part.length() >= SHORTEST)
                    .toList();
            assertThat(parts)
                    .isNotEmpty()
                    .allSatisfy(part -> assertThat(sources).as(message).contains(part));
        });
    }
}
