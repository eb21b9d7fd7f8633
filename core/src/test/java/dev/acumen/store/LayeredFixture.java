package dev.acumen.store;

import dev.acumen.document.Share;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Provenance;
import dev.acumen.playbook.Rating;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.playbook.Tag;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/// A project whose playbook git tracks, with a layer over it, for tests of the store.
///
/// @param project the files below
record LayeredFixture(StoreFixture project) {
    static final String TRACKED = """
            {"sections": {"OTHERS": [
              {"name": "oth-001", "text": "one", "helpful": 2, "harmful": 0, "team": "core"},
              {"name": "oth-002", "text": "two", "helpful": 0, "harmful": 0}]}}
            """;
    static final String PULLED = """
            {"sections": {"OTHERS": [
              {"name": "oth-001", "text": "one", "helpful": 2, "harmful": 0, "team": "core"},
              {"name": "oth-002", "text": "two", "helpful": 0, "harmful": 0},
              {"name": "oth-003", "text": "of a colleague", "helpful": 1, "harmful": 0}]}}
            """;

    /// Its clock goes on with each look at it.
    static LayeredFixture in(Path folder) throws IOException {
        StoreFixture project = StoreFixture.ticking(folder);
        project.write(TRACKED);
        return new LayeredFixture(project);
    }

    FilePlaybookStore store() {
        return store(StoreListener.NONE);
    }

    FilePlaybookStore store(StoreListener listener) {
        return FilePlaybookStore.layered(project.project(), project.clock(), listener);
    }

    Applied learn(String session, Function<Playbook, Applied> change) {
        return learn(store(), session, change);
    }

    static Applied learn(PlaybookStore store, String session, Function<Playbook, Applied> change) {
        return store.update(new Transaction(Cause.learned(session, "none"), List.of("turn-" + session), true, change))
                .orElseThrow();
    }

    static Function<Playbook, Applied> add(String text) {
        return StoreFixture.change(new Operation.Add(text, null, Provenance.NONE));
    }

    static Function<Playbook, Applied> reword(String id, String text) {
        return StoreFixture.change(new Operation.Update(id, text, Provenance.NONE));
    }

    static Function<Playbook, Applied> remove(String id) {
        return playbook -> playbook.apply(Delta.of(List.of(new Operation.Delete(id, Provenance.NONE))));
    }

    static Function<Playbook, Applied> helpful(String id) {
        return playbook -> playbook.tag(List.of(new Tag(id, Rating.HELPFUL, "")));
    }

    List<String> told() {
        return told(store().read().playbook());
    }

    static List<String> told(Playbook playbook) {
        return playbook.keyPoints()
                .map(SectionedKeyPoint::keyPoint)
                .map(point -> point.name() + " " + point.tally().helpful() + " " + point.text())
                .toList();
    }

    /// What the playbook says without the layer.
    List<String> tracked() {
        return told(project.store().read().playbook());
    }

    boolean share(String... ids) {
        Share shown = store().shareable(List.of(ids));
        return store().share(List.of(ids), shown);
    }

    /// What the log calls the last line of a kind.
    String last(String kind) {
        return store().log().reversed().stream()
                .filter(line -> line.is(kind))
                .findFirst()
                .orElseThrow()
                .id();
    }
}
