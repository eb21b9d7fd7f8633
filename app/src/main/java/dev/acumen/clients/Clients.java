package dev.acumen.clients;

import dev.acumen.claudecode.ClaudeCode;
import dev.acumen.client.Client;
import dev.acumen.client.SessionFile;
import dev.acumen.codex.Codex;
import dev.acumen.config.Environment;
import dev.acumen.copilot.Copilot;
import dev.acumen.gemini.GeminiCli;
import dev.acumen.gemini.QwenCode;
import dev.acumen.json.BadInputException;
import dev.acumen.opencode.OpenCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// The coding agents of a user.
///
/// @param all each of them, whether the user has it or not; the first reads what no other knows
public record Clients(List<Client> all) {
    public Clients {
        all = List.copyOf(all);
    }

    /// Those that Acumen knows.
    public static Clients of(Environment environment) {
        return new Clients(List.of(
                claudeCode(environment),
                new Codex(environment.codexFolder()),
                new Copilot(environment.folder("COPILOT_HOME", ".copilot")),
                new GeminiCli(environment.folder("GEMINI_CLI_HOME", "").resolve(".gemini")),
                new QwenCode(environment.folder("QWEN_HOME", ".qwen")),
                OpenCode.of(environment.openCodeFolder(), environment.acumenFolder())));
    }

    private static Client claudeCode(Environment environment) {
        Path folder = environment.clientFolder();
        boolean isMoved = !folder.equals(environment.home().resolve(".claude"));
        return new ClaudeCode(folder, (isMoved ? folder : environment.home()).resolve(".claude.json"));
    }

    /// Those beside Claude Code.
    public List<Client> others() {
        return all.subList(1, all.size());
    }

    /// Those of some clients whose settings hold hooks of Acumen's, as far as they can be understood.
    public static List<Client> installed(List<Client> clients) {
        return clients.stream().filter(Clients::isInstalled).toList();
    }

    private static boolean isInstalled(Client client) {
        try {
            return client.hooks().state().isInstalled();
        } catch (BadInputException | IOException _) {
            return false;
        }
    }

    /// The client of this name; for an event that names none, and for an unknown name, Claude Code.
    public Client named(String name) {
        return all.stream()
                .filter(client -> client.name().equals(name))
                .findFirst()
                .orElse(all.getFirst());
    }

    /// The client whose transcript a file is: the one that keeps it there, else the one that can read its beginning.
    public Client of(Path transcript) {
        Optional<Client> keeper =
                all.stream().filter(client -> client.keeps(transcript)).findFirst();
        return keeper.or(() -> others().stream()
                        .filter(client -> client.session(transcript).isPresent())
                        .findFirst())
                .orElse(all.getFirst());
    }

    /// What the first lines of a transcript say, whosever it is; empty where they do not say where the session ran.
    public Optional<SessionFile> session(Path transcript) {
        return of(transcript).session(transcript);
    }

    /// The transcripts that the clients keep and that say where they ran, the oldest first.
    ///
    /// @param isWanted which files are looked into
    /// @param trouble hears why a folder cannot be read, which costs the others nothing
    public List<SessionFile> sessions(Predicate<Path> isWanted, Consumer<IOException> trouble) {
        List<SessionFile> sessions = new ArrayList<>();
        all.forEach(client -> sessions.addAll(client.sessions(isWanted, trouble)));
        sessions.sort(SessionFile.BY_TIME);
        return sessions;
    }

    /// The transcript of a session, where a client keeps it.
    ///
    /// @param id the session's id; what is none has no transcript
    /// @throws IOException if a folder cannot be read
    public Optional<Path> transcript(String id) throws IOException {
        for (Client client : all) {
            Optional<Path> transcript = client.transcript(id);
            if (transcript.isPresent()) {
                return transcript;
            }
        }
        return Optional.empty();
    }
}
