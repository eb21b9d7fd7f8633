package dev.acumen.learn;

import dev.acumen.json.BadInputException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/// The prompts of the roles (REQ-CUR-007, REQ-CUR-010, REQ-SECT-004).
///
/// @param reflector has the places `{playbook}` and `{session}`
/// @param curator has the places `{playbook}` and `{reflection}`; never the session (CON-CUR-006)
/// @param single has the places `{playbook}` and `{session}`
/// @param referee has the place `{pairs}`
/// @param guards has the place `{rules}`
public record Prompts(Template reflector, Template curator, Template single, Template referee, Template guards) {
    private static final int LARGEST = 1_000_000;

    /// @throws BadInputException if a place is missing
    public Prompts {
        reflector = reflector.with(Template.PLAYBOOK, Template.SESSION);
        curator = curator.with(Template.PLAYBOOK, Template.REFLECTION);
        single = single.with(Template.PLAYBOOK, Template.SESSION);
        referee = referee.with(Template.PAIRS);
        guards = guards.with(Template.RULES);
    }

    /// The prompts that come with Acumen.
    public static Prompts bundled() {
        return Bundled.ALL;
    }

    /// Read once: a service builds its roles anew for each lesson.
    private static final class Bundled {
        private static final Prompts ALL = new Prompts(
                bundled("reflector.md"),
                bundled("curator.md"),
                bundled("single.md"),
                bundled("referee.md"),
                bundled("guards.md"));
    }

    /// The same, but for those that a person keeps in a folder: `reflector.md`, `curator.md`, `single.md`,
    /// `referee.md`, `guards.md`.
    ///
    /// @param folder need not exist
    /// @throws BadInputException if one lacks a place, or is no text of a sensible size
    /// @throws IOException if one is there and cannot be read
    public static Prompts in(Path folder) throws IOException {
        return new Prompts(
                in(folder, "reflector.md"),
                in(folder, "curator.md"),
                in(folder, "single.md"),
                in(folder, "referee.md"),
                in(folder, "guards.md"));
    }

    private static Template in(Path folder, String name) throws IOException {
        Path file = folder.resolve(name);
        if (!Files.exists(file)) {
            return bundled(name);
        }
        if (Files.size(file) > LARGEST) {
            throw new BadInputException(file.toString(), "", "this is larger than 1 MB, too large for a prompt");
        }
        try {
            return new Template(file.toString(), Files.readString(file));
        } catch (CharacterCodingException ignored) {
            throw new BadInputException(file.toString(), "", "this is no text in UTF-8");
        }
    }

    private static Template bundled(String name) {
        try (InputStream in = Objects.requireNonNull(Prompts.class.getResourceAsStream(name), name)) {
            return new Template(name, new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
