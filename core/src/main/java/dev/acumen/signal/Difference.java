package dev.acumen.signal;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// How a command that worked differs from the one that failed.
///
/// Both serve the same purpose when they run the same program on the same things, or when another program, or a task
/// of the project, takes over for one that cannot be used.
final class Difference {
    /// Shows more or tries more often, and does the same.
    private static final Pattern NOISE = Pattern.compile(
            "(?:-{1,2}(?:v+|verbose|debug|trace|stacktrace|info|q|quiet|no-color|color\\S*|progress\\S*|log-?level|tries|retr(?:y|ies)|timeout|network-timeout|fetch-timeout|wait|e|X|foreground-scripts)|-vv+|\\d+[smh]?|time|nice|ionice|timeout|nohup|sudo|&"
                    + "|(?:RUST_BACKTRACE|RUST_LOG|DEBUG|VERBOSE|LOG_LEVEL|PYTHONUNBUFFERED|NO_COLOR|FORCE_COLOR|CI|TERM)=.*|always|never|plain)");

    /// Asks for something else than the call that failed.
    private static final Pattern ELSEWHERE = Pattern.compile(
            "--?(?:help|version|dry-?run|list\\S*|tasks|check|diff|noop|what-?if|fix\\S*|write|update\\S*|accept|bless|i-know\\S*|collect-only|no-run|no-emit\\S*|noEmit\\S*|permissive|fpermissive|Wno-\\S*|allow-empty|amend|abort|continue)");

    private static final Pattern ELSEWHERE_AT_END = Pattern.compile("-[hVuw]");

    /// Says where, as whom or with which settings to run.
    private static final Pattern SELECTING = Pattern.compile(
            "--?(?:\\S*(?:profile|config|context|project|region|zone|env|host|port|user|manifest|file|dir|path|encoding|charset|feature|registry|toolchain|platform|destination|namespace|group|account|endpoint|socket|database|url|cluster|workspace|device|board|arch|sdk|scheme|settings|inventory|cert|key|identity|module|package-?bases|tenant|subscription|server|root|std|locale|source|backend|driver|display|mount|network|volume|proxy|mirror|index)s?\\S*|[A-Zfpihcl]|l[a-z]+|std=\\S*|D\\S*profiles\\S*)(?:=.*)?");

    /// Does less of the same.
    private static final Pattern NARROWING = Pattern.compile(
            "-{1,2}(?:pl|package|run|filter|tests?|grep|only\\S*|exclude\\S*|deselect|ignore\\S*|bail|maxfail|testNamePattern|lf|last-failed|limit|target|Dtest\\S*|match|changed\\S*|batch-size|max-\\S*|depth|no-\\w+\\S*|without\\S*|omit\\S*|except\\S*|rule|\\S*level|\\S*severity|\\S*under|\\S*threshold|start-\\S*|since\\S*|short|acl|lib|bench|examples|ll|skip\\S*)|-D(?:it\\.)?test=\\S*");

    private static final Pattern NARROWING_WORK = Pattern.compile("-[pktxRm]");

    /// Another way through the network.
    private static final Pattern ROUTE = Pattern.compile(
            "(?i)\\S*(?:proxy|registry|mirror|index-url|goproxy|-J$|jump|^-i$|^-6$|^-4$|--network|--repo|--source|extra-index)\\S*");

    /// Programs that run what a project defines.
    private static final Set<String> RUNNERS = Set.of(
            "make",
            "just",
            "task",
            "deno",
            "mage",
            "invoke",
            "inv",
            "bazel",
            "bazelisk",
            "nx",
            "moon",
            "pants",
            "rake",
            "tox",
            "nox",
            "earthly",
            "turbo",
            "build",
            "ci",
            "dagger",
            "xtask");

    private final Purpose failed;
    private final Purpose worked;
    private final CommandFailure failure;
    private final List<String> lost;
    private final List<String> added;
    private final List<String> before;

    private Difference(Purpose failed, Purpose worked, CommandFailure failure) {
        this.failed = failed;
        this.worked = worked;
        this.failure = failure;
        lost = without(failed.words(), worked.words());
        added = without(worked.words(), failed.words());
        before = without(worked.before(), failed.before()).stream()
                .filter(word -> !NOISE.matcher(word).matches())
                .toList();
    }

    /// Whether the command that worked is another way to do what the failed one was for.
    static boolean isAnotherWay(String failed, String error, String worked) {
        Purpose purpose = Purpose.of(failed);
        Difference difference = new Difference(purpose, purpose.within(worked), new CommandFailure(error));
        return !purpose.program().isEmpty() && difference.isAnotherWay();
    }

    private boolean isAnotherWay() {
        if (failure.isSilent() || failure.isFinding() || isElsewhere()) {
            return false;
        }
        if (failure.isFlake() && !failure.isMisuse() && !isAnotherRoute()) {
            return false;
        }
        return failed.program().equals(worked.program()) ? isSameProgram() : isStandIn();
    }

    private boolean isElsewhere() {
        return added.stream().anyMatch(word -> ELSEWHERE.matcher(word).matches())
                || (!added.isEmpty()
                        && ELSEWHERE_AT_END.matcher(added.getLast()).matches());
    }

    private boolean isAnotherRoute() {
        return added.stream().anyMatch(word -> ROUTE.matcher(word).matches())
                || before.stream().anyMatch(word -> ROUTE.matcher(word).matches());
    }

