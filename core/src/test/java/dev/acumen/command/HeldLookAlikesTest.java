package dev.acumen.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Tally;
import dev.acumen.playbook.Usage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// A forbidden command in words, in other commands and in lines of doubtful end, and its neighbours: 10 commands in 25
/// forms with 20 endings.
class HeldLookAlikesTest {
    private static final List<String> FORBIDDEN = List.of(
            "git push --force",
            "npm install",
            "terraform apply",
            "docker compose down -v",
            "kubectl delete",
            "make release",
            "rm -rf build",
            "pip install",
            "cargo clean",
            "alembic downgrade base");

    private static final List<String> FORMS = List.of(
            "echo '%s'",
            "git commit -m \"%s\"",
            "grep -rn '%s' docs",
            "# %s",
            "echo %s",
            "cat <<'END'\n%s\nEND",
            "%s --help",
            "%s --dry-run",
            "%s || true",
            "for i in 1 2; do %s; done",
            "if true; then %s; fi",
            "%s &",
            "(%s)",
            "x=$(%s)",
            "bash -c '%s'",
            "ssh host '%s'",
            "my%s",
            "%sed",
            "./%s",
            "%s-all",
            "python -c 'print(\"%s\")'",
            "sed -i 's/%s/x/' a.md",
            "rg \"%s\"",
            "printf '%%s' '%s'",
            "man '%s'");

    private static final List<String> ENDINGS = Stream.concat(
                    Stream.of("", " 2>&1", " | tail -3", " > log.txt", " && make test"),
                    IntStream.range(0, 15).mapToObj(i -> "; make step-" + i))
            .toList();

    private static KnownFailures forbidding(String command) {
        KeyPoint users = new KeyPoint("mis-001", "Never run `" + command + "`.", Tally.ZERO, false, List.of(), true);
        return KnownFailures.in(Playbook.of(Map.of(Section.MISTAKES, List.of(users)), Map.of(), Set.of()), Usage.NONE);
    }

    @Test
    void ofFiveThousandNoneIsHeldThoughTheCommandItselfIs() {
        List<String> tried = new ArrayList<>();
        List<String> held = new ArrayList<>();
        for (String command : FORBIDDEN) {
            KnownFailures known = forbidding(command);
            assertThat(known.before(command, List.of())).isNotNull();
            for (String form : FORMS) {
                for (String ending : ENDINGS) {
                    String line = form.formatted(command) + ending;
                    tried.add(line);
                    if (known.before(line, List.of()) != null) {
                        held.add(line);
                    }
                }
            }
        }

        assertThat(tried).hasSize(5_000);
        assertThat(held).isEmpty();
    }
}
