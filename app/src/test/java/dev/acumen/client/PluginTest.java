package dev.acumen.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.process.Finished;
import dev.acumen.testkit.model.Received;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What the plugin has beside its hooks, in the real client.
class PluginTest extends OnAMachine {
    private String asked() {
        Received request = machine().conversation().getLast();
        return String.join("\n", Messages.of(request).user());
    }

    @Test
    void theClientFindsNoFaultWithIt() throws IOException, InterruptedException {
        Finished market = machine()
                .claude("plugin", "validate", "--strict", Way.marketplace().toString());
        Finished plugin = machine()
                .claude(
                        "plugin",
                        "validate",
                        "--strict",
                        "--profile",
                        "directory",
                        Way.plugin().toString());

        assertThat(market.out() + market.err()).contains("Validation passed");
        assertThat(market.exitCode()).isZero();
        assertThat(plugin.out() + plugin.err()).contains("Validation passed").contains("found nothing to report");
        assertThat(plugin.exitCode()).isZero();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void saysOnceASessionWhatIsMissingAndBuildsNothing(boolean isOlder) throws IOException, InterruptedException {
        Machine machine = isOlder ? machine().with(Clients.olderToo()) : machine();
        Path clone = Files.createDirectories(machine.home().resolve("clone"));
        for (String part : List.of("acumen", "plugin", ".claude-plugin", "pom.xml", "core/pom.xml", "app/pom.xml")) {
            Files.createDirectories(clone.resolve(part).getParent());
            machine.run(
                    clone,
                    "cp",
                    "-R",
                    Way.marketplace().resolve(part).toString(),
                    clone.resolve(part).toString());
        }
        Files.createDirectories(clone.resolve("app/src/main"));
        machine.write("bin/mvn", "#!/bin/sh\ntouch \"$HOME/built\"\n");
        machine.run(clone, "chmod", "+x", machine.home().resolve("bin/mvn").toString());
        machine.write("shop/.claude/playbook.json", "{}");
        machine.claude("plugin", "marketplace", "add", clone.toString());
        machine.claude("plugin", "install", "acumen@acumen");

        try (Screen screen = machine.terminal()) {
            screen.await("Acumen cannot run, so nothing is shown or learned: nothing is built yet");
            screen.say("hello", "Done as asked.");
            screen.say("and again", "Done as asked.");
            assertThat(screen.text().split("Acumen cannot run", -1)).hasSizeLessThanOrEqualTo(2);
            screen.exit();
        }
        machine.ask("/acumen:playbook");
        machine.awaitRest();

        assertThat(machine.home().resolve("built")).doesNotExist();
        assertThat(machine.home().resolve(".acumen/spool"))
                .satisfiesAnyOf(
                        spool -> assertThat(spool).doesNotExist(),
                        spool -> assertThat(spool).isEmptyDirectory());
    }

    /// A marketplace that holds the plugin alone.
    private Path marketplace(Machine machine) throws IOException, InterruptedException {
        Path market = Files.createDirectories(machine.home().resolve("market"));
        for (String part : List.of("plugin", ".claude-plugin")) {
            machine.run(market, "cp", "-R", Way.marketplace().resolve(part).toString(), market.toString());
        }
        machine.write("shop/.claude/playbook.json", "{}");
        return market;
    }

    @Test
    void aloneItSaysWhatToRun() throws IOException, InterruptedException {
        Path market = marketplace(machine());
        machine().claude("plugin", "marketplace", "add", market.toString());
        machine().claude("plugin", "install", "acumen@acumen");

        try (Screen screen = machine().terminal()) {
            screen.await("npx acumen-cli install");
            screen.say("hello", "Done as asked.");
            screen.exit();
        }
    }

    @Test
    void withAnArchiveInItsFolderTheNextSessionHasTheProgram() throws IOException, InterruptedException {
        Path market = marketplace(machine());
        Path archive = Archive.of(machine(), folder(), "1.0.0");
        machine()
                .run(
                        market,
                        "cp",
                        archive.toString(),
                        market.resolve("plugin/acumen").toString());
        machine().claude("plugin", "marketplace", "add", market.toString());
        machine().claude("plugin", "install", "acumen@acumen");

        try (Screen screen = machine().terminal()) {
            screen.await("is being installed now");
            screen.say("hello", "Done as asked.");
            screen.exit();
        }
        machine().awaitRest();
        Path program = machine().home().resolve(".local/bin/acumen");
        machine().run(machine().project(), program.toString(), "add", "Prices are in cents", "--section", "ctx");
        machine().ask("hello again");

        assertThat(Messages.of(machine().conversation().getLast()).injections())
                .singleElement()
                .satisfies(injection -> assertThat(injection.text()).contains("Prices are in cents"));
    }

    @Test
    void showsThePlaybook() throws IOException, InterruptedException {
        machine().acumen("add", "Prices are in cents", "--section", "ctx");

        machine().ask("/acumen:playbook", Way.PLUGIN_FOLDER.and());

        assertThat(asked()).contains("[ctx-001] helpful=0 harmful=0 :: user: Prices are in cents");
    }

    @Test
    void searchesThePlaybookWhateverTheWordsHold() throws IOException, InterruptedException {
        machine().acumen("add", "Prices are in cents", "--section", "ctx");
        machine().acumen("add", "It's the shop's owner who sets $RATES", "--section", "ctx");
        Path planted = folder().resolve("planted");

        machine()
                .ask(
                        "/acumen:playbook owner's $RATES $(touch " + planted + ") `touch " + planted + "` '; touch "
                                + planted,
                        Way.PLUGIN_FOLDER.and());

        assertThat(asked())
                .contains(":: user: It's the shop's owner who sets $RATES")
                .doesNotContain(":: user: Prices");
        assertThat(planted).doesNotExist();
    }

    @Test
    void tellsTheAgentHowToKeepAThing() throws IOException, InterruptedException {
        machine().ask("/acumen:learn we deploy on Tuesdays", Way.PLUGIN_FOLDER.and());

        assertThat(asked())
                .contains("\"" + Way.plugin().resolve("scripts/acumen") + "\" add - --section")
                .contains("we deploy on Tuesdays");
    }
}
