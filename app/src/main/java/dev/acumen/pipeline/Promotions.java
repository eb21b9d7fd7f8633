package dev.acumen.pipeline;

import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import dev.acumen.document.Hash;
import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Change;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Provenance;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.project.StatedPreferences;
import dev.acumen.project.StatedPreferences.Stated;
import dev.acumen.refine.ComparedTexts;
import dev.acumen.refine.Refiner;
import dev.acumen.refine.SemanticRefiner;
import dev.acumen.refine.SimilarText;
import dev.acumen.store.Cause;
import dev.acumen.store.ErrorAdvice;
import dev.acumen.store.FilePlaybookStore;
import dev.acumen.store.JournalLine;
import dev.acumen.store.PlaybookStore;
import dev.acumen.store.Proposal;
import dev.acumen.store.RejectedText;
import dev.acumen.store.StoreException;
import dev.acumen.store.Transaction;
import dev.acumen.store.TransactionResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/// Proposes what the user said in two projects, or said of all of them, for the user's own playbook. With a person's
/// yes it moves there, and the projects' copies go.
///
/// Only words count that the user typed on this machine: what a repository brings is never proposed.
///
/// @param tell hears what a person has to know
public record Promotions(Environment environment, Consumer<String> tell) {
    /// What puts the user's own words into a playbook.
    private static final Set<String> STATING = Set.of(Cause.LEARN, Cause.REVIEW, Cause.ACCEPT, "add", "edit");

    /// That something holds in every project.
    private static final Pattern EVERYWHERE = Pattern.compile(
            "\\b(?:all|every|each|any)(?: (?:of )?(?:my|our))?(?: other| single)? (?:projects?|repos?|repositor(?:y|ies)|codebases?)\\b"
                    + "|\\b(?:whatever|no matter (?:which|what)) (?:the )?(?:project|repo(?:sitory)?)\\b"
                    + "|\\balways,? (?:and )?everywhere\\b|\\beverywhere,? (?:and )?always\\b|\\beverywhere i work\\b"
                    + "|\\b(?:allen|jedem)(?: meinen| meiner)? (?:projekte?n?|repos?|repositor(?:y|ies))\\b",
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);

    /// Notes what a transaction brings of the user's own words, before it does: a process that is killed behind the
    /// change would not come to it.
    public void note(Path project, Cause cause, Applied applied) {
        List<Change> stated = stated(cause, applied);
        if (stated.isEmpty()) {
            return;
        }
        try {
            new StatedPreferences(environment.acumenFolder())
                    .add(project, stated.stream().map(Promotions::text).toList());
        } catch (IOException e) {
            tell.accept("it could not be noted for your own playbook what you said: " + ErrorAdvice.told(e));
        }
    }

    /// What a transaction brings of the user's own words.
    private static List<Change> stated(Cause cause, Applied applied) {
        return STATING.contains(cause.kind()) && !cause.note().equals(Cause.BY_AGENT)
                ? applied.changes().stream().filter(Promotions::isStatement).toList()
                : List.of();
    }

    /// Proposes what a transaction brought of the user's own words, where that is called for.
    public void carriedOut(Path project, Cause cause, Applied applied) {
        List<Change> stated = stated(cause, applied);
        if (stated.isEmpty()) {
            return;
        }
        try {
            List<Stated> elsewhere = new StatedPreferences(environment.acumenFolder())
                    .read().stream()
                            .filter(one -> !one.project().equals(project))
                            .toList();
            List<Change> wide = stated.stream()
                    .filter(change -> isSaidOfAll(text(change))
                            || !alike(text(change), elsewhere).isEmpty())
                    .toList();
            if (!wide.isEmpty() && new UserPlaybook(environment).isOn()) {
                propose(project, cause, wide, elsewhere);
            }
        } catch (IOException | BadInputException | StoreException | FailureException e) {
            tell.accept("nothing was proposed for your own playbook: " + e.getMessage());
        }
    }

