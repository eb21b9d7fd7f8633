package dev.acumen.testkit.files;

import java.nio.file.Path;

/// Something that a program asks of its disk.
///
/// @param kind what
/// @param file about which file or folder, as the disk behind knows it
public record Operation(Kind kind, Path file) {
    /// What can be asked.
    public enum Kind {
        /// Whether something is there, and what it is like.
        LOOK,
        /// What is in a folder.
        LIST,
        /// Opening a file to read it.
        OPEN,
        /// Opening a file to change it, and making it where it is missing.
        OPEN_TO_WRITE,
        /// Reading from an open file.
        READ,
        /// Writing to an open file.
        WRITE,
        /// Cutting an open file.
        TRUNCATE,
        /// Waiting until a file's content, or a folder's names, are on the disk.
        FORCE,
        /// Locking a part of an open file.
        LOCK,
        /// Making a folder, or a link.
        MAKE,
        /// Renaming, also over something that is there.
        MOVE,
        /// Removing a file or folder.
        DELETE,
        /// Setting times, permissions or an owner.
        MARK;

        /// Whether it is about a file that is open: then a failure does not name it.
        boolean isOfOpenFile() {
            return switch (this) {
                case READ, WRITE, TRUNCATE, FORCE, LOCK -> true;
                case LOOK, LIST, OPEN, OPEN_TO_WRITE, MAKE, MOVE, DELETE, MARK -> false;
            };
        }
    }

    @Override
    public String toString() {
        return kind + " " + file;
    }
}
