package dev.acumen.signal;

import java.util.regex.Pattern;

/// What a failed command complained about: the call and its environment, the content that it worked on, or the network.
///
/// @param error what the command reported
record CommandFailure(String error) {
    private static final Pattern EXIT_CODE = Pattern.compile("^\\s*(?:Exit code \\d+)?\\s*");

    /// The work of the command was done, and found the content wanting.
    private static final Pattern FINDING = Pattern.compile(
            "AssertionError|assert(?:ion)?\\b.{0,40} failed|--- FAIL|^FAIL\\b|FAILED tests?/|\\d+ (?:tests? )?(?:failed|failures?)\\b|Failures: [1-9]|Expected[^\\n]{0,40}(?:but|received|got)|got [^\\n]{1,40}, want|mismatch(?:ed)?\\b"
                    + "|\\d+ fixable|Found \\d+ (?:errors?|warnings?|issues?|problems?)|\\d+ (?:problems?|offenses?|violations?|issues found)|would reformat|style issues|imported but unused|vulnerabilit"
                    + "|merge conflict|CONFLICT \\(|nothing to commit|nothing added to commit|non-fast-forward|failed to push|pre-(?:commit|receive|push)|hook declined|coverage .{0,40}(?:threshold|not reached|less than|below)|severity:|^\\s+\\d+:\\d+\\s+(?:error|warning)\\b|^\\S+\\.\\w+:\\d+(?::\\d+)?: (?!fatal|error|in )\\S+|due to \\d+ previous|Found \\d+|returned error: 4\\d\\d|404 Not Found|already exists",
            Pattern.CASE_INSENSITIVE | Pattern.MULTILINE);

    /// The code that was run or compiled broke.
    private static final Pattern CRASH = Pattern.compile(
            "NullPointerException|IndexError|TypeError|AttributeError|panicked at|segmentation fault|ValueError:|KeyError: '[a-z]|ZeroDivisionError|OutOfMemoryError|out of memory|heap limit"
                    + "|[\\w/-]\\.\\w+:\\d+(?::\\d+)?: (?:fatal )?error|\\.\\w+\\(\\d+,\\d+\\): error|^\\s*--> \\S+:\\d+:\\d+|error\\[E\\d+\\]|SyntaxError|COMPILATION ERROR",
            Pattern.CASE_INSENSITIVE | Pattern.MULTILINE);

    /// The next try may work.
    private static final Pattern FLAKE = Pattern.compile(
            "\\b50[0234]\\b.{0,30}(?:Bad Gateway|Service Unavailable|Gateway Time|Internal Server)|handshake timeout|ETIMEDOUT|time-?d? ?out|Timeout(?:Error)?\\b|temporar(?:y|ily)|EAI_AGAIN|reset by peer|ECONNRESET|rate limit|too many requests|could not get lock|another process|broken pipe|unexpected EOF|try again later|stale file|device or resource busy",
            Pattern.CASE_INSENSITIVE);

    boolean isFinding() {
        return FINDING.matcher(error).find() && !isOfEnvironment();
    }

    boolean isCrash() {
        return CRASH.matcher(error).find() && !isOfEnvironment();
    }

    private boolean isOfEnvironment() {
        return is(Misuse.SERVICE) || is(Misuse.VARIABLE) || is(Misuse.ENCODING);
    }

    boolean isFlake() {
        return FLAKE.matcher(error).find();
    }

    boolean isSilent() {
        return EXIT_CODE.matcher(error).replaceFirst("").isBlank();
    }

    /// Whether its words are known words of misuse.
    boolean isMisuse() {
        return Misuse.isAnyIn(error) && !isFinding() && !isCrash();
    }

    boolean is(Misuse misuse) {
        return misuse.isIn(error);
    }
}
