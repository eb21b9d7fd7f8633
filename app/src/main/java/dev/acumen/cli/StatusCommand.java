package dev.acumen.cli;

import dev.acumen.config.Settings;
import dev.acumen.json.Json;
import dev.acumen.model.Limits;
import dev.acumen.model.SpendSums;
import dev.acumen.model.UsageJson;
import dev.acumen.models.ModelChoice;
import dev.acumen.models.Role;
import dev.acumen.worker.Queue;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/// `acumen status`.
@Command(
        name = "status",
        description =
                "Show who is asked to judge sessions and why, what was spent today, and what waits. Changes nothing.")
final class StatusCommand extends ProjectCommand {
    private static final int MOST_REASONS = 5;

    StatusCommand(Surroundings surroundings) {
        super(surroundings);
    }

    /// What is to be told.
    ///
    /// @param keyPoints in the project's playbook; empty where there is no project
    /// @param queued what waits to be learned
    /// @param failed how many sessions nobody will try again by itself
    private record Status(
            ModelChoice choice,
            Limits limits,
            SpendSums.Sum today,
            OptionalInt keyPoints,
            List<Queue.Waiting> queued,
            int failed) {}

    @Override
    public Integer call() {
        Settings settings = settings();
        settings.notes().forEach(this::warn);
        ModelChoice choice = modelChoice(settings);
        Status status = new Status(
                choice,
                Accounts.limits(settings),
                today(settings),
                keyPoints(),
                queue(Queue::waiting),
                queue(Queue::failed));
        if (isJson()) {
            print(json(status));
        } else {
            lines(status).forEach(narration()::say);
        }
        return choice instanceof ModelChoice.Impossible ? CommandLine.ExitCode.SOFTWARE : CommandLine.ExitCode.OK;
    }

    private SpendSums.Sum today(Settings settings) {
        try {
            return new Accounts(surroundings()).spending(settings).spentToday();
        } catch (IOException e) {
            throw new FailureException("what was spent cannot be read: " + e.getMessage());
        }
    }

    private OptionalInt keyPoints() {
        return project().find(surroundings()).isEmpty()
                ? OptionalInt.empty()
                : OptionalInt.of(
                        project().preview(surroundings()).read().playbook().size());
    }

    /// What is to be asked of the queue.
    @FunctionalInterface
    private interface Question<T> {
        T of(Queue queue) throws IOException;
    }

    private <T> T queue(Question<T> question) {
        try {
            return question.of(
                    new Queue(surroundings().acumenFolder(), surroundings().clock()));
        } catch (IOException e) {
            throw new FailureException("the queue cannot be read: " + e.getMessage());
        }
    }

    private static List<String> lines(Status status) {
        List<String> lines = new ArrayList<>(ofChoice(status.choice()));
        Limits limits = status.limits();
        SpendSums.Sum today = status.today();
        lines.add("today      %d of %d calls, %d of %d tokens, %s"
                .formatted(today.calls(), limits.calls(), today.usage().total(), limits.tokens(), usd(today, limits)));
        if (isReached(status)) {
            lines.add("           A limit is reached: work waits until midnight.");
        }
        status.keyPoints().ifPresent(count -> lines.add("playbook   " + Narration.counted(count, "key point")));
        lines.add("queue      " + Narration.counted(status.queued().size(), "session"));
        status.queued().stream()
                .filter(waiting -> !waiting.reason().isEmpty())
                .map(waiting -> "           from " + minute(waiting.next()) + ": " + waiting.reason())
                .sorted()
                .distinct()
                .limit(MOST_REASONS)
                .forEach(lines::add);
        if (status.failed() > 0) {
            lines.add("failed     " + Narration.counted(status.failed(), "session")
                    + ", which nobody will try again by itself");
        }
        return lines;
    }

    /// A time as a person reads it.
    private static String minute(String time) {
        return time.replaceFirst("^(\\d{4}-\\d\\d-\\d\\d)T(\\d\\d:\\d\\d).*", "$1 $2");
    }

    private static List<String> ofChoice(ModelChoice choice) {
        return switch (choice) {
            case ModelChoice.Chosen chosen -> {
                List<String> lines = new ArrayList<>();
                lines.add("provider   " + chosen.provider().label() + ": " + chosen.why());
                chosen.url().ifPresent(url -> lines.add("address    " + url));
                for (Role role : Role.values()) {
                    lines.add("%-10s %s (%s)"
                            .formatted(
                                    role.label(),
                                    chosen.name(role).value(),
                                    chosen.name(role).source()));
                }
                yield lines;
            }
            case ModelChoice.SignalsAlone alone -> List.of("provider   none, signals alone: " + alone.why());
            case ModelChoice.Impossible impossible -> List.of("provider   none: " + impossible.why());
        };
    }

    private static boolean isReached(Status status) {
        Limits limits = status.limits();
        SpendSums.Sum today = status.today();
        BigDecimal usd = today.usage().cost().orElse(BigDecimal.ZERO);
        return today.calls() >= limits.calls()
                || today.usage().total() >= limits.tokens()
                || usd.compareTo(limits.usd()) >= 0;
    }

    /// What was spent of the limit. Tokens without a cost are those of a model without a price.
    private static String usd(SpendSums.Sum sum, Limits limits) {
        BigDecimal usd = sum.usage().cost().orElse(BigDecimal.ZERO);
        String limit = limits.usd().toPlainString() + " USD";
        return sum.usage().total() > 0 && usd.signum() == 0
                ? "price unknown (limit " + limit + ")"
                : usd.setScale(4, RoundingMode.HALF_UP).stripTrailingZeros().toPlainString() + " of " + limit;
    }

    private static Json json(Status status) {
        Map<String, Json> members = new LinkedHashMap<>(json(status.choice()));
        members.put(
                "today",
                UsageJson.write(status.today().usage())
                        .with("calls", Json.Num.of(status.today().calls())));
        members.put("limits", json(status.limits()));
        members.put("limit_reached", new Json.Bool(isReached(status)));
        status.keyPoints().ifPresent(count -> members.put("key_points", Json.Num.of(count)));
        members.put("queued", Json.Num.of(status.queued().size()));
        members.put("failed", Json.Num.of(status.failed()));
        return new Json.Obj(members);
    }

    private static Map<String, Json> json(ModelChoice choice) {
        Map<String, Json> members = new LinkedHashMap<>();
        members.put("provider", new Json.Text("none"));
        members.put("why", new Json.Text(choice.why()));
        if (choice instanceof ModelChoice.Chosen chosen) {
            members.put("provider", new Json.Text(chosen.provider().label()));
            chosen.url().ifPresent(url -> members.put("url", new Json.Text(url.toString())));
            Map<String, Json> models = new LinkedHashMap<>();
            for (Role role : Role.values()) {
                models.put(role.label(), new Json.Text(chosen.name(role).value()));
            }
            members.put("models", new Json.Obj(models));
        }
        members.put("usable", new Json.Bool(!(choice instanceof ModelChoice.Impossible)));
        return members;
    }

    private static Json json(Limits limits) {
        return Json.Obj.of(
                "calls", Json.Num.of(limits.calls()),
                "tokens", Json.Num.of(limits.tokens()),
                "usd", new Json.Num(limits.usd().toPlainString()),
                "session_tokens", Json.Num.of(limits.sessionTokens()));
    }
}
