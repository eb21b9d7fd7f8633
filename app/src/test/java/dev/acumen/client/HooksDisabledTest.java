package dev.acumen.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.process.Finished;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What keeps the real client from running hooks is named, and what it ran is known.
class HooksDisabledTest extends OnAMachine {
    private static final String DISABLED = "sets disableAllHooks, so Claude Code runs no hooks";
    private static final String WORKS = "Everything works";

    private void write(String file, String text) throws IOException {
        machine().write(file, text);
    }

    /// What the settings say of the user's hooks, with a member more.
    private void alsoInTheUsersSettings(String member) throws IOException {
        String before = Files.readString(machine().home().resolve(".claude/settings.json"));
        write(".claude/settings.json", before.replaceFirst("\\{", "{\n  " + member + ","));
    }

    private boolean wasHeard() {
        return Files.exists(machine().home().resolve(".acumen/heard"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void everythingWorksOnceTheClientRanAHook(boolean isOlder) throws IOException, InterruptedException {
        Machine machine = isOlder ? machine().with(Clients.older()) : machine();
        Way.USER.install(machine);

        Finished before = machine.acumen("doctor");
        machine.ask("hello");
        machine.await("the event is known", this::wasHeard);
        machine.awaitRest();
        Finished after = machine.acumen("doctor");

        assertThat(before.out()).contains("no event from Claude Code yet").doesNotContain(WORKS);
        assertThat(before.exitCode()).isZero();
        assertThat(after.out()).contains("last event from Claude Code: ").contains(WORKS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"user", "project", "local"})
    void theLineThatDisablesHooksIsNamed(String scope) throws IOException, InterruptedException {
        Way.USER.install(machine());
        String member = "\"disableAllHooks\": true";
        String place = switch (scope) {
            case "user" -> "~/.claude/settings.json, line 2 ";
            case "project" -> "~/shop/.claude/settings.json, line 1 ";
            default -> "~/shop/.claude/settings.local.json, line 1 ";
        };
        if (scope.equals("user")) {
            alsoInTheUsersSettings(member);
        } else {
            write(place.substring(2, place.indexOf(',')), "{" + member + "}");
        }

        machine().ask("always use pnpm in this repo, never npm");
        machine().awaitRest();
        Finished doctor = machine().acumen("doctor");
        Finished status = machine().acumen("status");

        assertThat(wasHeard()).isFalse();
        assertThat(doctor.out()).contains(place + DISABLED).doesNotContain(WORKS);
        assertThat(doctor.exitCode()).isEqualTo(1);
        assertThat(status.out()).contains(place + DISABLED);
    }

    @Test
    void theNearestSettingsDecideAsTheyDoForTheClient() throws IOException, InterruptedException {
        Way.USER.install(machine());
        alsoInTheUsersSettings("\"disableAllHooks\": true");
        write("shop/.claude/settings.local.json", "{\"disableAllHooks\": false}");

        machine().ask("hello");
        machine().await("the event is known", this::wasHeard);
        machine().awaitRest();

        assertThat(machine().acumen("doctor").out()).doesNotContain(DISABLED).contains(WORKS);
    }
}
