package dev.acumen.testkit.files;

import java.io.IOException;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.GroupPrincipal;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.UserPrincipal;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A file's times, permissions and owners.
record FaultyView(PosixFileAttributeView real, Asking asking) implements PosixFileAttributeView {
    /// Lets happen to an operation what is to happen.
    interface Asking {
        void ask(Operation.Kind kind) throws IOException;
    }

    @Override
    public String name() {
        return real.name();
    }

    @Override
    public PosixFileAttributes readAttributes() throws IOException {
        asking.ask(Operation.Kind.LOOK);
        return real.readAttributes();
    }

    @Override
    public void setTimes(@Nullable FileTime modified, @Nullable FileTime accessed, @Nullable FileTime created)
            throws IOException {
        asking.ask(Operation.Kind.MARK);
        real.setTimes(modified, accessed, created);
    }

    @Override
    public UserPrincipal getOwner() throws IOException {
        asking.ask(Operation.Kind.LOOK);
        return real.getOwner();
    }

    @Override
    public void setOwner(UserPrincipal owner) throws IOException {
        asking.ask(Operation.Kind.MARK);
        real.setOwner(owner);
    }

    @Override
    public void setPermissions(Set<PosixFilePermission> permissions) throws IOException {
        asking.ask(Operation.Kind.MARK);
        real.setPermissions(permissions);
    }

    @Override
    public void setGroup(GroupPrincipal group) throws IOException {
        asking.ask(Operation.Kind.MARK);
        real.setGroup(group);
    }
}
