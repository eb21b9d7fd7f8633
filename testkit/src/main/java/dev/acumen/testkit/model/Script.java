package dev.acumen.testkit.model;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/// The rule by which a [ScriptedServer] answers.
///
/// ```java
/// Script.when(request -> request.prompt().contains("curate"), Reply.text("{\"operations\":[]}"))
///         .orElse(Script.sequence(Reply.overloaded(), Reply.text("{}")))
/// ```
///
/// A server calls it from many threads at once, so it has to be thread-safe; those made here are. It may block,
/// which holds up nothing but the answer to this request.
@FunctionalInterface
public interface Script {
    /// What to do about a request.
    ///
    /// @param number how many requests this script was asked about before, from 0
    Reply reply(Received request, int number);

    /// The same reply to every request.
    static Script always(Reply reply) {
        return (request, number) -> reply;
    }

    /// The same answer to every request.
    static Script always(String text) {
        return always(Reply.text(text));
    }

    /// One reply after the other; the last one repeats. It counts the requests that reach it, so it can stand
    /// behind a [#when].
    static Script sequence(Reply... replies) {
        List<Reply> all = List.of(replies);
        if (all.isEmpty()) {
            throw new IllegalArgumentException("a sequence has at least one reply");
        }
        AtomicInteger next = new AtomicInteger();
        return (request, number) -> all.get(next.getAndUpdate(n -> Math.min(n + 1, all.size() - 1)));
    }

    /// A reply to the requests that fit.
    static Branch when(Predicate<Received> fits, Reply reply) {
        return when(fits, always(reply));
    }

    /// A script for the requests that fit.
    static Branch when(Predicate<Received> fits, Script script) {
        return new Branch(fits, script);
    }

    /// This script with a delay before each reply, as if the model took its time.
    default Script after(Duration latency) {
        return (request, number) -> reply(request, number).after(latency);
    }

    /// The first half of a rule: what happens to requests that fit.
    record Branch(Predicate<Received> fits, Script then) {
        /// The rule, with this reply to the other requests.
        public Script orElse(Reply reply) {
            return orElse(always(reply));
        }

        /// The rule, with this script for the other requests.
        public Script orElse(Script other) {
            return (request, number) -> (fits.test(request) ? then : other).reply(request, number);
        }
    }
}
