package dev.acumen.opencode;

import dev.acumen.client.Client;
import dev.acumen.client.ClientHooks;
import dev.acumen.client.ClientServer;
import dev.acumen.client.JsonServer;
import dev.acumen.client.RecordedCall;
import dev.acumen.client.RecordedSession;
import dev.acumen.client.SessionFile;
import dev.acumen.json.Json;
import dev.acumen.project.AcumenFolder;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/// OpenCode.
///
/// @param home its folder of the user's, `~/.config/opencode` as a rule, which need not exist
/// @param folder the folder in which Acumen's plugin writes sessions down, which need not exist
public record OpenCode(Path home, Path folder) implements Client {
    /// Its name for the launcher.
    public static final String NAME = "opencode";

    private static final Pattern SESSION = Pattern.compile("ses_[0-9A-Za-z]{1,100}");

    /// @param acumen the user's folder of Acumen's own
    public static OpenCode of(Path home, Path acumen) {
        return new OpenCode(home, acumen.resolve(AcumenFolder.OPENCODE));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String title() {
        return "OpenCode";
    }

    @Override
    public boolean isHere() {
        return Files.isDirectory(home);
    }

    @Override
    public ClientHooks hooks() {
        return new OpenCodePlugin(home.resolve("plugins").resolve("acumen.js"));
    }

    /// In the one of its two settings files that is there. It merges both.
    @Override
    public ClientServer server() {
        Path plain = home.resolve("opencode.json");
        Path commented = home.resolve("opencode.jsonc");
        boolean isCommented = !Files.exists(plain) && Files.exists(commented);
        return new JsonServer(isCommented ? commented : plain, "mcp", OpenCode::server);
    }

    private static Json.Obj server(String program) {
        return Json.Obj.of(
                "type", new Json.Text("local"),
                "command", Json.Arr.ofTexts(List.of(program, "mcp")),
                "enabled", new Json.Bool(true));
    }

    @Override
    public Optional<SessionFile> session(Path transcript) {
        return OpenCodeSessions.session(transcript);
    }

    @Override
    public List<SessionFile> sessions(Predicate<Path> isWanted, Consumer<IOException> trouble) {
        List<SessionFile> found = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.jsonl")) {
                for (Path file : files) {
                    if (isWanted.test(file)) {
                        session(file).ifPresent(found::add);
                    }
                }
            } catch (DirectoryIteratorException e) {
                trouble.accept(e.getCause());
            } catch (IOException e) {
                trouble.accept(e);
            }
        }
        found.sort(SessionFile.BY_TIME);
        return found;
    }

    @Override
    public Optional<Path> transcript(String id) {
        return SESSION.matcher(id).matches()
                ? Optional.of(folder.resolve(id + ".jsonl")).filter(Files::isRegularFile)
                : Optional.empty();
    }

    @Override
    public RecordedSession read(Path transcript, Set<String> secrets) throws IOException {
        return OpenCodeSessions.read(transcript, secrets);
    }

    @Override
    public List<RecordedCall> calls(Path transcript) throws IOException {
        return OpenCodeSessions.calls(transcript);
    }
}
