package dev.acumen.ui;

import dev.acumen.doctor.ProjectState;
import dev.acumen.json.BadInputException;
import dev.acumen.llm.ModelUsage;
import dev.acumen.llm.ModelUsageJson;
import dev.acumen.output.Money;
import dev.acumen.queue.QueuedSession;
import dev.acumen.store.Cause;
import dev.acumen.store.FilePlaybookStore;
import dev.acumen.store.JournalLine;
import dev.acumen.store.PlaybookStore;
import dev.acumen.store.StoreException;
import dev.acumen.web.Answer;
import dev.acumen.web.WebRequest;
import dev.acumen.web.view.Frame;
import dev.acumen.web.view.ProjectsView;
import java.time.YearMonth;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/// All playbooks of this machine.
final class ProjectsPages implements Chapter {
    private static final int MOST = 50;

    /// What was read of a playbook.
    ///
    /// @param state as of [PageState] when it was read
    private record Known(String state, ProjectsView.Row row) {}

    private final Supplier<List<OpenedPlaybook>> playbooks;
    private final Map<String, Known> known = new ConcurrentHashMap<>();

    /// @param playbooks finds all of them, in the order in which they are shown
    ProjectsPages(Supplier<List<OpenedPlaybook>> playbooks) {
        this.playbooks = playbooks;
    }

    @Override
    public Answer get(OpenedPlaybook opened, WebRequest request, List<String> rest) {
        if (!rest.isEmpty()) {
            return new Answer.Missing();
        }
        List<OpenedPlaybook> all = playbooks.get();
        int from = Paging.from(request, all.size());
        List<ProjectsView.Row> rows =
                Paging.page(all, from, MOST).stream().map(this::row).toList();
        return Answer.Page.of(
                opened.frame(Frame.Tab.PROJECTS, Frame.Tab.PROJECTS.label(), request),
                new ProjectsView(rows, from, all.size()));
    }

    @Override
    public Answer post(OpenedPlaybook opened, WebRequest request, List<String> rest) {
        return new Answer.Missing();
    }

    /// A playbook is read again once it changed.
    private ProjectsView.Row row(OpenedPlaybook playbook) {
        String state = new PageState(playbook.environment()).of(playbook.project()) + month(playbook);
        return Objects.requireNonNull(known.compute(
                        playbook.scope().id(),
                        (_, last) ->
                                last != null && last.state.equals(state) ? last : new Known(state, read(playbook))))
                .row;
    }

    private static ProjectsView.Row read(OpenedPlaybook playbook) {
        try {
            FilePlaybookStore store = playbook.readStore();
            PlaybookStore.State state = store.read();
            List<JournalLine> log = store.log();
            return new ProjectsView.Row(
                    playbook.scope(),
                    state.playbook().size(),
                    state.proposals().stream()
                            .mapToInt(proposal -> proposal.operations().size())
                            .sum(),
                    learned(log),
                    spent(log, month(playbook)),
                    playbook.project()
                            .map(folder -> ProjectState.off(folder, playbook.environment()))
                            .orElse(""));
        } catch (BadInputException | StoreException e) {
            return new ProjectsView.Row(playbook.scope(), 0, 0, "", "", String.valueOf(e.getMessage()));
        }
    }

    private static String learned(List<JournalLine> log) {
        return log.reversed().stream()
                .filter(line -> line.is(Cause.LEARN))
                .findFirst()
                .map(line -> QueuedSession.minute(line.time()))
                .orElse("");
    }

    private static String month(OpenedPlaybook playbook) {
        return YearMonth.now(playbook.environment().clock()).toString();
    }

    /// What models used for the sessions that were learned in a month.
    private static String spent(List<JournalLine> log, String month) {
        Optional<ModelUsage> spent = log.stream()
                .filter(line -> line.time().startsWith(month))
                .map(line -> line.cause().usage())
                .filter(usage -> !usage.members().isEmpty())
                .map(ModelUsageJson::read)
                .reduce(ModelUsage::plus);
        return spent.map(Money::told).orElse("");
    }
}
