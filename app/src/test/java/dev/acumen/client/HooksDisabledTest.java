package dev.acumen.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.acumen.process.Finished;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
        Machine machine = isOlder ? machine().with(Clients.olderToo()) : machine();
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

    @ParameterizedTest
    @CsvSource({
        "allowManagedHooksOnly, false, 'allowManagedHooksOnly, so Claude Code runs only your administrator''s hooks'",
        "allowManagedHooksOnly, true,  'allowManagedHooksOnly, so Claude Code runs only your administrator''s hooks'",
        "disableAllHooks,       false, 'disableAllHooks, so Claude Code runs no hooks'"
    })
    void theAdministratorsLineIsNamed(String setting, boolean isOlder, String told)
            throws IOException, InterruptedException {
        Way.USER.install(machine());
        Path administered = administered("{\n  \"" + setting + "\": true\n}\n");
        Path client = isOlder ? Clients.older() : machine().client();
        Machine machine =
                machine().with(script("managed-claude", "exec '" + administered + "' '" + client + "' \"$@\""));
        String acumen = Machine.ACUMEN.toString();

        machine.ask("always use pnpm in this repo, never npm");
        machine.awaitRest();
        Finished doctor = machine.run(machine.project(), administered.toString(), acumen, "doctor");
        Finished status = machine.run(machine.project(), administered.toString(), acumen, "status");
        machine.run(machine.home(), "rm", "-rf", "etc");

        String line = "/etc/claude-code/managed-settings.json, line 2 sets " + told;
        assertThat(wasHeard()).isFalse();
        assertThat(doctor.out()).contains(line).doesNotContain(WORKS);
        assertThat(doctor.exitCode()).isEqualTo(1);
        assertThat(status.out()).contains(line);
    }

    /// A program that starts another one on a machine whose administrator set this: with an `/etc` of its own.
    private Path administered(String settings) throws IOException, InterruptedException {
        Path etc = machine().home().resolve("etc");
        machine().run(machine().home(), "cp", "-a", "/etc", etc.toString());
        write("etc/claude-code/managed-settings.json", settings);
        Path program = script(
                "administered",
                "exec unshare --mount sh -c 'mount --bind \"$0\" /etc && exec \"$@\"' '" + etc + "' \"$@\"");
        Finished tried = machine().run(machine().project(), program.toString(), "true");
        assumeTrue(tried.exitCode() == 0, "nothing can be mounted here: not tested. " + tried.err());
        return program;
    }

    private Path script(String name, String text) throws IOException {
        Path program = machine().home().resolve(name);
        Files.writeString(program, "#!/bin/sh\n" + text + "\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        return program;
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
