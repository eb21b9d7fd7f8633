package dev.acumen.ui;

import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import dev.acumen.doctor.RunningProgram;
import dev.acumen.json.BadInputException;
import dev.acumen.output.ConsoleOutput;
import dev.acumen.project.Projects;
import dev.acumen.project.Trust;
import dev.acumen.review.ShownSessions;
import dev.acumen.store.ErrorAdvice;
import dev.acumen.store.StoreException;
import dev.acumen.store.StoredPlaybook;
import dev.acumen.web.Answer;
import dev.acumen.web.Site;
import dev.acumen.web.WebRequest;
import dev.acumen.web.view.Frame;
import dev.acumen.web.view.MessageView;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/// The pages of `acumen ui`. An address is a playbook, a chapter and what of it, such as `user/key-point/u-pref-001`.
/// No address holds a path: projects are named by a hash, and only those that this machine knows are there.
public final class PlaybookSite implements Site {
    private static final String HOME = Frame.Tab.PLAYBOOK.path();

    /// Chapters that show nothing but the playbook, its journal and what waits.
    private static final List<String> OF_PLAYBOOK = List.of(HOME, Frame.Tab.REVIEW.path(), Frame.Tab.ACTIVITY.path());

    private final Environment environment;
    private final Optional<Path> project;
    private final Consumer<String> tell;
    private final Map<String, Chapter> chapters;
    private final ReadStores stores = new ReadStores();
    private final Comparisons comparisons = new Comparisons();
    private final ShownSessions shown;

    /// The folders of playbooks that had pages, by their part of addresses.
    private final Map<String, Optional<Path>> known = new ConcurrentHashMap<>();

    /// @param project the project to begin with; empty to begin with the user's own playbook
    /// @param tell hears what a person has to know
    public PlaybookSite(
            Environment environment, RunningProgram running, Optional<Path> project, Consumer<String> tell) {
        this.environment = environment;
        this.project = project;
        this.tell = tell;
        this.shown = new ShownSessions(environment);
        ReviewPages review = new ReviewPages();
        this.chapters = Map.ofEntries(
                Map.entry(HOME, new PlaybookPages()),
                Map.entry(KeyPointPages.PATH, new KeyPointPages()),
                Map.entry(Frame.Tab.REVIEW.path(), review),
                Map.entry(ChangeToast.UNDO, new UndoAction()),
                Map.entry(Frame.Tab.HEALTH.path(), new HealthPages(running)),
                Map.entry(Frame.Tab.PROJECTS.path(), new ProjectsPages(this::all)),
                Map.entry(SessionPages.PATH, new SessionPages()),
                Map.entry(PromptPages.PATH, new PromptPages()),
                Map.entry(ActivityPages.PATH, new ActivityPages()),
                Map.entry(Frame.Tab.TRENDS.path(), new TrendPages()));
    }

    @Override
    public Answer get(WebRequest request) {
        if (request.path().isEmpty()) {
            return new Answer.Go(project.map(OpenedPlaybook::id).orElse(OpenedPlaybook.USER) + "/" + HOME);
        }
        return answer(request, Chapter::get);
    }

    @Override
    public Answer post(WebRequest request) {
        return answer(request, Chapter::post);
    }

    /// Half of a [Chapter].
    @FunctionalInterface
    private interface Half {
        Answer answer(Chapter chapter, OpenedPlaybook playbook, WebRequest request, List<String> rest)
                throws IOException;
    }

    private Answer answer(WebRequest request, Half half) {
        List<String> parts = request.parts();
        Chapter chapter = parts.size() < 2 ? null : chapters.get(parts.get(1));
        Optional<OpenedPlaybook> playbook = chapter == null ? Optional.empty() : opened(parts.getFirst());
        if (chapter == null || playbook.isEmpty()) {
            return new Answer.Missing();
        }
        try {
            return half.answer(chapter, playbook.get(), request, parts.subList(2, parts.size()));
        } catch (FailureException e) {
            return trouble(playbook.get(), parts.get(1), List.of(String.valueOf(e.getMessage())));
        } catch (BadInputException | StoreException | IOException e) {
            String problem = e instanceof IOException io ? ErrorAdvice.told(io) : String.valueOf(e.getMessage());
            return trouble(playbook.get(), parts.get(1), List.of(problem, "acumen doctor says more."));
        }
    }

    /// A page without anything that could fail in the same way.
    private static Answer trouble(OpenedPlaybook playbook, String chapter, List<String> sentences) {
        Frame.Tab tab = List.of(Frame.Tab.values()).stream()
                .filter(each -> each.path().equals(chapter))
                .findFirst()
                .orElse(Frame.Tab.PLAYBOOK);
        Frame frame = new Frame(tab.label(), tab, playbook.scope(), playbook.scopes(), 0, Optional.empty(), List.of());
        return new Answer.Page(409, frame, new MessageView("This could not be done", sentences));
    }

    private Optional<OpenedPlaybook> opened(String id) {
        return all().stream()
                .filter(playbook -> playbook.scope().id().equals(id))
                .findFirst();
    }

    /// All playbooks that have pages: the user's own, then the projects'.
    private List<OpenedPlaybook> all() {
        List<Frame.Scope> scopes = new ArrayList<>();
        List<Optional<Path>> folders = new ArrayList<>();
        scopes.add(new Frame.Scope(OpenedPlaybook.USER, "Your own", "shown in all projects"));
        folders.add(Optional.empty());
        for (Path folder : projects()) {
            scopes.add(new Frame.Scope(
                    OpenedPlaybook.id(folder), OpenedPlaybook.name(environment, folder), environment.shown(folder)));
            folders.add(Optional.of(folder));
        }
        List<OpenedPlaybook> all = folders.stream()
                .map(folder -> new OpenedPlaybook(environment, folder, scopes, stores, comparisons, shown, tell))
                .toList();
        all.forEach(playbook -> known.put(playbook.scope().id(), playbook.project()));
        return all;
    }

    /// The project that was begun with, then all that have a playbook and are trusted.
    private List<Path> projects() {
        List<Path> projects = new ArrayList<>(project.stream().toList());
        try {
            new Trust(environment.acumenFolder())
                    .projects().stream()
                            .map(Path::of)
                            .filter(folder -> !projects.contains(folder)
                                    && (Files.exists(folder.resolve(Projects.PLAYBOOK))
                                            || StoredPlaybook.isLayered(folder)))
                            .sorted()
                            .forEach(projects::add);
        } catch (IOException | BadInputException e) {
            tell.accept("other projects are not listed: " + e.getMessage());
        }
        return projects;
    }

    @Override
    public String state(String page) {
        List<String> parts = List.of(page.split("/", -1));
        PageState state = new PageState(environment);
        String chapter = parts.size() < 2 ? HOME : parts.get(1);
        if (chapter.equals(Frame.Tab.PROJECTS.path())) {
            return known.values().stream().map(state::of).collect(Collectors.joining());
        }
        String playbook = state.of(known.getOrDefault(parts.getFirst(), project));
        return OF_PLAYBOOK.contains(chapter) ? playbook : playbook + state.ofMachine();
    }

    @Override
    public void failed(WebRequest request, RuntimeException defect) {
        tell.accept("a defect of Acumen's own at /" + ConsoleOutput.flat(request.path()) + ": " + defect);
    }
}
