package dev.acumen.cli;

import dev.acumen.config.Environment;
import dev.acumen.pipeline.UserPlaybook;
import dev.acumen.playbook.Usage;
import dev.acumen.store.FilePlaybookStore;
import dev.acumen.store.StoredPlaybook;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;

/// A command about one playbook: the project's or, with `--user`, the user's own.
@Command
abstract class PlaybookCommand extends ProjectCommand {
    @Mixin
    private UserOption user = new UserOption();

    PlaybookCommand(Environment environment) {
        super(environment);
    }

    @Override
    final void takeShared(PlainLine line) {
        super.takeShared(line);
        user.take(line);
    }

    /// Takes the id that may be left on a plain line.
    final @Nullable String takeId(PlainLine line) {
        return user.takeId(line);
    }

    /// Whether the user's own playbook is meant.
    final boolean isOfUser() {
        if (user.isGiven() && project().isGiven()) {
            throw new ParameterException(spec().commandLine(), "--user and --project exclude each other");
        }
        return user.isMeant();
    }

    final UserPlaybook users() {
        return new UserPlaybook(environment());
    }

    /// The folder that the playbook belongs to.
    final Path folder() {
        return isOfUser() ? environment().acumenFolder() : project().folder(environment());
    }

    /// The file of the playbook, which need not be there.
    final Path file() {
        return isOfUser() ? users().file() : project().playbook(environment());
    }

    /// The store for changes.
    final FilePlaybookStore store() {
        return isOfUser() ? users().storeMakingIt(this::warn) : project().store(environment());
    }

    /// The same for a playbook that may begin here.
    final FilePlaybookStore storeMakingItsFolder() {
        return isOfUser() ? store() : project().storeMakingItsFolder(environment());
    }

    @Override
    final FilePlaybookStore readStore() {
        return isOfUser() ? users().store(this::warn) : super.readStore();
    }

    @Override
    final Usage usage() {
        return isOfUser() ? StoredPlaybook.usageOfUser(environment().acumenFolder()) : super.usage();
    }
}
