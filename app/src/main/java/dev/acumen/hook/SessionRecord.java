package dev.acumen.hook;

import dev.acumen.command.CallAdvice;
import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.json.JsonWriter;
import dev.acumen.project.PrivateFiles;
import dev.acumen.select.Selection;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What a session was shown, and why: ids only. Open in one process at a time, so that of two hooks for one event,
/// such as a plugin's and an installed one, only one answers.
///
/// A record that a crash left empty or torn is begun anew.
final class SessionRecord implements Closeable {
    private static final String SHOWN = "shown";
    static final String INJECTIONS = "injections";

    /// The ids of what an experiment withheld, among what is kept of it.
    private static final String WITHHELD = "withheld";

    /// The most injections that are kept, the latest ones.
    private static final int MOST = 200;

    /// The most of an injection's near repetitions that are kept by id.
    private static final int MOST_REPEATING = 20;

    /// Two hooks for one event start within this time, in milliseconds; two events do not.
    private static final long AT_ONCE = 2_000;

    /// How often a record that another process holds is tried again, and after how many milliseconds.
    private static final int TRIES = 100;

    private static final int PAUSE = 20;

    private final FileChannel channel;
    private Json.Obj known;

    private SessionRecord(FileChannel channel, Json.Obj known) {
        this.channel = channel;
        this.known = known;
    }

    /// Opens a session's record, and begins one where there is none.
    ///
    /// @return null where another process holds it for long: then that one answers
    /// @throws IOException if it cannot be made, read or locked
    static @Nullable SessionRecord open(Path file) throws IOException {
        FileChannel channel = PrivateFiles.open(file);
        boolean isOpen = false;
        try {
            if (!isLocked(channel)) {
                return null;
            }
            SessionRecord session = new SessionRecord(channel, read(channel, file));
            isOpen = true;
            return session;
        } finally {
            if (!isOpen) {
                channel.close();
            }
        }
    }

