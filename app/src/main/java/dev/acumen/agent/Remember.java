package dev.acumen.agent;

import dev.acumen.config.Environment;
import dev.acumen.mcp.ToolAnswer;
import dev.acumen.mcp.ToolDescription;
import dev.acumen.pipeline.AgentWish;
import dev.acumen.pipeline.TypedStatements;
import dev.acumen.pipeline.UserPlaybook;
import dev.acumen.playbook.Rejection;
import dev.acumen.playbook.Section;
import dev.acumen.redaction.Secrets;
import dev.acumen.remote.RemoteChanges;
import dev.acumen.review.RequestedChange;
import dev.acumen.store.FilePlaybookStore;
import dev.acumen.store.PlaybookStore;
import dev.acumen.store.RejectedText;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/// The tool `remember`: adds a key point in the user's own words, as `acumen add` does, or proposes it where a team's
/// service keeps the playbook; with the scope `user` to the user's own playbook, where what the user did not type waits
/// for a yes.
///
/// @param tell hears what a person has to know
record Remember(Environment environment, Consumer<String> tell) implements AgentTool<ProjectPlaybook> {
    private static final String SCOPE = "scope";
    private static final String PROJECT = "project";
    private static final String USER = "user";
    private static final String REVIEW = "acumen review --user";

    @Override
    public ToolDescription description() {
        return RememberedText.description(
                "", SCOPE, AgentTool.type("string", "project (default), or user: what the user said of all projects"));
    }

    @Override
    public ToolAnswer call(Arguments arguments, ProjectPlaybook playbook) {
        RememberedText wanted = RememberedText.of(arguments, SCOPE);
        boolean isForUser = !arguments.text(SCOPE).isEmpty()
                && arguments.oneOf(SCOPE, List.of(PROJECT, USER)).equals(USER);
        if (!Secrets.without(wanted.text(), environment.secrets()).equals(wanted.text())) {
            throw RememberedText.refused("its text holds a secret of this machine's environment");
        }
        if (playbook.isOff()) {
            throw new CallException("remember: " + playbook.notice() + ". Nothing was added. Tell the user.");
        }
        return isForUser ? rememberForUser(wanted, playbook.project()) : remember(wanted, playbook);
    }

    private ToolAnswer remember(RememberedText wanted, ProjectPlaybook playbook) {
        return wanted.known(playbook.playbook())
                .orElseGet(() -> RemoteChanges.of(environment, playbook.project())
                        .map(service -> propose(wanted, service))
                        .orElseGet(() -> add(wanted, playbook.forChanges(), "acumen undo")));
    }

    private static ToolAnswer propose(RememberedText wanted, RemoteChanges service) {
        service.add(wanted.text(), wanted.section());
        String reviewers = "the reviewers of " + service.remote();
        return wanted.waits("Proposed to " + reviewers + ", who decide on it. Tell the user.", reviewers);
    }

    /// What the user did not type in a session here waits: a repository may have told the agent to call this.
    private ToolAnswer rememberForUser(RememberedText wanted, Path project) {
        UserPlaybook users = new UserPlaybook(environment);
        if (!users.isOn()) {
            throw new CallException("remember: scope user was refused: the user's own playbook is switched off, for the"
                    + " setting select.user_share is 0. Nothing was added. Call remember again with scope project, or tell"
                    + " the user: acumen config select.user_share 25 switches it on.");
        }
        PlaybookStore.State state = users.store(tell).read();
        return wanted.known(state.playbook()).orElseGet(() -> {
            if (state.rejected().stream()
                    .anyMatch(rejected -> rejected.isAbout(RejectedText.Kind.TEXT, wanted.text()))) {
                throw RememberedText.refused(
                        "the user rejected or removed it before; only acumen add --user adds it again");
            }
            boolean isTyped = wanted.section() != Section.CONTEXT
                    && new TypedStatements(environment, project).hold(wanted.text());
            return isTyped
                    ? add(wanted, users.storeMakingIt(tell), "acumen undo --user")
                    : propose(wanted, users, project);
        });
    }

    private ToolAnswer propose(RememberedText wanted, UserPlaybook users, Path project) {
        AgentWish wish = new AgentWish(wanted.text(), wanted.section().title(), environment.shown(project));
        RequestedChange done =
                RequestedChange.of(users.storeMakingIt(tell), ProjectPlaybook.cause("propose"), wish::proposed);
        if (!done.refused().isEmpty()) {
            throw RememberedText.refused(done.refused().getFirst().reason());
        }
        return wanted.waits(
                "Waits for the user's yes, for the user did not type it so in this session. Tell the user: " + REVIEW,
                REVIEW);
    }

    private static ToolAnswer add(RememberedText wanted, FilePlaybookStore store, String undo) {
        RequestedChange done = RequestedChange.ofPlaybook(
                store, ProjectPlaybook.cause("add"), RequestedChange.byUser(wanted.operation()));
        if (done.refused().isEmpty()) {
            return wanted.added(done.applied().changes().getFirst().id(), undo);
        }
        Rejection refusal = done.refused().getFirst();
        if (refusal instanceof Rejection.DuplicateText duplicate) {
            return wanted.known(duplicate.heldBy());
        }
        throw RememberedText.refused(refusal.reason());
    }
}
