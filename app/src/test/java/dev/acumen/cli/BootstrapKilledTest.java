package dev.acumen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.pipeline.Bootstrap;
import dev.acumen.process.Finished;
import dev.acumen.testkit.model.Received;
import dev.acumen.testkit.model.Script;
import dev.acumen.testkit.model.ScriptedServer;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// `learn --all` in a process that is killed at any moment and begun again: the playbook is what it would have
/// been, and no answer is paid for twice.
@Tag("campaign")
@Timeout(value = 3, unit = TimeUnit.HOURS)
class BootstrapKilledTest {
    private static final double SCALE = Double.parseDouble(System.getProperty("acumen.scale", "0.02"));
    private static final int KILLS = (int) Math.max(2, 40 * SCALE);
    private static final int KILLS_OF_A_PROJECT = 5;
    private static final int SESSIONS = 12;
    private static final int LATENCY = 60;
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    @TempDir
    private Path folder = Path.of("");

    private String playbook = "";
    private String journal = "";
    private int requests;
    private int kills;
    private int asked;

    @Test
    void killedAtAnyMomentItGoesOnWhereItWas() throws IOException, InterruptedException {
        undisturbed();
        SplittableRandom random = new SplittableRandom(41);
        for (int project = 0; kills < KILLS; project++) {
            WholeHistory history = WholeHistory.in(folder.resolve("project-" + project), SESSIONS);
            try (ScriptedServer server = ScriptedServer.start(ConstantModel.script(LATENCY, project))) {
                int before = kills;
                for (int i = 0; i < KILLS_OF_A_PROJECT && kills < KILLS; i++) {
                    killed(history, server, random, "project " + project + ", kill " + i);
                }
                endsAsIfUndisturbed(history, server, "project " + project);
                asked += server.requests().size() - requests;
                assertThat(server.requests().size() - requests).isLessThanOrEqualTo(Bootstrap.BATCH * (kills - before));
            }
        }

        System.out.println("bootstrap: " + kills + " kills, " + asked + " requests more than undisturbed runs take");
    }

    @Test
    void stoppedByHandItSaysWhatIsLeftAndGoesOnLater() throws IOException, InterruptedException {
        undisturbed();
        WholeHistory history = WholeHistory.in(folder.resolve("project"), SESSIONS);
        AtomicBoolean isHeld = new AtomicBoolean(true);
        // Eight questions are those of the first four sessions.
        Script script = (request, number) ->
                ConstantModel.reply(request, isHeld.get() && number >= 8 ? Duration.ofHours(1) : Duration.ZERO);
        try (ScriptedServer server = ScriptedServer.start(script)) {
            Process process = start(history, server.url());
            await(server, process, 10);
            Process signal = new ProcessBuilder("kill", "-INT", Long.toString(process.pid()))
                    .inheritIO()
                    .start();
            assertThat(signal.waitFor()).isZero();

            assertThat(process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS))
                    .isTrue();
            assertThat(new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
                    .contains(
                            "acumen: stopped: 4 of 11 sessions learned; what was answered is kept; run the same command"
                                    + " to go on");
            assertThat(process.exitValue()).isEqualTo(130);
            isHeld.set(false);
            endsAsIfUndisturbed(history, server, "stopped by hand");
        }
    }

    private void undisturbed() throws IOException {
        WholeHistory history = WholeHistory.in(folder.resolve("undisturbed"), SESSIONS);
        try (ScriptedServer server = ScriptedServer.start(ConstantModel.script())) {
            history.program(server.url()).run("learn", "--all", "--yes");
            requests = server.requests().size();
            playbook = history.playbook();
            journal = history.journal();
        }
    }

    /// Lets a process ask some questions, kills it, and checks that it asked nothing that was answered before.
    private void killed(WholeHistory history, ScriptedServer server, SplittableRandom random, String at)
            throws IOException, InterruptedException {
        Set<String> known = known(history);
        int before = server.requests().size();
        Process process = start(history, server.url());
        try {
            await(server, process, before + random.nextInt(7));
            TimeUnit.NANOSECONDS.sleep(random.nextInt(LATENCY * 2_000_000));
            kills += process.isAlive() ? 1 : 0;
        } finally {
            process.toHandle().destroyForcibly();
            process.waitFor();
        }
        checkAsked(server, before, known, at);
    }

    private void endsAsIfUndisturbed(WholeHistory history, ScriptedServer server, String at)
            throws IOException, InterruptedException {
        Set<String> known = known(history);
        int before = server.requests().size();

        Finished last = Finished.run(command(history, server.url()), PATIENCE);

        assertThat(last.exitCode()).as(at + last.err()).isZero();
        checkAsked(server, before, known, at);
        assertThat(history.playbook()).as(at).isEqualTo(playbook);
        assertThat(history.journal()).as(at).isEqualTo(journal);
        assertThat(history.kept())
                .as(at)
                .containsOnlyKeys(
                        "known-texts", "learning.lock", "spend.jsonl", "spend.jsonl.lock", "trust.json", "trust.lock");
    }

    private static void checkAsked(ScriptedServer server, int before, Set<String> known, String at) {
        List<Received> all = server.requests();
        List<String> asked =
                all.subList(before, all.size()).stream().map(ConstantModel::key).toList();
        assertThat(asked).as(at).doesNotHaveDuplicates().noneMatch(known::contains);
    }

    /// What was answered already, by the queue and the journal.
    private static Set<String> known(WholeHistory history) throws IOException {
        Set<String> known = new HashSet<>();
        for (Map.Entry<String, String> file : history.kept().entrySet()) {
            if (file.getKey().matches("queue/.*\\.json")) {
                Json.Obj entry = (Json.Obj) JsonReader.read(file.getValue(), file.getKey());
                if (entry.get("answers") instanceof Json.Obj answers) {
                    answers.members().keySet().forEach(step -> known.add(key(step, entry.textOr("session", ""))));
                }
            }
        }
        if (Files.exists(history.project().resolve(".claude/acumen/journal.jsonl"))) {
            history.journal().lines().forEach(line -> addLearned(line, known));
        }
        return known;
    }

    private static void addLearned(String line, Set<String> known) {
        try {
            if (JsonReader.read(line, "journal") instanceof Json.Obj object
                    && object.get("cause") instanceof Json.Obj cause
                    && cause.textOr("kind", "").equals("learn")) {
                known.add(key("reflector", cause.textOr("session", "")));
                known.add(key("curator", cause.textOr("session", "")));
            }
        } catch (BadInputException _) {
            // The process was killed while it wrote this line.
        }
    }

    private static String key(String step, String session) {
        return step.split(" ", 2)[0] + " " + Integer.parseInt(session.substring("s-".length()));
    }

    private static void await(ScriptedServer server, Process process, int count) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (server.requests().size() < count && process.isAlive()) {
            assertThat(System.nanoTime()).isLessThan(end);
            TimeUnit.MILLISECONDS.sleep(1);
        }
    }

    private static Process start(WholeHistory history, URI server) throws IOException {
        Process process = command(history, server)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        process.getOutputStream().close();
        return process;
    }

    private static ProcessBuilder command(WholeHistory history, URI server) {
        ProcessBuilder builder = new ProcessBuilder(
                InTerminal.interruptible(LearnAllMain.command(history.home(), "learn", "--all", "--yes")));
        builder.directory(history.project().toFile());
        LearnAllMain.keepApart(builder);
        builder.environment().putAll(WholeHistory.environment(server));
        return builder;
    }
}
