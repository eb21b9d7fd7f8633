package dev.acumen.store;

import dev.acumen.document.EntryChange;
import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Rendering;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.Usage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// When key points were last of use and which may be out of date, in JSON; `docs/reference/format.md` describes it.
final class UsageJson {
    /// The most key points that are kept, those that were of use last.
    private static final int MOST = 200;

    /// The most key points that are kept as out of date.
    private static final int MOST_FLAGS = 200;

    /// The most characters that are kept of why one is.
    private static final int MOST_OF_WHY = 200;

    private static final String VERIFY = "verify";

    /// A number has at most so many digits.
    private static final int DIGITS = 15;

    /// What a learned session does to a key point that was of use, or may be.
    private static final Set<String> USES = Set.of("ADD", "UPDATE", "MERGE", "TAG");

    private static final long MOST_BYTES = 256 << 10;

    private UsageJson() {}

    /// What a file holds; nothing where there is no such file, or it cannot be understood. A hook, which reads it,
    /// loads no class for writing it.
    static Json.Obj read(Path file) {
        try {
            // A link may lead to what never ends.
            if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) && Files.size(file) <= MOST_BYTES) {
                return JsonReader.read(Files.readAllBytes(file), file.toString()) instanceof Json.Obj json
                        ? json
                        : Json.Obj.of();
            }
        } catch (IOException | BadInputException ignored) {
            // As if there were none.
        }
        return Json.Obj.of();
    }

    /// What is known.
    static Usage usage(Json.Obj json) {
        Map<String, Long> last = new LinkedHashMap<>();
        if (json.get("last") instanceof Json.Obj sessions) {
            for (Map.Entry<String, Json> entry : sessions.members().entrySet()) {
                last.put(entry.getKey(), number(entry.getValue()));
            }
        }
        return new Usage(number(json.get("sessions")), last, flags(json));
    }

    private static Map<String, String> flags(Json.Obj json) {
        if (!(json.get(VERIFY) instanceof Json.Obj verify)) {
            return Map.of();
        }
        Map<String, String> flags = new LinkedHashMap<>();
        for (Map.Entry<String, Json> entry : verify.members().entrySet()) {
            if (entry.getValue() instanceof Json.Obj flag
                    && !flag.textOr("why", "").isBlank()) {
                flags.put(entry.getKey() + " " + flag.textOr("text", ""), flag.textOr("why", ""));
            }
        }
        return flags;
    }

    private static long number(@Nullable Json json) {
        if (!(json instanceof Json.Num(String literal)) || literal.length() > DIGITS) {
            return 0;
        }
        long number = 0;
        for (int i = 0; i < literal.length(); i++) {
            int digit = literal.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return 0;
            }
            number = 10 * number + digit;
        }
        return number;
    }

    /// Counts what was learned since the last time.
    ///
    /// @param lines the open journal, or the end of it after what was counted
    /// @param playbook the key points that there are
    static Json.Obj counted(Json.Obj before, List<JournalLine> lines, Playbook playbook) {
        String line = before.textOr("line", "");
        Usage usage = counted(usage(before), after(lines, line));
        Json.Obj next = Json.Obj.of(
                "v",
                Json.Num.of(1),
                "sessions",
                Json.Num.of(usage.sessions()),
                "line",
                new Json.Text(lines.isEmpty() ? line : lines.getLast().id()),
                "last",
                latest(usage, playbook));
        return flags(next, usage.flags(), playbook);
    }

    /// Puts other key points that may be out of date in place of those that are known.
    ///
    /// @param flags as [Usage#flags]
    /// @param playbook the key points that there are
    static Json.Obj flagged(Json.Obj before, Map<String, String> flags, Playbook playbook) {
        return flags(before.with("v", Json.Num.of(1)), flags, playbook);
    }

    /// Whether it says anything of key points that may be out of date.
    static boolean isFlagged(Json.Obj json) {
        return json.get(VERIFY) != null;
    }

    private static Json.Obj flags(Json.Obj json, Map<String, String> flags, Playbook playbook) {
        Map<String, Json> verify = new LinkedHashMap<>();
        for (Section section : Section.values()) {
            for (KeyPoint keyPoint : playbook.in(section)) {
                String mark = Usage.mark(keyPoint.name(), keyPoint.text());
                String why = flags.getOrDefault(mark, "");
                if (!why.isBlank() && verify.size() < MOST_FLAGS) {
                    verify.put(
                            keyPoint.name(), flag(mark.substring(keyPoint.name().length() + 1), why));
                }
            }
        }
        return verify.isEmpty() ? json.without(VERIFY) : json.with(VERIFY, new Json.Obj(verify));
    }

    private static Json flag(String text, String why) {
        String line = Rendering.oneLine(why);
        String kept = line.substring(0, Math.min(line.length(), MOST_OF_WHY));
        return Json.Obj.of("text", new Json.Text(text), "why", new Json.Text(kept));
    }

    /// The lines after one that was counted; all where it is in a journal that was closed, or in none.
    private static List<JournalLine> after(List<JournalLine> lines, String id) {
        int start = lines.size();
        while (start > 0 && !lines.get(start - 1).id().equals(id)) {
            start--;
        }
        return lines.subList(start, lines.size());
    }

    private static Usage counted(Usage before, List<JournalLine> lines) {
        long sessions = before.sessions();
        Map<String, Long> last = new LinkedHashMap<>(before.last());
        for (JournalLine line : lines) {
            if (!line.cause().session().isEmpty()) {
                // What is accepted in review was learned before, and counts with the session before it.
                sessions += line.is(Cause.REVIEW) ? 0 : 1;
                for (EntryChange change : line.changes()) {
                    if (USES.contains(change.op()) && change.after() != null) {
                        last.put(change.id(), sessions);
                    }
                }
            }
        }
        return new Usage(sessions, last, before.flags());
    }

    private static Json latest(Usage usage, Playbook playbook) {
        List<KeyPoint> used = new ArrayList<>();
        for (Section section : Section.values()) {
            for (KeyPoint keyPoint : playbook.in(section)) {
                if (usage.last().containsKey(keyPoint.name())) {
                    used.add(keyPoint);
                }
            }
        }
        used.sort(Comparator.comparingLong(keyPoint -> usage.age(keyPoint.name())));
        Map<String, Json> latest = new LinkedHashMap<>();
        for (KeyPoint keyPoint : used.subList(0, Math.min(MOST, used.size()))) {
            latest.put(keyPoint.name(), Json.Num.of(usage.last().getOrDefault(keyPoint.name(), 0L)));
        }
        return new Json.Obj(latest);
    }
}
