package dev.acumen.house;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.project.AcumenFolder;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// One place knows what is in the user's folder, so that all of it goes with `uninstall --purge`.
class FolderNamesTest {
    private static final Pattern NAMED_HERE =
            Pattern.compile("(?<!scratch\\.)\\bacumen(?:Folder)?(?:\\(\\))?\\s*\\.resolve\\(\"[^\"]*");
    private static final Pattern IN_LAUNCHER = Pattern.compile("\\$state/([a-z.]+)");

    @Test
    void noNameIsWrittenAnywhereElse() {
        assertThat(Repository.sources("main"))
                .isNotEmpty()
                .allSatisfy(file ->
                        assertThat(Repository.text(file)).as(file.toString()).doesNotContainPattern(NAMED_HERE));
    }

    @Test
    void theLauncherUsesNoOther() {
        assertThat(IN_LAUNCHER.matcher(Repository.text("acumen")).results().map((MatchResult found) -> found.group(1)))
                .contains("spool", "sessions", "cache", "off")
                .allMatch(AcumenFolder::isOwn);
    }
}