    /// Whether a change is new words of the user's that may be true beyond a project.
    private static boolean isStatement(Change change) {
        SectionedKeyPoint after = change.after();
        SectionedKeyPoint before = change.before();
        return after != null
                && after.keyPoint().isByUser()
                && after.section() != Section.CONTEXT
                && (before == null
                        || !before.keyPoint().text().equals(after.keyPoint().text()));
    }

    private static String text(Change change) {
        return change.after() == null ? "" : change.after().keyPoint().text();
    }

    static boolean isSaidOfAll(String text) {
        return EVERYWHERE.matcher(text).find();
    }

    /// Those that say the same, or nearly.
    private static List<Stated> alike(String text, List<Stated> others) {
        Set<String> like = like(
                text, others.stream().map(Stated::text).toList(), Set.of(SimilarText.Kind.SAME, SimilarText.Kind.NEAR));
        return others.stream().filter(one -> like.contains(one.text())).toList();
    }

    /// Those of these texts that are the same or of these kinds.
    private static Set<String> like(String text, Collection<String> others, Set<SimilarText.Kind> kinds) {
        if (others.isEmpty()) {
            return Set.of();
        }
        Set<String> texts = new LinkedHashSet<>(others);
        Set<String> like = new LinkedHashSet<>(texts.remove(text) ? List.of(text) : List.of());
        for (SimilarText near : words().neighbours(List.of(text), texts)) {
            if (kinds.contains(near.kind())) {
                like.add(near.other());
            }
        }
        return like;
    }

    /// Compares by words alone: this may run while a person waits.
    private static Refiner words() {
        return new SemanticRefiner(
                SemanticRefiner.Options.defaults(), Optional.empty(), ComparedTexts.NOTHING, _ -> {});
    }

    private void propose(Path project, Cause cause, List<Change> wide, List<Stated> elsewhere) {
        UserPlaybook users = new UserPlaybook(environment);
        PlaybookStore.State now = users.store(_ -> {}).read();
        List<Operation> operations = new ArrayList<>();
        Set<String> turns = new LinkedHashSet<>();
        for (Change change : wide) {
            if (isOpen(text(change), now)) {
                Section section =
                        change.after() == null ? Section.OTHERS : change.after().section();
                List<String> evidence = change.basis().evidence();
                turns.addAll(evidence.isEmpty() ? List.of(Hash.of(text(change))) : evidence);
                String why = why(project, text(change), elsewhere);
                operations.add(
                        new Operation.Add(text(change), section.title(), new Provenance(why, evidence).byUser()));
            }
        }
        if (!operations.isEmpty()) {
            Proposal proposal = Proposal.of(
                    cause.session(), List.copyOf(turns), cause.model(), "for all your projects", operations, Map.of());
            users.storeMakingIt(tell)
                    .update(Transaction.wish(
                            Cause.of("propose"),
                            state -> TransactionResult.of(Applied.nothing(state.playbook()))
                                    .with(List.of(proposal.numberedAs(state.proposals())))));
            tell.accept("proposed for your own playbook, which holds in all projects: acumen review --user");
        }
    }

    /// Whether nobody decided on it, nothing like it is proposed, and the user's playbook does not say it.
    private static boolean isOpen(String text, PlaybookStore.State now) {
        boolean isRejected = now.rejected().stream().anyMatch(one -> one.isAbout(RejectedText.Kind.TEXT, text));
        List<String> proposed = now.proposals().stream()
                .flatMap(proposal -> proposal.operations().stream())
                .flatMap(operation -> operation.newText().stream())
                .toList();
        Collection<String> said = now.playbook().texts().values();
        return !isRejected
                && like(text, proposed, Set.of(SimilarText.Kind.SAME, SimilarText.Kind.NEAR))
                        .isEmpty()
                && like(text, said, Set.of(SimilarText.Kind.SAME)).isEmpty();
    }

