package dev.acumen.experiment;

import dev.acumen.config.Environment;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.project.AcumenFolder;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// The part of a session in an experiment, as the hook keeps it for thirty days.
///
/// @param session the session's id
/// @param experiment the experiment's id
/// @param keyPoint the key point that held-out sessions lack; empty where they get no playbook
/// @param isHeldOut whether the session is held out
/// @param at when its part began, in milliseconds since 1970
/// @param withheld the ids of the key points that it would have been shown
public record SessionPart(
        String session, String experiment, String keyPoint, boolean isHeldOut, long at, List<String> withheld) {
    private static final String SUFFIX = ".json";

    public SessionPart {
        withheld = List.copyOf(withheld);
    }

    /// The part of a session; empty where it has none.
    public static Optional<SessionPart> of(String session, Environment environment) {
        Path folder = folder(environment);
        try {
            Path file = folder.resolve(session + SUFFIX);
            return folder.equals(file.getParent()) ? of(session, JsonReader.objectIn(file)) : Optional.empty();
        } catch (InvalidPathException _) {
            return Optional.empty();
        }
    }

    /// The sessions of a project that have a part in an experiment, the oldest first.
    ///
    /// @throws IOException if the folder cannot be read
    public static List<SessionPart> ofProject(Path project, Environment environment) throws IOException {
        List<SessionPart> parts = new ArrayList<>();
        Path folder = folder(environment);
        if (!Files.isDirectory(folder)) {
            return parts;
        }
        List<String> names = List.of(project.toString(), project.toRealPath().toString());
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + SUFFIX)) {
            for (Path file : files) {
                Json.Obj kept = JsonReader.objectIn(file);
                if (names.contains(kept.textOr("project", ""))) {
                    String name = String.valueOf(file.getFileName());
                    of(name.substring(0, name.length() - SUFFIX.length()), kept).ifPresent(parts::add);
                }
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        parts.sort(Comparator.comparingLong(SessionPart::at));
        return parts;
    }

    private static Path folder(Environment environment) {
        return environment.acumenFolder().resolve(AcumenFolder.SESSIONS);
    }

    private static Optional<SessionPart> of(String session, Json.Obj kept) {
        return kept.get("experiment") instanceof Json.Obj part
                        && part.get("held_out") instanceof Json.Bool(boolean isHeldOut)
                ? Optional.of(new SessionPart(
                        session,
                        part.textOr("id", ""),
                        part.textOr("key_point", ""),
                        isHeldOut,
                        part.get("at") instanceof Json.Num(String at) && at.matches("[0-9]{1,15}")
                                ? Long.parseLong(at)
                                : 0,
                        part.texts("withheld")))
                : Optional.empty();
    }

    /// Whether the session was shown nothing at all.
    public boolean isWithoutPlaybook() {
        return isHeldOut && keyPoint.isEmpty();
    }

    /// It for a person, in a sentence.
    public String told() {
        String ids = withheld.isEmpty() ? "" : ": [" + String.join("], [", withheld) + "]";
        if (isWithoutPlaybook()) {
            return "Held out by the experiment of " + experiment + ": nothing of the playbook was shown, and guards did"
                    + " nothing. " + ConsoleOutput.counted(withheld.size(), "key point") + " withheld" + ids + ".";
        }
        return isHeldOut
                ? "Held out by the experiment of " + experiment + ": without [" + keyPoint + "]."
                : "In the experiment of " + experiment + ", not held out.";
    }

    public Json json() {
        Json.Obj json = Json.Obj.of("id", new Json.Text(experiment), "held_out", new Json.Bool(isHeldOut));
        return (keyPoint.isEmpty() ? json : json.with("key_point", new Json.Text(keyPoint)))
                .with("withheld", Json.Arr.ofTexts(withheld));
    }
}
