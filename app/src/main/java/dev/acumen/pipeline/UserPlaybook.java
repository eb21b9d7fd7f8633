package dev.acumen.pipeline;

import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import dev.acumen.config.Setting;
import dev.acumen.config.Settings;
import dev.acumen.config.SettingsFiles;
import dev.acumen.document.PlaybookDocument;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Playbook;
import dev.acumen.project.AcumenFolder;
import dev.acumen.project.Git;
import dev.acumen.project.PrivateFiles;
import dev.acumen.store.Cause;
import dev.acumen.store.ErrorAdvice;
import dev.acumen.store.FilePlaybookStore;
import dev.acumen.store.PreviewStore;
import dev.acumen.store.StoreListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// The user's own playbook: what is true of the user in every project. Only what a person does with it changes it, and
/// the ratings of what sessions showed of it.
public record UserPlaybook(Environment environment) {

    /// Whether there is one.
    public boolean isThere() {
        return Files.exists(file());
    }

    /// Whether the user's own settings leave it switched on.
    public boolean isOn() {
        return isOn(new SettingsFiles(environment).settings(Optional.empty()));
    }

    private static boolean isOn(Settings settings) {
        return settings.value(Setting.SELECT_USER_SHARE).number().signum() > 0;
    }

    /// Whether sessions are shown it.
    public boolean isShown(Settings settings) {
        return isThere() && isOn(settings);
    }

    /// Where it is, or would be; it may be a link.
    public Path file() {
        return environment.acumenFolder().resolve(AcumenFolder.PLAYBOOK);
    }

    /// Its store.
    ///
    /// @param tell hears what a person has to know
    /// @throws dev.acumen.store.StoreException if the playbook is a link that leads nowhere
    public FilePlaybookStore store(Consumer<String> tell) {
        return FilePlaybookStore.ofUser(environment.acumenFolder(), environment.clock(), new Listener(this, tell));
    }

    /// Its store for a change that may make it.
    ///
    /// @param tell hears what a person has to know
    /// @throws FailureException if its folder cannot be made
    /// @throws dev.acumen.store.StoreException if the playbook is a link that leads nowhere
    public FilePlaybookStore storeMakingIt(Consumer<String> tell) {
        try {
            PrivateFiles.folder(environment.acumenFolder().resolve(AcumenFolder.USER));
        } catch (IOException e) {
            throw new FailureException("your own playbook cannot be made: " + ErrorAdvice.told(e));
        }
        return store(tell);
    }

    /// A store that shows what changes would do.
    public PreviewStore preview() {
        return new PreviewStore(store(_ -> {}).read());
    }

    /// A project's playbook as sessions see it.
    public Playbook beside(Playbook ofProject, Settings settings) {
        return isShown(settings) ? ofProject.beside(store(_ -> {}).read().playbook()) : ofProject;
    }

    /// Hears the store.
    private record Listener(UserPlaybook playbook, Consumer<String> tell) implements StoreListener {
        @Override
        public void noticed(String sentence) {
            tell.accept(sentence);
        }

        @Override
        public void carriedOut(Cause cause, PlaybookDocument before, Applied applied) {
            if (cause.kind().equals(Cause.REVIEW) && !applied.changes().isEmpty()) {
                String line = playbook.store(tell).log().getLast().id();
                new Promotions(playbook.environment, tell).moved(applied, line);
            }
        }

        @Override
        public String person() {
            Environment environment = playbook.environment;
            return Git.ask(environment.acumenFolder(), environment.variables(), List.of("config", "user.name"))
                    .out()
                    .strip();
        }
    }
}