    private static boolean isLocked(FileChannel channel) throws IOException {
        try {
            for (int i = 0; channel.tryLock() == null; i++) {
                if (i == TRIES) {
                    return false;
                }
                Thread.sleep(PAUSE);
            }
            return true;
        } catch (OverlappingFileLockException _) {
            return false;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static Json.Obj read(FileChannel channel, Path file) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate((int) Math.min(channel.size(), JsonReader.MOST_BYTES));
        while (bytes.hasRemaining() && channel.read(bytes) >= 0) {
            // Until all of it is there.
        }
        if (bytes.position() == 0) {
            return Json.Obj.of();
        }
        try {
            return JsonReader.read(bytes.array(), file.toString()) instanceof Json.Obj known ? known : Json.Obj.of();
        } catch (BadInputException _) {
            return Json.Obj.of();
        }
    }

    /// The ids of the key points that are in a session's context, as far as its record can be read now.
    static Set<String> shown(Path file) {
        return new LinkedHashSet<>(JsonReader.objectIn(file).texts(SHOWN));
    }

    /// Whether the session itself, not only a subagent of it, was shown something.
    boolean isBegun() {
        return known.get(SHOWN) != null;
    }

    /// The ids of the key points that are in the session's context.
    Set<String> shown() {
        return new LinkedHashSet<>(known.texts(SHOWN));
    }

    /// Whether an event was answered already: a subagent's once, a prompt once, any other not twice at once.
    boolean isAnswered(Payload payload, long now) {
        boolean isOnce = !payload.agentId().isEmpty() || (!payload.promptId().isEmpty() && !payload.isStart());
        for (Json injection : injections()) {
            if (injection instanceof Json.Obj earlier && isSameEvent(earlier, payload)) {
                if (isOnce || isAtOnce(earlier, now)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isSameEvent(Json.Obj earlier, Payload payload) {
        return earlier.textOr("event", "").equals(payload.event())
                && earlier.textOr("prompt", "").equals(payload.promptId())
                && earlier.textOr("agent", "").equals(payload.agentId());
    }

    private static boolean isAtOnce(Json.Obj earlier, long now) {
        return earlier.get("at") instanceof Json.Num(String literal)
                && literal.length() <= 15
                && Math.abs(now - (long) Double.parseDouble(literal)) < AT_ONCE;
    }

    private List<Json> injections() {
        return known.get(INJECTIONS) instanceof Json.Arr(List<Json> elements) ? elements : List.of();
    }

    /// Keeps what was shown for an event.
    ///
    /// @param shown the ids of all that is in the session's context then; null where only a subagent was shown
    /// something
    /// @throws IOException if it cannot be kept
    void keep(Payload payload, long now, Path project, Selection selection, @Nullable Collection<String> shown)
            throws IOException {
        keep(project, injection(payload, now, selection), shown);
    }

    private void keep(Path project, Json.Obj injection, @Nullable Collection<String> shown) throws IOException {
        List<Json> injections = new ArrayList<>(injections());
        if (injections.size() >= MOST) {
            injections.subList(0, injections.size() - MOST + 1).clear();
        }
        injections.add(injection);
        Json.Obj next = known.with("v", Json.Num.of(1)).with("project", new Json.Text(project.toString()));
        if (shown != null) {
            next = next.with(SHOWN, texts(shown));
        }
        write(next.with(INJECTIONS, new Json.Arr(injections)));
    }

    /// Whether this event of a call was answered already.
    boolean isAnsweredCall(Payload payload) {
        for (Json injection : injections()) {
            if (injection instanceof Json.Obj earlier
                    && isOfAgent(earlier, payload)
                    && !payload.call().isEmpty()
                    && earlier.textOr("call", "").equals(payload.call())) {
                return true;
            }
        }
        return false;
    }

    private static boolean isOfAgent(Json.Obj earlier, Payload payload) {
        return earlier.textOr("event", "").equals(payload.event())
                && earlier.textOr("agent", "").equals(payload.agentId());
    }

    /// Whether a key point was said at a call of the same agent for a reason. What is shown at calls alone counts as
    /// said while it is in the session's context.
    boolean isSaid(Payload payload, CallAdvice advice) {
        String id = advice.keyPoint().name();
        String reason = advice.reason();
        if (reason.equals(CallAdvice.SHOWN) && payload.agentId().isEmpty()) {
            return known.texts(SHOWN).contains(id);
        }
        for (Json injection : injections()) {
            if (injection instanceof Json.Obj earlier
                    && isOfAgent(earlier, payload)
                    && earlier.get("chosen") instanceof Json.Obj chosen
                    && chosen.texts(reason).contains(id)) {
                return true;
            }
        }
        return false;
    }

    /// How much was said at calls since the last prompt, to the same agent, in UTF-16 units.
    int sizeOfCalls(Payload payload) {
        int size = 0;
        for (Json injection : injections()) {
            if (injection instanceof Json.Obj earlier
                    && isSameEvent(earlier, payload)
                    && earlier.get("size") instanceof Json.Num(String literal)
                    && literal.length() <= 6) {
                size += (int) Double.parseDouble(literal);
            }
        }
        return size;
    }

    /// Keeps what was said to a call.
    ///
    /// @param said one or more
    /// @throws IOException if it cannot be kept
    void keep(Payload payload, long now, Path project, List<CallAdvice> said, int size) throws IOException {
        Map<String, Json> members = occasion(payload, now);
        Set<String> shown = shown();
        boolean isShowing = false;
        Json.Obj chosen = Json.Obj.of();
        for (CallAdvice advice : said) {
            String id = advice.keyPoint().name();
            List<String> ids = new ArrayList<>(chosen.texts(advice.reason()));
            ids.add(id);
            chosen = chosen.with(advice.reason(), texts(ids));
            if (advice.reason().equals(CallAdvice.SHOWN)) {
                shown.add(id);
                isShowing = true;
            }
        }
        members.put("call", new Json.Text(payload.call()));
        members.put("program", new Json.Text(said.getFirst().program()));
        members.put("size", Json.Num.of(size));
        members.put("chosen", chosen);
        members.put("left_out", Json.Num.of(0));
        keep(project, new Json.Obj(members), isShowing && payload.agentId().isEmpty() ? shown : null);
    }

    /// Keeps the session's part in an experiment, and what the experiment withholds from it.
    ///
    /// @param withheld the ids of key points that it would have been shown now
    /// @throws IOException if it cannot be kept
    void keep(Holdout holdout, long now, Path project, Collection<String> withheld) throws IOException {
        Json.Obj part = known.get(Holdout.MEMBER) instanceof Json.Obj kept ? kept : holdout.json(now);
        Set<String> all = new LinkedHashSet<>(part.texts(WITHHELD));
        all.addAll(withheld);
        if (!all.isEmpty()) {
            part = part.with(WITHHELD, texts(all));
        }
        known = known.with("v", Json.Num.of(1))
                .with("project", new Json.Text(project.toString()))
                .with(Holdout.MEMBER, part);
        write(known);
    }

    /// What was shown is no longer in the session's context.
    ///
    /// @throws IOException if that cannot be kept
    void forget() throws IOException {
        if (isBegun()) {
            write(known.with(SHOWN, texts(List.of())));
        }
    }

    /// The session's context holds nothing of what was shown, as before its first prompt.
    ///
    /// @throws IOException if that cannot be kept
    void restart() throws IOException {
        write(known.without(SHOWN));
    }

    private static Map<String, Json> occasion(Payload payload, long now) {
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("at", Json.Num.of(now));
        members.put("event", new Json.Text(payload.event()));
        if (!payload.promptId().isEmpty()) {
            members.put("prompt", new Json.Text(payload.promptId()));
        }
        if (!payload.agentId().isEmpty()) {
            members.put("agent", new Json.Text(payload.agentId()));
        }
        return members;
    }

    private static Json.Obj injection(Payload payload, long now, Selection selection) {
        Map<String, Json> members = occasion(payload, now);
        members.put("size", Json.Num.of(selection.text().length()));
        members.put("chosen", chosen(selection));
        members.put("left_out", Json.Num.of(selection.leftOut().count()));
        if (selection.leftOut().count() > 0) {
            members.put("why_not", whyNot(selection.leftOut()));
        }
        return new Json.Obj(members);
    }

    /// The ids, by the reasons that they have in common.
    private static Json chosen(Selection selection) {
        Map<String, List<String>> byReasons = new LinkedHashMap<>();
        for (Selection.Choice choice : selection.choices()) {
            StringBuilder reasons = new StringBuilder();
            for (Selection.Reason reason : choice.reasons()) {
                reasons.append(reasons.isEmpty() ? "" : " ").append(reason.label());
            }
            String key = reasons.toString();
            List<String> ids = byReasons.get(key);
            if (ids == null) {
                ids = new ArrayList<>();
                byReasons.put(key, ids);
            }
            ids.add(choice.keyPoint().name());
        }
        Map<String, Json> chosen = new LinkedHashMap<>();
        for (Map.Entry<String, List<String>> same : byReasons.entrySet()) {
            chosen.put(same.getKey(), texts(same.getValue()));
        }
        return new Json.Obj(chosen);
    }

    private static Json whyNot(Selection.LeftOut leftOut) {
        Map<String, Json> reasons = new LinkedHashMap<>();
        putCount(reasons, "no_room", leftOut.noRoom());
        putCount(reasons, "not_needed", leftOut.notNeeded());
        putCount(reasons, "harmful", leftOut.harmful());
        putCount(reasons, "repeating", leftOut.repeating().size());
        Map<String, Json> repeating = new LinkedHashMap<>();
        for (Map.Entry<String, String> pair : leftOut.repeating().entrySet()) {
            if (repeating.size() < MOST_REPEATING) {
                repeating.put(pair.getKey(), new Json.Text(pair.getValue()));
            }
        }
        if (!repeating.isEmpty()) {
            reasons.put("repeats", new Json.Obj(repeating));
        }
        return new Json.Obj(reasons);
    }

    private static void putCount(Map<String, Json> reasons, String name, int count) {
        if (count > 0) {
            reasons.put(name, Json.Num.of(count));
        }
    }

    private static Json.Arr texts(Collection<String> values) {
        List<Json> texts = new ArrayList<>(values.size());
        for (String value : values) {
            texts.add(new Json.Text(value));
        }
        return new Json.Arr(texts);
    }

    private void write(Json.Obj next) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap((JsonWriter.compact(next) + "\n").getBytes(StandardCharsets.UTF_8));
        channel.position(0);
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
        channel.truncate(bytes.limit());
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
