package dev.acumen.store;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;

/// What a person can do about a failure of the disk.
public final class ErrorAdvice {
    private ErrorAdvice() {}

    /// What happened, with the file where it is known: what the system says of it may be the file alone.
    public static String reason(Exception e) {
        return switch (e) {
            case AccessDeniedException denied -> "no permission for " + denied.getFile();
            case NoSuchFileException missing when missing.getReason() == null -> missing.getFile() + " is not there";
            case FileAlreadyExistsException there
            when there.getReason() == null -> there.getFile() + " is there already, and is in the way";
            case NotDirectoryException file when file.getReason() == null -> file.getFile() + " is no folder";
            case DirectoryNotEmptyException folder
            when folder.getReason() == null -> folder.getFile() + " is not empty";
            case ClosedByInterruptException ignored -> "interrupted";
            case FileSystemException file when file.getReason() != null -> file.getFile() + ": " + file.getReason();
            case FileSystemException file ->
                file.getFile() + ": " + file.getClass().getSimpleName();
            default -> String.valueOf(e.getMessage());
        };
    }

    /// What happened, and what to do about it where there is something to say.
    public static String told(Exception e) {
        String advice = e instanceof IOException failure ? of(failure) : "";
        return advice.isEmpty() ? reason(e) : reason(e) + "; " + advice;
    }

    /// What to do about it; empty where there is nothing to say. The system's words decide: Java has no others.
    static String of(IOException e) {
        if (e instanceof AccessDeniedException denied) {
            return permission(denied);
        }
        String words = e instanceof FileSystemException file ? file.getReason() : e.getMessage();
        return switch (Objects.requireNonNullElse(words, "")) {
            case "No space left on device", "Disk quota exceeded" -> "free some space and run it again";
            case "File too large" -> "raise the limit for the size of a file (`ulimit -f`) and run it again";
            case "Read-only file system" -> "make its file system writable and run it again";
            default -> "";
        };
    }

    /// The file that is refused may be one that would have been new: then its folder is what needs the permission.
    private static String permission(AccessDeniedException denied) {
        Path refused = Stream.of(denied.getFile(), denied.getOtherFile())
                .filter(Objects::nonNull)
                .map(Path::of)
                .flatMap(file -> Stream.of(file, file.resolveSibling("").normalize()))
                .filter(Files::exists)
                .filter(path -> !Files.isWritable(path) || !Files.isReadable(path))
                .findFirst()
                .orElseGet(() -> Path.of(denied.getFile()));
        String right = Files.exists(refused) && !Files.isReadable(refused) ? "read and write" : "write";
        return "give yourself " + right + " permission for " + refused;
    }
}