    private String why(Path project, String text, List<Stated> elsewhere) {
        List<String> copies = new ArrayList<>();
        for (Stated one : alike(text, elsewhere)) {
            copies.add(environment.shown(one.project()) + (one.text().equals(text) ? "" : " (“" + one.text() + "”)"));
        }
        String here = environment.shown(project);
        return copies.isEmpty()
                ? "you said in " + here + " that it holds everywhere"
                : "you said it in " + here + " and in " + String.join(", ", copies);
    }

    /// Takes out of the projects what came into the user's playbook with a person's yes.
    ///
    /// @param line the line of the user's journal that tells of it
    void moved(Applied applied, String line) {
        for (Change change : applied.changes()) {
            if (change.kind() == Change.Kind.ADD) {
                try {
                    for (Stated copy : alike(text(change), new StatedPreferences(environment.acumenFolder()).read())) {
                        if (Files.isDirectory(copy.project())) {
                            remove(copy, change.id(), line);
                        }
                    }
                } catch (IOException e) {
                    tell.accept("the projects' copies of " + change.id() + " stay: " + ErrorAdvice.told(e));
                }
            }
        }
    }

    private void remove(Stated copy, String id, String line) {
        String project = environment.shown(copy.project());
        try {
            FilePlaybookStore store = new PlaybookStores(copy.project(), environment)
                    .forChanges(ProjectListener.of(copy.project(), environment, tell));
            Applied removed = store.update(Transaction.wish(
                            Cause.of(Cause.PROMOTE).with(Json.Obj.of(), line),
                            state -> removed(state.playbook(), copy, id)))
                    .orElseThrow();
            removed.changes()
                    .forEach(change -> tell.accept(change.id() + " of " + project + " is now " + id
                            + " of your own playbook; acumen undo --user brings it back"));
        } catch (BadInputException | StoreException | FailureException e) {
            tell.accept("the copy of " + id + " in " + project + " stays: " + e.getMessage());
        }
    }

    private static TransactionResult removed(Playbook playbook, Stated copy, String id) {
        List<Operation> operations = playbook.keyPoints()
                .map(SectionedKeyPoint::keyPoint)
                .filter(keyPoint -> keyPoint.isByUser() && keyPoint.text().equals(copy.text()))
                .<Operation>map(keyPoint -> new Operation.Delete(keyPoint.name(), Provenance.of("now " + id)))
                .toList();
        Applied applied = playbook.apply(Delta.of(operations));
        return TransactionResult.of(applied).rejecting(RejectedText.gone(applied, RejectedText.REMOVE));
    }

    /// Brings back into the projects what lines of the user's journal took out of them.
    ///
    /// @param lines ids of the lines, which were taken back
    public void takenBack(Collection<String> lines) {
        try {
            Set<Path> projects = new LinkedHashSet<>();
            new StatedPreferences(environment.acumenFolder()).read().forEach(one -> projects.add(one.project()));
            projects.stream().filter(Files::isDirectory).forEach(project -> takenBack(project, lines));
        } catch (IOException e) {
            tell.accept("the projects' copies were not brought back: " + ErrorAdvice.told(e));
        }
    }

    private void takenBack(Path project, Collection<String> lines) {
        try {
            FilePlaybookStore store =
                    new PlaybookStores(project, environment).forReading(ProjectListener.of(project, environment, tell));
            List<JournalLine> log = store.log();
            Set<String> done = JournalLine.takenBack(log).keySet();
            for (JournalLine line : log) {
                if (line.is(Cause.PROMOTE) && lines.contains(line.cause().note()) && !done.contains(line.id())) {
                    store.undo(line.id());
                    tell.accept("brought back into " + environment.shown(project));
                }
            }
        } catch (BadInputException | StoreException e) {
            tell.accept("what was in " + environment.shown(project) + " is not back: " + e.getMessage());
        }
    }
}
