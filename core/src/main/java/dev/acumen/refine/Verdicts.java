package dev.acumen.refine;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// The verdicts that were given before, so that nobody is asked twice.
///
/// A cache: forgetting a verdict costs another question, and nothing else. Safe for use by several threads.
public interface Verdicts {
    /// Forgets everything.
    Verdicts NOTHING = new Verdicts() {
        @Override
        public Known known() {
            return ignored -> Optional.empty();
        }

        @Override
        public void add(Map<TextPair, Verdict> verdicts) {}
    };

    /// What is known at one moment.
    @FunctionalInterface
    interface Known {
        Optional<Verdict> of(TextPair pair);
    }

    /// What is known now.
    Known known();

    /// Remembers verdicts. A later one about the same pair replaces an earlier one.
    void add(Map<TextPair, Verdict> verdicts);

    /// Remembers as long as the object lives.
    static Verdicts inMemory() {
        Map<TextPair, Verdict> all = new ConcurrentHashMap<>();
        return new Verdicts() {
            @Override
            public Known known() {
                return pair -> Optional.ofNullable(all.get(pair));
            }

            @Override
            public void add(Map<TextPair, Verdict> verdicts) {
                all.putAll(verdicts);
            }
        };
    }
}
