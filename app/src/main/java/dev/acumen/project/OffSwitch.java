package dev.acumen.project;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/// Whether Acumen is switched off, everywhere or for a project: then nothing is injected, queued or sent.
///
/// Each switch is an empty file, so that the launcher can look without starting a JVM.
///
/// @param acumen the user's folder of Acumen's own
public record OffSwitch(Path acumen) {
    private static final String NAME = AcumenFolder.OFF;
    private static final String SINCE = AcumenFolder.ON;

    /// Whether it is off for a project, by itself or because it is off everywhere.
    public boolean isOff(Path project) {
        return isOffEverywhere() || isThere(ofProject(project));
    }

    /// Whether it is off everywhere.
    public boolean isOffEverywhere() {
        return isThere(acumen.resolve(NAME));
    }

    /// Switches a project off.
    ///
    /// @throws IOException if the file cannot be made, or a link leads elsewhere; it says what to do
    public void turnOff(Path project) throws IOException {
        ProjectFolder.make(project);
        make(ofProject(project));
    }

    /// Switches a project on again, as far as it is not off everywhere.
    ///
    /// @throws IOException if the file cannot be removed, or a link leads elsewhere; it says what to do
    public void turnOn(Path project) throws IOException {
        ProjectFolder.refuseLinks(project);
        remove(ofProject(project));
    }

    /// Notes that it is on for a project from now on: what happened before is not to be learned.
    ///
    /// @throws IOException if that cannot be noted, or a link leads elsewhere; it says what to do
    public void begin(Path project) throws IOException {
        ProjectFolder.make(project);
        note(ofProject(project));
    }

    /// Switches everything off.
    ///
    /// @throws IOException if the file cannot be made
    public void turnOffEverywhere() throws IOException {
        PrivateFiles.folder(acumen);
        make(acumen.resolve(NAME));
    }

    /// Switches on again what is not off by itself.
    ///
    /// @throws IOException if the file cannot be removed
    public void turnOnEverywhere() throws IOException {
        remove(acumen.resolve(NAME));
    }

    /// Since when it is on for a project, after it was off: what happened before is not to be learned. Empty
    /// where it never was off.
    ///
    /// @throws IOException if that cannot be seen
    public Optional<Instant> onSince(Path project) throws IOException {
        Optional<Instant> here = time(ofProject(project).resolveSibling(SINCE));
        Optional<Instant> everywhere = time(acumen.resolve(SINCE));
        return here.isPresent() && everywhere.isPresent() && here.get().isBefore(everywhere.get())
                ? everywhere
                : here.isPresent() ? here : everywhere;
    }

    private static Optional<Instant> time(Path file) throws IOException {
        return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                ? Optional.of(Files.getLastModifiedTime(file).toInstant())
                : Optional.empty();
    }

    /// Leaves a file whose time says when that was.
    private static void remove(Path off) throws IOException {
        if (Files.deleteIfExists(off)) {
            note(off);
        }
    }

    private static void note(Path off) throws IOException {
        Path since = off.resolveSibling(SINCE);
        Files.deleteIfExists(since);
        Files.createFile(since);
    }

    /// Whether a session ran, or a part of it, while Acumen was off for it: the launcher notes that.
    ///
    /// @param session the client's id for it
    public boolean wasOff(String session) {
        return Files.exists(acumen.resolve(AcumenFolder.SESSIONS).resolve(session + ".off"));
    }

    private static Path ofProject(Path project) {
        return project.resolve(ProjectFolder.NAME).resolve(NAME);
    }

    private static void make(Path file) throws IOException {
        if (!isThere(file)) {
            Files.createFile(file);
        }
    }

    /// Whether there is a file of this name, or a link, wherever it leads: one that leads nowhere switches off,
    /// too.
    private static boolean isThere(Path file) {
        return Files.exists(file, LinkOption.NOFOLLOW_LINKS);
    }
}
