package dev.acumen.learn;

import dev.acumen.llm.Failure;
import dev.acumen.llm.LanguageModel;
import dev.acumen.llm.ModelUsage;
import dev.acumen.llm.Reply;
import dev.acumen.llm.Request;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// Plays answers, one after another or by a rule, and keeps what it was asked.
final class ScriptedModel implements LanguageModel {
    static final ModelUsage USED = ModelUsage.of(100, 0, 0, 10);
    static final Failure DOWN = new Failure.Unreachable("refused");

    /// One of each kind.
    static final List<Failure> FAILURES = List.of(
            DOWN,
            new Failure.TimedOut(Duration.ofMinutes(3)),
            new Failure.Refused(429, "slow down", Optional.empty()),
            new Failure.Refused(400, "no such thing", Optional.empty()),
            new Failure.Unreadable("it is no JSON", USED),
            new Failure.CutOff(USED),
            new Failure.OverLimit("enough for today"),
            new Failure.Unusable("no key"),
            new Failure.Interrupted());

    private final List<Request> requests = new ArrayList<>();
    private final Function<Request, Reply> rule;

    private ScriptedModel(Function<Request, Reply> rule) {
        this.rule = rule;
    }

    /// Answers by a rule.
    static ScriptedModel by(Function<Request, Reply> rule) {
        return new ScriptedModel(rule);
    }

    /// Answers these, one after another, and is not asked for more.
    static ScriptedModel of(Reply... replies) {
        Deque<Reply> left = new ArrayDeque<>(List.of(replies));
        return new ScriptedModel(_ -> left.removeFirst());
    }

    static ScriptedModel answering(String... answers) {
        Deque<String> left = new ArrayDeque<>(List.of(answers));
        return new ScriptedModel(_ -> answer(left.removeFirst()));
    }

    static Reply answer(String text) {
        return new Reply.Answer(text, USED, false);
    }

    @Override
    public String name() {
        return "scripted";
    }

    @Override
    public Reply ask(Request request) {
        requests.add(request);
        return rule.apply(request);
    }

    List<Request> requests() {
        return requests;
    }

    /// The only prompt that it was given.
    String prompt() {
        if (requests.size() != 1) {
            throw new AssertionError("asked " + requests.size() + " times");
        }
        return requests.getFirst().prompt().text();
    }

    List<String> roles() {
        return requests.stream().map(request -> request.purpose().role()).toList();
    }
}
