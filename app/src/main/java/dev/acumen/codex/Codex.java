package dev.acumen.codex;

import dev.acumen.client.Client;
import dev.acumen.client.ClientEvent;
import dev.acumen.client.ClientHooks;
import dev.acumen.client.ClientServer;
import dev.acumen.client.RecordedCall;
import dev.acumen.client.RecordedSession;
import dev.acumen.client.SessionFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// Codex, OpenAI's coding agent for the terminal.
///
/// @param home its folder of the user's, `~/.codex` as a rule, which need not exist
public record Codex(Path home) implements Client {
    /// Its name for the launcher.
    public static final String NAME = "codex";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String title() {
        return "Codex";
    }

    @Override
    public boolean isHere() {
        return Files.isDirectory(home);
    }

    @Override
    public ClientHooks hooks() {
        return new CodexHooks(home);
    }

    @Override
    public ClientServer server() {
        return new CodexServer(home.resolve("config.toml"));
    }

    private RolloutFolder rollouts() {
        return new RolloutFolder(home);
    }

    @Override
    public Path folder() {
        return rollouts().sessions();
    }

    @Override
    public boolean keeps(Path file) {
        return file.startsWith(folder()) || file.startsWith(rollouts().archive());
    }

    @Override
    public Optional<SessionFile> session(Path transcript) {
        return RolloutFolder.at(transcript);
    }

    @Override
    public List<SessionFile> sessions(Predicate<Path> isWanted, Consumer<IOException> trouble) {
        return rollouts().read(isWanted, trouble);
    }

    @Override
    public Optional<Path> transcript(String id) throws IOException {
        return rollouts().find(id);
    }

    /// What happens in a subagent names the subagent's rollout, but the session's id. A session of which Codex keeps
    /// none has none to be learned from.
    @Override
    public Path transcript(ClientEvent event, Path began) throws IOException {
        if (event.transcript().isEmpty() && !event.session().isEmpty()) {
            return folder().resolve("not kept");
        }
        Path named = Client.super.transcript(event, began);
        return event.session().isEmpty() || RolloutFolder.session(named).equals(event.session())
                ? named
                : transcript(event.session()).orElse(named);
    }

    @Override
    public Path moved(Path transcript) {
        return rollouts().moved(transcript);
    }

    @Override
    public RecordedSession read(Path transcript, Set<String> secrets) throws IOException {
        return Rollouts.read(transcript, rollouts(), secrets);
    }

    @Override
    public List<RecordedCall> calls(Path transcript) throws IOException {
        return RolloutCalls.in(transcript, rollouts());
    }
}
