package dev.acumen.opencode;

import dev.acumen.client.ClientHooks;
import dev.acumen.client.HookEvent;
import dev.acumen.client.InstalledFiles;
import dev.acumen.client.Launcher;
import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.json.JsonWriter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Acumen's plugin in OpenCode: one file, all of which is Acumen's.
///
/// @param file where it is, or would be
record OpenCodePlugin(Path file) implements ClientHooks {
    /// The first line of every version of it. What begins otherwise is somebody else's.
    private static final String BEGINNING = "// Acumen's plugin for OpenCode";

    /// In place of the program, as a string of JavaScript's.
    private static final String PLACE = "\"@launcher@\"";

    private static final Pattern PROGRAM = Pattern.compile("(?m)^const LAUNCHER = (\".*\")$");

    @Override
    public State state() throws IOException {
        Set<String> programs = new LinkedHashSet<>();
        Set<String> gone = new LinkedHashSet<>();
        text().flatMap(OpenCodePlugin::program).ifPresent(program -> {
            programs.add(program);
            if (program.startsWith("/") && !Files.isExecutable(Path.of(program))) {
                gone.add(program);
            }
        });
        return new State(programs, Set.of(), gone, List.of());
    }

    @Override
    public List<HookLine> lines(Launcher launcher) {
        return Arrays.stream(HookEvent.values())
                .filter(event -> event != HookEvent.SUBAGENT_STOP && event != HookEvent.TURN_END)
                .map(event -> new HookLine(
                        event.label(), launcher.word() + " hook " + event.label() + " --client " + OpenCode.NAME))
                .toList();
    }

    @Override
    public boolean isCurrent(Launcher launcher) throws IOException {
        return text().equals(Optional.of(text(launcher)));
    }

    /// There is never a copy: the file holds nothing of a person's.
    @Override
    public Optional<Path> put(Launcher launcher, Occasion occasion) throws IOException {
        if (isCurrent(launcher)) {
            return Optional.empty();
        }
        Path folder = folder();
        new InstalledFiles(occasion.acumen())
                .keepEmpty(file.toString(), Files.isDirectory(folder) ? Set.of(InstalledFiles.FOLDER) : Set.of());
        Files.createDirectories(folder);
        Path next = Files.createTempFile(folder, "acumen.", ".tmp");
        try {
            Files.writeString(next, text(launcher));
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(next);
        }
        return Optional.empty();
    }

    @Override
    public boolean takeOut(Occasion occasion) throws IOException {
        boolean isThere = text().isPresent();
        InstalledFiles installed = new InstalledFiles(occasion.acumen());
        if (isThere) {
            Files.delete(file);
            if (!installed.emptyBefore(file.toString()).contains(InstalledFiles.FOLDER)) {
                removeIfEmpty(folder());
            }
        }
        installed.forgetEmpty(file.toString());
        return isThere;
    }

    private static void removeIfEmpty(Path folder) throws IOException {
        try {
            Files.delete(folder);
        } catch (DirectoryNotEmptyException _) {
            // Other plugins are in it.
        }
    }

    @Override
    public String byHand(Launcher launcher) {
        return text(launcher);
    }

    private Path folder() {
        return Objects.requireNonNull(file.getParent());
    }

    /// What the file holds; empty where there is none.
    ///
    /// @throws BadInputException if it is not Acumen's
    private Optional<String> text() throws IOException {
        if (Files.notExists(file) && !Files.isSymbolicLink(file)) {
            return Optional.empty();
        }
        if (!Files.isRegularFile(file)) {
            throw new BadInputException(file.toString(), "", "this is no file");
        }
        String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        if (!text.startsWith(BEGINNING)) {
            throw new BadInputException(file.toString(), "", "this is not Acumen's plugin, which goes by this name");
        }
        return Optional.of(text);
    }

    /// The program that a plugin calls.
    private static Optional<String> program(String text) {
        Matcher line = PROGRAM.matcher(text);
        try {
            return line.find() && JsonReader.read(line.group(1), "plugin") instanceof Json.Text(String program)
                    ? Optional.of(program)
                    : Optional.empty();
        } catch (BadInputException _) {
            return Optional.empty();
        }
    }

    private static String text(Launcher launcher) {
        try (InputStream in = Objects.requireNonNull(OpenCodePlugin.class.getResourceAsStream("plugin.js"))) {
            String template = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return template.replace(
                    PLACE, JsonWriter.compact(new Json.Text(launcher.file().toString())));
        } catch (IOException e) {
            throw new IllegalStateException("the program lacks a part of itself", e);
        }
    }
}
