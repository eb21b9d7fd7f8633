package dev.acumen.llm;

import dev.acumen.json.BadInputException;
import dev.acumen.json.Json;
import dev.acumen.json.JsonReader;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.YearMonth;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/// What a spend file says of some days.
public final class SpendSums {
    /// Says of a request that it never reached the provider.
    static final String UNSENT = "unsent";

    private final Path file;
    private final Clock clock;

    SpendSums(Path file, Clock clock) {
        this.file = file;
        this.clock = clock;
    }

    /// Requests, and what they used.
    ///
    /// @param calls how many requests
    /// @param usage what they used; the cost is that of those whose price is known
    public record Sum(long calls, ModelUsage usage) {
        static final Sum NOTHING = new Sum(0, ModelUsage.NONE);

        private Sum with(ModelUsage call) {
            BigDecimal known = call.cost().orElse(BigDecimal.ZERO);
            return new Sum(calls + 1, usage.plus(call.at(Optional.of(known))));
        }
    }

    /// One request of a day.
    private record Call(LocalDate day, String session, ModelUsage usage) {}

    /// The requests of some days.
    ///
    /// @param calls by id
    record Day(Map<String, Call> calls) {

        Sum all() {
            return sum("");
        }

        /// The same of each day that has any, the earliest first.
        SortedMap<LocalDate, Sum> byDay() {
            SortedMap<LocalDate, Sum> sums = new TreeMap<>();
            for (Call call : calls.values()) {
                sums.put(call.day(), sums.getOrDefault(call.day(), Sum.NOTHING).with(call.usage()));
            }
            return sums;
        }

        private Sum sum(String session) {
            Sum sum = Sum.NOTHING;
            for (Call call : calls.values()) {
                if (session.isEmpty() || call.session().equals(session)) {
                    sum = sum.with(call.usage());
                }
            }
            return sum;
        }

        /// Which limit one more request would break.
        Optional<Failure.OverLimit> exceeded(Limits limits, String session, ModelUsage next) {
            String ofDay = exceeded(limits, next);
            if (!ofDay.isEmpty()) {
                return Optional.of(new Failure.OverLimit(ofDay));
            }
            long ofSession = sum(session).usage().total();
            return ofSession + next.total() > limits.sessionTokens()
                    ? Optional.of(new Failure.OverLimit(
                            "a session may use " + limits.sessionTokens() + " tokens a day (limits.session_tokens): "
                                    + ofSession + " are used, and the next request takes about " + next.total(),
                            true))
                    : Optional.empty();
        }

        private String exceeded(Limits limits, ModelUsage next) {
            Sum day = all();
            BigDecimal spent = day.usage().cost().orElse(BigDecimal.ZERO);
            BigDecimal usd = spent.add(next.cost().orElse(BigDecimal.ZERO));
            if (day.calls() >= limits.calls()) {
                return "today's limit of " + limits.calls() + " calls is reached (limits.calls)";
            }
            if (day.usage().total() + next.total() > limits.tokens()) {
                return "today's limit of " + limits.tokens() + " tokens is reached, "
                        + day.usage().total() + " are used (limits.tokens)";
            }
            return limits.usd().signum() == 0 || usd.compareTo(limits.usd()) > 0
                    ? "today's limit of " + limits.usd().toPlainString() + " USD is reached, " + rounded(spent)
                            + " are spent (limits.usd)"
                    : "";
        }

        /// Whether so much more stays within the limits of a day.
        boolean hasRoomFor(Limits limits, int more, ModelUsage next) {
            Sum day = all();
            ModelUsage together = day.usage().plus(next.at(next.cost().or(() -> Optional.of(BigDecimal.ZERO))));
            return day.calls() + more <= limits.calls()
                    && together.total() <= limits.tokens()
                    && (more == 0 || limits.usd().signum() > 0)
                    && together.cost().orElse(BigDecimal.ZERO).compareTo(limits.usd()) <= 0;
        }

        private static String rounded(BigDecimal usd) {
            return usd.setScale(4, RoundingMode.HALF_UP).toPlainString();
        }
    }

    /// Reads a day's requests. Lines that cannot be read count for nothing.
    Day reading(LocalDate day) throws IOException {
        return reading(day::equals);
    }

    /// Reads the requests of all days of a month.
    Day reading(YearMonth month) throws IOException {
        return reading(day -> YearMonth.from(day).equals(month));
    }

    /// Reads the requests of a day and of all that came after it.
    Day readingSince(LocalDate first) throws IOException {
        return reading(day -> !day.isBefore(first));
    }

    private Day reading(Predicate<LocalDate> day) throws IOException {
        Map<String, Call> calls = new LinkedHashMap<>();
        // Bytes that are no text make their line unreadable, and no other.
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                read(line, day, calls);
            }
        } catch (NoSuchFileException ignored) {
            return new Day(Map.of());
        }
        return new Day(calls);
    }

    private void read(String line, Predicate<LocalDate> day, Map<String, Call> calls) {
        if (!(parsed(line) instanceof Json.Obj object)) {
            return;
        }
        String id = object.textOr("call", "");
        Call begun = calls.get(id);
        if (begun != null && new Json.Bool(true).equals(object.get(UNSENT))) {
            calls.remove(id);
        } else if (begun != null && object.get("used") != null) {
            calls.put(id, new Call(begun.day(), begun.session(), ModelUsageJson.read(object.get("used"))));
        } else if (object.get("estimate") != null) {
            day(object.textOr("time", ""))
                    .filter(day)
                    .ifPresent(on -> calls.put(
                            id,
                            new Call(on, object.textOr("session", ""), ModelUsageJson.read(object.get("estimate")))));
        }
    }

    private Optional<LocalDate> day(String time) {
        try {
            return Optional.of(OffsetDateTime.parse(time)
                    .atZoneSameInstant(clock.getZone())
                    .toLocalDate());
        } catch (DateTimeException ignored) {
            return Optional.empty();
        }
    }

    private static Json parsed(String line) {
        try {
            return JsonReader.read(line, "spend.jsonl");
        } catch (BadInputException ignored) {
            return Json.NULL;
        }
    }
}
