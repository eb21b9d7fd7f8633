package dev.acumen.ui;

import dev.acumen.config.Environment;
import dev.acumen.config.Settings;
import dev.acumen.config.SettingsFiles;
import dev.acumen.doctor.ProjectState;
import dev.acumen.document.Hash;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.pipeline.PlaybookStores;
import dev.acumen.pipeline.PlaybookUndo;
import dev.acumen.pipeline.ProjectListener;
import dev.acumen.pipeline.UserPlaybook;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.playbook.Usage;
import dev.acumen.review.ShownSession;
import dev.acumen.review.ShownSessions;
import dev.acumen.store.FilePlaybookStore;
import dev.acumen.store.PlaybookStore;
import dev.acumen.store.StoredPlaybook;
import dev.acumen.web.WebRequest;
import dev.acumen.web.view.Frame;
import dev.acumen.web.view.JournalEntry;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// The playbook that a page is about: a project's or the user's own.
///
/// @param project the project's folder; empty for the user's own playbook
/// @param scopes all playbooks that have pages
/// @param stores what pages read from
/// @param comparisons which key points contradict each other or are close
/// @param shown what sessions of all playbooks were shown
/// @param tell hears what a person has to know
record OpenedPlaybook(
        Environment environment,
        Optional<Path> project,
        List<Frame.Scope> scopes,
        ReadStores stores,
        Comparisons comparisons,
        ShownSessions shown,
        Consumer<String> tell) {
    /// The user's own playbook in addresses.
    static final String USER = "user";

    private static final int ID_LENGTH = 10;

    /// A project in addresses.
    static String id(Path project) {
        return Hash.of(project.toString()).substring(0, ID_LENGTH);
    }

    boolean isOfUser() {
        return project.isEmpty();
    }

    /// The folder that the playbook belongs to.
    Path folder() {
        return project.orElse(environment.acumenFolder());
    }

    /// Whose pages these are.
    Frame.Scope scope() {
        String id = project.map(OpenedPlaybook::id).orElse(USER);
        return scopes.stream()
                .filter(scope -> scope.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    /// The address of a page of this playbook.
    ///
    /// @param path of its chapter
    /// @param id what of the chapter, any text
    String at(String path, String id) {
        return at(path) + "/" + Address.encoded(id);
    }

    /// The address of a chapter's first page.
    String at(String path) {
        return scope().id() + "/" + path;
    }

    /// The page of a key point, be it of this playbook or of the user's own; none where the id is empty.
    JournalEntry.Link keyPoint(String id) {
        String whose = KeyPoint.isOfUser(id) ? USER : scope().id();
        return id.isEmpty()
                ? JournalEntry.Link.NONE
                : new JournalEntry.Link(id, whose + "/key-point/" + Address.encoded(id));
    }

    /// The store for changes.
    FilePlaybookStore store() {
        return project.map(folder -> stores(folder).forChanges(listener(folder)))
                .orElseGet(() -> users().storeMakingIt(tell));
    }

    /// The store for reading and for taking changes back, playbook and journal in agreement where that can be had.
    FilePlaybookStore readStore() {
        FilePlaybookStore store = stores.of(this);
        store.settle();
        return store;
    }

    /// What is stored, for pages: read again only where files changed.
    PlaybookStore.State state() {
        return stores.state(this);
    }

    /// The sessions that were shown something of it.
    ///
    /// @throws IOException if their records cannot be listed
    List<ShownSession> sessions() throws IOException {
        return project.isPresent() ? shown.of(project.get()) : shown.ofUser();
    }

    /// The key points that some words find, the best match first.
    List<SectionedKeyPoint> search(String query) {
        return stores.search(this).find(query);
    }

    FilePlaybookStore newReadStore() {
        return project.map(folder -> stores(folder).forReading(listener(folder)))
                .orElseGet(() -> users().store(tell));
    }

    private PlaybookStores stores(Path folder) {
        return new PlaybookStores(folder, environment);
    }

    private ProjectListener listener(Path folder) {
        return ProjectListener.of(folder, environment, tell);
    }

    UserPlaybook users() {
        return new UserPlaybook(environment);
    }

    /// When key points were of use, and which may be out of date.
    Usage usage() {
        return project.map(StoredPlaybook::usage)
                .orElseGet(() -> StoredPlaybook.usageOfUser(environment.acumenFolder()));
    }

    /// The settings that hold here.
    Settings settings() {
        return new SettingsFiles(environment).settings(project);
    }

    /// Takes changes back.
    PlaybookUndo undo() {
        FilePlaybookStore store = project.map(folder -> stores(folder).forUndoing(listener(folder)))
                .orElseGet(this::readStore);
        return new PlaybookUndo(environment, project, store, tell);
    }

    /// What is around a page that was asked for, with what was just done.
    Frame frame(Frame.Tab tab, String title, WebRequest request) {
        return frame(tab, title, ChangeToast.of(this, request));
    }

    /// What is around a page.
    ///
    /// @param toast what was just done
    Frame frame(Frame.Tab tab, String title, Optional<Frame.Toast> toast) {
        int waiting = state().proposals().stream()
                .mapToInt(proposal -> proposal.operations().size())
                .sum();
        return new Frame(title, tab, scope(), scopes, waiting, toast, warnings());
    }

    /// What a person has to know on every page.
    private List<String> warnings() {
        return project
                .map(folder -> ProjectState.off(folder, environment))
                .filter(off -> !off.isEmpty())
                .map(off -> "Acumen is " + off + ".")
                .stream()
                .toList();
    }

    /// What is around a page that says nothing of what was just done.
    Frame frame(Frame.Tab tab, String title) {
        return frame(tab, title, Optional.empty());
    }

    /// The playbook's name for a person.
    static String name(Environment environment, Path project) {
        Path name = project.getFileName();
        return name == null ? environment.shown(project) : ConsoleOutput.flat(name.toString());
    }
}
