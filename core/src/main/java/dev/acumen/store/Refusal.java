package dev.acumen.store;

import dev.acumen.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// A refused change, and where in the journal it is.
///
/// @param line the line of the session that was learned
/// @param number its number in that line, from 1
/// @param refused what was refused
/// @param acceptedBy the id of the line in which a person accepted it; empty where nobody did, or it was taken back
public record Refusal(JournalLine line, int number, RefusedChange refused, String acceptedBy) {
    /// Of so many learned sessions a person is told what was refused, unless all are asked for.
    private static final int RECENT = 20;

    /// All of them, the newest line first.
    ///
    /// @param lines oldest first
    public static List<Refusal> in(List<JournalLine> lines) {
        Set<String> takenBack = JournalLine.takenBack(lines).keySet();
        Map<String, String> accepted = lines.stream()
                .filter(line -> line.is(Cause.ACCEPT) && !takenBack.contains(line.id()))
                .collect(Collectors.toMap(line -> line.cause().accepted(), JournalLine::id, (ignored, last) -> last));
        List<Refusal> all = new ArrayList<>();
        for (JournalLine line : lines.reversed()) {
            List<RefusedChange> refused = line.cause().refused();
            for (int i = 0; i < refused.size(); i++) {
                String by = accepted.getOrDefault(name(line, i + 1), "");
                all.add(new Refusal(line, i + 1, refused.get(i), by));
            }
        }
        return all;
    }

    /// Those of the last sessions that nobody accepted, the newest first.
    ///
    /// @param lines oldest first
    public static List<Refusal> recent(List<JournalLine> lines) {
        Set<String> sessions = lines.reversed().stream()
                .filter(line -> line.is(Cause.LEARN))
                .limit(RECENT)
                .map(JournalLine::id)
                .collect(Collectors.toSet());
        return in(lines).stream()
                .filter(refusal ->
                        refusal.isOpen() && sessions.contains(refusal.line().id()))
                .toList();
    }

    /// What it is called by, such as `3f2a1b9c01-2`.
    public String name() {
        return name(line, number);
    }

    private static String name(JournalLine line, int number) {
        return line.id() + "-" + number;
    }

    /// Whether nobody accepted it.
    public boolean isOpen() {
        return acceptedBy.isEmpty();
    }

    /// For other programs.
    public Json.Obj json() {
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("id", new Json.Text(name()));
        members.put("session", new Json.Text(line.cause().session()));
        members.put("time", new Json.Text(line.time()));
        members.putAll(refused.json().members());
        members.put("can_accept", new Json.Bool(refused.isKept() && isOpen()));
        if (!isOpen()) {
            members.put("accepted", new Json.Text(acceptedBy));
        }
        return new Json.Obj(members);
    }
}