    private boolean isSameProgram() {
        List<String> more =
                added.stream().filter(word -> !NOISE.matcher(word).matches()).toList();
        boolean isCalled = !before.isEmpty() || !failed.call().equals(worked.call());
        if (lost.isEmpty() && more.isEmpty()) {
            return isCalled;
        }
        boolean isSelected = failure.isMisuse()
                || more.stream().anyMatch(word -> SELECTING.matcher(word).matches());
        if (before.isEmpty() && (failure.isCrash() || !isSelected)) {
            return false;
        }
        boolean isAsked = failure.is(Misuse.OPTION) || failure.is(Misuse.TARGET);
        if (lost.isEmpty()) {
            return isAsked || (!isNarrower(more) && (isOptional(worked.words(), more) || failure.is(Misuse.FOLDER)));
        }
        if (isOptional(failed.words(), lost)) {
            boolean isMoved = failure.is(Misuse.FOLDER) && !before.isEmpty();
            boolean isReplaced = !more.isEmpty() && isOptional(worked.words(), more) && (isAsked || !isNarrower(more));
            return !isTypo() && (isReplaced || (more.isEmpty() && isMoved));
        }
        return isOtherTarget();
    }

    private boolean isOtherTarget() {
        if (!failure.isMisuse() || isTypo()) {
            return false;
        }
        List<String> mine = positional(failed.words());
        List<String> its = positional(worked.words());
        if ((failure.is(Misuse.OPTION) || failure.is(Misuse.FOLDER)) && !mine.isEmpty() && !its.isEmpty()) {
            return mine.getFirst().equals(its.getFirst());
        }
        List<String> gone = without(mine, its);
        List<String> come = without(its, mine);
        return failure.is(Misuse.TARGET)
                && gone.size() == 1
                && (come.size() == 1 || come.size() == 2)
                && areAlike(gone.getFirst(), come.getLast());
    }

    /// Whether another program took over for one that cannot be used: on the same things, or as a task of the project.
    private boolean isStandIn() {
        if (!failure.isMisuse() && !failure.is(Misuse.VERSION) && !failure.is(Misuse.MODULE)) {
            return false;
        }
        List<String> all = new ArrayList<>(failed.words());
        all.addFirst(failed.program());
        List<String> its = new ArrayList<>(worked.words());
        its.addFirst(worked.program());
        Set<Family> mine = Family.of(all);
        Set<Family> others = Family.of(its);
        boolean isSameWork = mine.stream().anyMatch(others::contains);
        List<String> things = positional(failed.words());
        boolean isOnSame = !things.isEmpty() && without(things, worked.words()).isEmpty();
        int shared = all.size() - 1 - lost.size();
        boolean isTaken = isOnSame && (isSameWork || (mine.isEmpty() && others.isEmpty() && shared >= 2));
        return isTaken || (isSameWork && RUNNERS.contains(worked.program()) && !RUNNERS.contains(failed.program()));
    }

    private boolean isTypo() {
        return lost.size() == 1 && added.size() == 1 && Typo.isOf(lost.getFirst(), added.getFirst());
    }

    private boolean isNarrower(List<String> words) {
        List<String> all = new ArrayList<>(failed.words());
        all.add(failed.program());
        boolean isWork = !Family.of(all).isEmpty();
        return words.stream()
                .anyMatch(word -> NARROWING.matcher(word).matches()
                        || (isWork && NARROWING_WORK.matcher(word).matches()));
    }

    /// Whether some of the words are options and what is given to options, and nothing else.
    private static boolean isOptional(List<String> words, List<String> some) {
        return some.stream().allMatch(word -> word.startsWith("-") || isValue(words, word));
    }

    private static boolean isValue(List<String> words, String word) {
        for (int i = 1; i < words.size(); i++) {
            String previous = words.get(i - 1);
            if (words.get(i).equals(word)
                    && previous.startsWith("-")
                    && !NOISE.matcher(previous).matches()) {
                return true;
            }
        }
        return false;
    }

    private static List<String> positional(List<String> words) {
        return words.stream().filter(word -> !word.startsWith("-")).toList();
    }

    private static List<String> without(List<String> words, List<String> others) {
        List<String> left = new ArrayList<>(others);
        List<String> without = new ArrayList<>();
        for (String word : words) {
            if (left.stream().anyMatch(other -> isSame(word, other))) {
                left.remove(left.stream()
                        .filter(other -> isSame(word, other))
                        .findFirst()
                        .orElseThrow());
            } else {
                without.add(word);
            }
        }
        return without;
    }

    /// A variable of the shell may stand for anything.
    private static boolean isSame(String one, String other) {
        return one.equals(other) || isFilledIn(one, other) || isFilledIn(other, one);
    }

    private static boolean isFilledIn(String pattern, String word) {
        int variable = pattern.indexOf('$');
        return variable > 2 && word.length() > variable && word.startsWith(pattern.substring(0, variable));
    }

    /// Whether two targets share a word, or are for the same kind of work.
    private static boolean areAlike(String one, String other) {
        List<String> first = List.of(one.split("[:._/-]+"));
        List<String> second = List.of(other.split("[:._/-]+"));
        Set<Family> families = Family.of(first);
        return first.stream().anyMatch(second::contains)
                || Family.of(second).stream().anyMatch(families::contains);
    }
}
