package dev.acumen.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acumen.config.Environment;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Provenance;
import dev.acumen.store.Cause;
import dev.acumen.store.FilePlaybookStore;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UndoActionTest {
    @TempDir
    private Path folder;

    private static FilePlaybookStore store(Environment environment) {
        return new FilePlaybookStore(environment.workingDirectory(), environment.clock());
    }

    private static String added(FilePlaybookStore store, String text) {
        store.update(
                Cause.of("add"),
                playbook -> playbook.apply(
                        Delta.of(List.of(new Operation.Add(text, "USER PREFERENCES", Provenance.NONE)))));
        return store.log().getLast().id();
    }

    @Test
    void takesAChangeBackAndOffersTheWayBack() throws IOException, InterruptedException {
        Environment environment = Visitor.environment(folder);
        FilePlaybookStore store = store(environment);
        String change = added(store, "Run make check");
        String scope = OpenedPlaybook.id(environment.workingDirectory());
        try (Visitor visitor = Visitor.of(environment, environment.workingDirectory())) {
            HttpResponse<String> done = visitor.get(scope + "/playbook?done=" + change);

            assertThat(done.body()).contains("Added pref-001.", "value=\"" + change + "\"");

            HttpResponse<String> undone = visitor.post(scope + "/undo", "change", change);

            assertThat(store.read().playbook().size()).isZero();
            String way = store.log().getLast().id();
            assertThat(undone.uri().toString()).endsWith(scope + "/playbook?done=" + way);
            assertThat(undone.body()).contains("Removed pref-001.", "value=\"" + way + "\"");

            HttpResponse<String> back =
                    visitor.post(scope + "/undo", "change", way, "back", scope + "/playbook?q=make&done=x");

            assertThat(store.read().playbook().size()).isEqualTo(1);
            assertThat(back.uri().toString()).contains(scope + "/playbook?q=make&done=");
        }
    }

    @Test
    void saysWhyAChangeCannotBeTakenBack() throws IOException, InterruptedException {
        Environment environment = Visitor.environment(folder);
        FilePlaybookStore store = store(environment);
        String change = added(store, "Run make check");
        store.update(
                Cause.of("edit"),
                playbook -> playbook.apply(
                        Delta.of(List.of(new Operation.Update("pref-001", "Run make test", Provenance.NONE)))));
        String scope = OpenedPlaybook.id(environment.workingDirectory());
        try (Visitor visitor = Visitor.of(environment, environment.workingDirectory())) {
            visitor.get(scope + "/playbook?done=" + change);

            HttpResponse<String> refused = visitor.post(scope + "/undo", "change", change);

            assertThat(refused.statusCode()).isEqualTo(409);
            assertThat(refused.body()).contains(change + " cannot be taken back");
            assertThat(store.read().playbook().size()).isEqualTo(1);
        }
    }

    @Test
    void saysNothingOfAChangeThatNobodyMade() throws IOException, InterruptedException {
        Environment environment = Visitor.environment(folder);
        added(store(environment), "Run make check");
        String scope = OpenedPlaybook.id(environment.workingDirectory());
        try (Visitor visitor = Visitor.of(environment, environment.workingDirectory())) {
            assertThat(visitor.get(scope + "/playbook?done=1234567890").body()).doesNotContain("class=\"toast\" role");
        }
    }

    @Test
    void comesBackToPagesOfItsOwnAlone() throws IOException, InterruptedException {
        Environment environment = Visitor.environment(folder);
        String change = added(store(environment), "Run make check");
        String scope = OpenedPlaybook.id(environment.workingDirectory());
        try (Visitor visitor = Visitor.of(environment, environment.workingDirectory())) {
            visitor.get(scope + "/playbook?done=" + change);

            HttpResponse<String> undone =
                    visitor.post(scope + "/undo", "change", change, "back", "https://example.com/" + scope + "/");

            assertThat(undone.uri().getHost()).isEqualTo("127.0.0.1");
            assertThat(undone.uri().toString()).contains(scope + "/playbook?done=");
        }
    }
}
