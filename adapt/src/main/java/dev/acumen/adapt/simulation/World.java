package dev.acumen.adapt.simulation;

import dev.acumen.playbook.KeyPoint;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;

/// Hidden rules of some domains, and the tasks that rest on them. A task needs the right option for three topics of its
/// domain; some topics are frequent and most are rare. Of the rules, half are general, one of eight is conditional, two
/// drift, one is unusual.
///
/// The same seed gives the same rules and tasks, and the same luck in each of them: what an agent does with the same
/// key points in the same task does not depend on the policy. Not safe for use by many threads.
public final class World {
    /// How many topics a task has.
    static final int TOPICS = 3;

    private static final int OPTIONS = 6;
    private static final String[] DOMAINS = {
        "billing", "search", "shipping", "accounts", "reports", "messaging", "catalog", "scheduling"
    };
    private static final String[] SUBJECTS = {
        "retries",
        "rounding",
        "timestamps",
        "pagination",
        "locking",
        "caching",
        "logging",
        "encoding",
        "batching",
        "sorting",
        "validation",
        "migration",
        "truncation",
        "sampling",
        "archiving",
        "escaping"
    };
    private static final String[] WAYS = {"alpha", "bravo", "carmine", "dorian", "ember", "fallow"};
    private static final String[] WORDINGS = {"", "Note: ", "Keep in mind: ", "As seen before: "};

    private final long seed;
    private final long changes;
    private final List<Rule> rules = new ArrayList<>();
    private final Map<String, RuleClaim> claims = new HashMap<>();

    /// @param seed decides everything
    /// @param changes the number of the task from which on the drifting rules have changed
    public World(long seed, long changes) {
        this.seed = seed;
        this.changes = changes;
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < DOMAINS.length * SUBJECTS.length; i++) {
            rules.add(rule(kind(i), random));
        }
    }

    private static Rule.Kind kind(int number) {
        return switch (number % 8) {
            case 0, 1, 2, 3 -> Rule.Kind.GENERAL;
            case 4 -> Rule.Kind.CONDITIONAL;
            case 5, 6 -> Rule.Kind.DRIFTING;
            default -> Rule.Kind.UNUSUAL;
        };
    }

    private static Rule rule(Rule.Kind kind, SplittableRandom random) {
        int right = random.nextInt(OPTIONS);
        int other = (right + 1 + random.nextInt(OPTIONS - 1)) % OPTIONS;
        int mistake = (right + 1 + random.nextInt(OPTIONS - 1)) % OPTIONS;
        double prior = kind == Rule.Kind.UNUSUAL ? 0.1 : 0.3 + 0.4 * random.nextDouble();
        return new Rule(kind, right, other, mistake, prior);
    }

    /// A task.
    ///
    /// @param number its place in the stream; held-out tasks have negative numbers
    /// @param time the number of the stream's task at which it is drawn, which decides what is right
    /// @param topics the numbers of the rules that it rests on
    /// @param isSpecial whether it is of the kind that conditional rules are about
    record Drawn(long number, long time, List<Integer> topics, boolean isSpecial, String prompt) {}

    /// The task with a number.
    Drawn task(long number, long time) {
        SplittableRandom random = new SplittableRandom(mixed(number, 1));
        int domain = random.nextInt(DOMAINS.length);
        Set<Integer> topics = new LinkedHashSet<>();
        while (topics.size() < TOPICS) {
            // The square makes the first subjects of a domain frequent; which these are differs by domain.
            double place = random.nextDouble();
            int subject = (int) (place * place * SUBJECTS.length);
            topics.add(domain * SUBJECTS.length + (subject + 3 * domain) % SUBJECTS.length);
        }
        boolean isSpecial = random.nextBoolean();
        StringBuilder prompt =
                new StringBuilder("A task in ").append(DOMAINS[domain]).append(':');
        for (int topic : topics) {
            prompt.append(' ').append(SUBJECTS[topic % SUBJECTS.length]);
        }
        prompt.append(isSpecial ? " in legacy modules" : "");
        return new Drawn(number, time, List.copyOf(topics), isSpecial, prompt.toString());
    }

    Rule rule(int number) {
        return rules.get(number);
    }

    int truth(int rule, Drawn task) {
        return rule(rule).truth(task.isSpecial(), task.time() >= changes);
    }

    /// What is true of a rule in a task.
    RuleClaim taught(int rule, Drawn task) {
        return new RuleClaim(rule, truth(rule, task), rule(rule).scope(task.isSpecial()));
    }

    /// A rule of the same domain, for a Reflector that is wrong.
    int sibling(int rule, SplittableRandom random) {
        return rule - rule % SUBJECTS.length + random.nextInt(SUBJECTS.length);
    }

    /// An option that is not this one.
    static int otherThan(int option, SplittableRandom random) {
        return (option + 1 + random.nextInt(OPTIONS - 1)) % OPTIONS;
    }

    /// Whether a claim is wrong in any of its tasks.
    boolean isHarmful(RuleClaim claim, long time) {
        boolean isChanged = time >= changes;
        return (claim.scope().isOf(true) && rule(claim.rule()).truth(true, isChanged) != claim.option())
                || (claim.scope().isOf(false) && rule(claim.rule()).truth(false, isChanged) != claim.option());
    }

    /// A claim in words.
    ///
    /// @param wording which of several ways to say it
    String text(RuleClaim claim, int wording) {
        String text = WORDINGS[wording % WORDINGS.length] + "in " + DOMAINS[claim.rule() / SUBJECTS.length] + ", do "
                + SUBJECTS[claim.rule() % SUBJECTS.length] + claim.scope().words + " the " + WAYS[claim.option()]
                + " way";
        claims.putIfAbsent(text, claim);
        return text;
    }

    /// What a key point says.
    Optional<RuleClaim> claim(KeyPoint keyPoint) {
        return Optional.ofNullable(claims.get(keyPoint.text()));
    }

    /// Luck of a task, from 0 to 1: the same for every policy.
    double luck(long task, int purpose) {
        return (mixed(task, 2 + purpose) >>> 11) * 0x1.0p-53;
    }

    /// Luck of what judges a task.
    SplittableRandom judging(long task) {
        return new SplittableRandom(mixed(task, 0));
    }

    private long mixed(long number, long purpose) {
        return mixed(mixed(mixed(seed) ^ number) + purpose);
    }

    /// SplitMix64's mixing of bits.
    private static long mixed(long bits) {
        long z = bits + 0x9E3779B97F4A7C15L;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
