package dev.acumen.ui;

import dev.acumen.config.Environment;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Provenance;
import dev.acumen.store.Cause;
import dev.acumen.store.FilePlaybookStore;
import dev.acumen.store.Proposal;
import dev.acumen.store.RejectedText;
import dev.acumen.store.Transaction;
import dev.acumen.store.TransactionResult;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A project with something to review, and a person who looks at its pages.
///
/// @param scope the project in addresses
record ReviewFixture(Environment environment, FilePlaybookStore store, String scope, Visitor visitor)
        implements AutoCloseable {
    private static final Pattern HIDDEN =
            Pattern.compile("<input type=\"hidden\" name=\"([^\"]+)\" value=\"([^\"]*)\">");

    /// A project whose key points in OTHERS have these texts; `oth-001` is the first.
    ///
    /// @param folder an empty folder
    static ReviewFixture of(Path folder, String... texts) throws IOException, InterruptedException {
        Environment environment = Visitor.environment(folder);
        Path project = environment.workingDirectory();
        Files.createDirectories(project.resolve(".claude"));
        List<String> entries = new ArrayList<>();
        for (String text : texts) {
            entries.add("{\"name\": \"oth-%03d\", \"text\": \"%s\", \"helpful\": 1, \"harmful\": 0}"
                    .formatted(entries.size() + 1, text));
        }
        Files.writeString(
                project.resolve(".claude/playbook.json"),
                "{\"sections\": {\"OTHERS\": [" + String.join(", ", entries) + "]}}");
        return new ReviewFixture(
                environment,
                new FilePlaybookStore(project, environment.clock()),
                OpenedPlaybook.id(project),
                Visitor.of(environment, project));
    }

    static Operation add(String text) {
        return new Operation.Add(text, "OTHERS", Provenance.NONE);
    }

    /// What a session proposes.
    ///
    /// @return the id of the proposal
    String proposed(String session, Operation... operations) {
        return proposed(store, session, operations);
    }

    static String proposed(FilePlaybookStore store, String session, Operation... operations) {
        Proposal proposal = Proposal.of(
                session,
                List.of(session + "-turn"),
                "none",
                "",
                List.of(operations),
                store.read().playbook().texts());
        store.update(new Transaction(
                Cause.learned(session, "none"),
                state -> TransactionResult.of(Applied.nothing(state.playbook())).with(List.of(proposal)),
                proposal.turns(),
                true));
        return proposal.id();
    }

    HttpResponse<String> page(String rest) throws IOException, InterruptedException {
        return visitor.get(scope + "/" + rest);
    }

    /// Fills in the first form behind a place of a page, and sends it.
    ///
    /// @param mark where the form is, such as the id of an element
    /// @param fields names and values in turn; they take the place of what the page has
    HttpResponse<String> send(String page, String mark, String address, String... fields)
            throws IOException, InterruptedException {
        int start = page.indexOf(mark);
        int form = page.indexOf("<form", start);
        Matcher hidden = HIDDEN.matcher(page.substring(form, page.indexOf("</form>", form)));
        List<String> all = new ArrayList<>(List.of(fields));
        while (hidden.find()) {
            if (!hidden.group(1).equals("form-token")) {
                all.add(hidden.group(1));
                all.add(plain(hidden.group(2)));
            }
        }
        return visitor.post(scope + "/" + address, all.toArray(String[]::new));
    }

    private static String plain(String html) {
        return html.replace("&#34;", "\"")
                .replace("&#39;", "'")
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&amp;", "&");
    }

    /// Decides on a change as it is on the newest page.
    HttpResponse<String> decide(String change, String answer, String... fields)
            throws IOException, InterruptedException {
        String[] all =
                Stream.concat(Stream.of("answer", answer), Stream.of(fields)).toArray(String[]::new);
        return send(page("review").body(), place(change), "review/change/" + change, all);
    }

    /// The id of a change's element.
    static String place(String change) {
        return "id=\"change-" + change.replace('.', '-') + "\"";
    }

    List<String> texts() {
        return store.read()
                .playbook()
                .keyPoints()
                .map(placed -> placed.keyPoint().text())
                .toList();
    }

    List<String> rejected() {
        return store.read().rejected().stream().map(RejectedText::text).toList();
    }

    List<String> waiting() {
        return store.proposals().stream()
                .flatMap(proposal -> proposal.operations().stream())
                .map(operation -> operation.newText().orElse(operation.op()))
                .toList();
    }

    /// The same operation, with a reason and the lines behind it.
    static Operation because(Operation operation, String why, String... evidence) {
        return operation.with(new Provenance(why, List.of(evidence)));
    }

    /// Rewords a key point without the pages.
    void rewordedElsewhere(String id, String text) {
        store.update(
                Cause.of("edit"),
                playbook -> playbook.apply(
                        List.of(Delta.of(List.of(new Operation.Update(id, text, Provenance.NONE)))), Map.of()));
    }

    @Override
    public void close() {
        visitor.close();
    }
}
