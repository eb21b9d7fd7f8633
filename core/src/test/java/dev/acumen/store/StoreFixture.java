package dev.acumen.store;

import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Provenance;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.Stream;

/// A project's files, for tests of the store.
///
/// @param clock what the store takes the time from
record StoreFixture(Path project, Clock clock) {
    static final Clock CLOCK = Clock.fixed(Instant.parse("2026-03-01T10:00:00Z"), ZoneOffset.ofHours(1));

    StoreFixture(Path project) {
        this(project, CLOCK);
    }

    /// A project whose clock goes on by a second with each look at it.
    static StoreFixture ticking(Path project) {
        AtomicLong seconds = new AtomicLong();
        return new StoreFixture(project, new Clock() {
            @Override
            public ZoneOffset getZone() {
                return ZoneOffset.UTC;
            }

            @Override
            public Clock withZone(ZoneId zone) {
                return this;
            }

            @Override
            public Instant instant() {
                return Instant.ofEpochSecond(seconds.incrementAndGet());
            }
        });
    }

    Path file() {
        return project.resolve(".claude/playbook.json");
    }

    Path folder() {
        return project.resolve(".claude/acumen");
    }

    Path journal() {
        return folder().resolve("journal.jsonl");
    }

    FilePlaybookStore store() {
        return new FilePlaybookStore(project, clock, StoreListener.NONE);
    }

    /// What the store notices while it does something.
    List<String> noticesOf(Cause cause, Function<Playbook, Applied> change) {
        List<String> notices = new ArrayList<>();
        StoreListener listener = new StoreListener() {
            @Override
            public void noticed(String sentence) {
                notices.add(sentence);
            }
        };
        new FilePlaybookStore(project, clock, listener).update(cause, change);
        return notices;
    }

    Applied add(String text) {
        return apply(new Operation.Add(text, null, Provenance.NONE));
    }

    Applied apply(Operation operation) {
        return store().update(Cause.of("apply"), change(operation));
    }

    static Function<Playbook, Applied> change(Operation operation) {
        return playbook -> playbook.apply(Delta.of(List.of(operation)));
    }

    void write(String content) throws IOException {
        Files.createDirectories(Objects.requireNonNull(file().getParent()));
        Files.writeString(file(), content);
    }

    /// Puts the file back to what it was, as a crash before the rename would have left it.
    void cutShort(byte[] before) throws IOException {
        Files.write(file(), before);
        setAge(file());
    }

    /// A file that nobody touched after the journal.
    void setAge(Path touched) throws IOException {
        FileTime journal = Files.getLastModifiedTime(journal());
        Files.setLastModifiedTime(touched, FileTime.from(journal.toInstant().minus(Duration.ofMillis(20))));
    }

    /// The same, touched by somebody afterwards.
    void edit(String content) throws IOException {
        Files.writeString(file(), content);
        Files.setLastModifiedTime(file(), FileTime.from(Instant.now().plusSeconds(2)));
    }

    String text() throws IOException {
        return Files.readString(file());
    }

    List<Json.Obj> lines() throws IOException {
        return Files.readAllLines(journal()).stream()
                .map(line -> (Json.Obj) JsonReader.read(line, "journal"))
                .toList();
    }

    List<String> kinds() throws IOException {
        return lines().stream().map(StoreFixture::kind).toList();
    }

    static String kind(Json.Obj line) {
        return Objects.requireNonNull(((Json.Obj) Objects.requireNonNull(line.get("cause"))).text("kind"));
    }

    List<String> texts() {
        return store().read()
                .playbook()
                .keyPoints()
                .map(placed -> placed.keyPoint().text())
                .toList();
    }

    static List<String> list(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(path -> String.valueOf(path.getFileName()))
                    .sorted()
                    .toList();
        }
    }
}
