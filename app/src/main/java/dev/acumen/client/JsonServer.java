package dev.acumen.client;

import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.project.AcumenFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/// A server that is registered in a JSON file of the client's.
///
/// @param file the file, which need not exist
/// @param member the member that holds the servers by their names
/// @param entry what is registered of a program, given its path: an object whose `command` is the path, or an array
/// that begins with it
public record JsonServer(Path file, String member, Function<String, Json.Obj> entry) implements ClientServer {
    private static final String COMMAND = "command";

    /// As most clients write it: the command, and its arguments apart.
    public static Json.Obj usual(String program) {
        return Json.Obj.of(COMMAND, new Json.Text(program), "args", Json.Arr.ofTexts(List.of("mcp")));
    }

    @Override
    public Optional<String> program() throws IOException {
        return program(servers(ClientSettings.read(file)));
    }

    @Override
    public boolean isTaken() throws IOException {
        Json.Obj servers = servers(ClientSettings.read(file));
        return servers.get(NAME) != null && program(servers).isEmpty();
    }

    private Json.Obj servers(ClientSettings settings) {
        Json servers = settings.settings().get(member);
        if (servers == null) {
            return Json.Obj.of();
        }
        if (servers instanceof Json.Obj object) {
            return object;
        }
        throw new BadInputException(file.toString(), "$." + member, "an object was expected");
    }

    /// The program of an entry that is as it is written here.
    private Optional<String> program(Json.Obj servers) {
        if (!(servers.get(NAME) instanceof Json.Obj found)) {
            return Optional.empty();
        }
        String program = found.get(COMMAND) instanceof Json.Arr(List<Json> words)
                        && !words.isEmpty()
                        && words.getFirst() instanceof Json.Text(String first)
                ? first
                : found.textOr(COMMAND, "");
        return !program.isEmpty() && entry.apply(program).equals(found) ? Optional.of(program) : Optional.empty();
    }

    private String place() {
        return file + "#" + member;
    }

    @Override
    public Optional<Path> put(Launcher launcher, ClientEntry.Occasion occasion) throws IOException {
        ClientSettings before = ClientSettings.read(file);
        Json.Obj servers = servers(before);
        if (isTaken()) {
            return Optional.empty();
        }
        Set<String> empty = new LinkedHashSet<>();
        if (before.isThere()) {
            empty.add(InstalledFiles.FILE);
        }
        Path folder = file.toAbsolutePath().getParent();
        if (folder != null && Files.isDirectory(folder)) {
            empty.add(InstalledFiles.FOLDER);
        }
        if (before.settings().get(member) != null) {
            empty.add(member);
        }
        Json.Obj changed = before.settings()
                .with(member, servers.with(NAME, entry.apply(launcher.file().toString())));
        Optional<Path> backup = before.write(changed, backups(occasion), occasion.now());
        new InstalledFiles(occasion.acumen()).keepEmpty(place(), empty);
        return backup;
    }

    @Override
    public boolean takeOut(ClientEntry.Occasion occasion) throws IOException {
        InstalledFiles installed = new InstalledFiles(occasion.acumen());
        Set<String> empty = installed.emptyBefore(place());
        ClientSettings before = ClientSettings.read(file);
        Json.Obj servers = servers(before);
        boolean isThere = program(servers).isPresent();
        if (isThere) {
            Json.Obj left = servers.without(NAME);
            Json.Obj changed = left.members().isEmpty() && !empty.contains(member)
                    ? before.settings().without(member)
                    : before.settings().with(member, left);
            Optional<Path> _ = before.write(changed, backups(occasion), occasion.now());
            if (!empty.contains(InstalledFiles.FILE)) {
                ClientSettings.read(file).removeIfEmpty(!empty.contains(InstalledFiles.FOLDER));
            }
        }
        installed.forgetEmpty(place());
        return isThere;
    }

    private static Path backups(ClientEntry.Occasion occasion) {
        return occasion.acumen().resolve(AcumenFolder.BACKUP);
    }
}
