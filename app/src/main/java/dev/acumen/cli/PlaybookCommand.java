package dev.acumen.cli;

import dev.acumen.config.Environment;
import dev.acumen.pipeline.DatabasePlaybook;
import dev.acumen.pipeline.UserPlaybook;
import dev.acumen.playbook.Usage;
import dev.acumen.store.JournaledStore;
import dev.acumen.store.StoredPlaybook;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;

/// A command about one playbook: the project's or, with `--user`, the user's own; with `--store`, one in a database.
@Command
abstract class PlaybookCommand extends ProjectCommand {
    @Mixin
    private UserOption user = new UserOption();

    @Mixin
    private StoreOption database = new StoreOption();

    PlaybookCommand(Environment environment) {
        super(environment);
    }

    @Override
    final void takeShared(PlainLine line) {
        super.takeShared(line);
        user.take(line);
        database.take(line);
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
        if (user.isGiven() && isInDatabase()) {
            throw new ParameterException(spec().commandLine(), "--user and --store exclude each other");
        }
        return !isInDatabase() && user.isMeant();
    }

    /// Whether a playbook in a database is meant.
    final boolean isInDatabase() {
        return database.isGiven();
    }

    /// The playbook in a database that the project's is copied to.
    final DatabasePlaybook databaseAt(String url) {
        if (user.isGiven()) {
            throw new ParameterException(spec().commandLine(), "your own playbook stays a file");
        }
        return database.target(url, spec());
    }

    /// The options that name the playbook, for another command about it; empty for the project's. A blank stands
    /// behind them.
    final String options() {
        return isInDatabase() ? database.shown() + " " : isOfUser() ? "--user " : "";
    }

    final UserPlaybook users() {
        return new UserPlaybook(environment());
    }

    /// The folder that the playbook belongs to. No project's sessions are those of a playbook in a database.
    final Path folder() {
        return isOfUser() || isInDatabase()
                ? environment().acumenFolder()
                : project().folder(environment());
    }

    /// The file of the playbook, which need not be there.
    final Path file() {
        if (isInDatabase()) {
            throw new ParameterException(spec().commandLine(), "this command reads a file; it takes no --store");
        }
        return isOfUser() ? users().file() : project().playbook(environment());
    }

    /// The store for changes.
    final JournaledStore store() {
        return isOfUser() || isInDatabase() ? ownStore(true) : project().store(environment());
    }

    /// The same for a playbook that may begin here.
    final JournaledStore storeMakingItsFolder() {
        return isOfUser() || isInDatabase() ? store() : project().storeMakingItsFolder(environment());
    }

    /// The store of a playbook that is no project's.
    private JournaledStore ownStore(boolean isForChanges) {
        if (isInDatabase()) {
            return database.open(environment(), this::warn);
        }
        return isForChanges ? users().storeMakingIt(this::warn) : users().store(this::warn);
    }

    @Override
    final JournaledStore readStore() {
        return isOfUser() || isInDatabase() ? ownStore(false) : super.readStore();
    }

    @Override
    final Usage usage() {
        if (isInDatabase()) {
            return readStore().usage();
        }
        return isOfUser() ? StoredPlaybook.usageOfUser(environment().acumenFolder()) : super.usage();
    }
}
