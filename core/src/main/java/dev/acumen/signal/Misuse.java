package dev.acumen.signal;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// How a command fails for how it was called, and not for the code that it ran; told from the error's words.
enum Misuse {
    PROGRAM(
            "command not found|: not found$|not found in PATH|is not recognized|not installed|No such file or directory|ENOENT|executable file not found|Unknown command|cannot execute"),
    MODULE(
            "ModuleNotFoundError|No module named|Cannot find module|cannot find package|cannot load such file|LoadError|Can't locate \\S+ in @INC|class ?not ?found|externally-managed|\\bno (?:\\w+ ){0,2}(?:delegate|driver|handler|plugin|codec|encoder|decoder|loader|backend|dependency)\\b|cannot find \\S+ dependency"),
    FOLDER(
            "go\\.mod file not found|cannot find main module|could not find `?Cargo\\.toml|no configuration file|not a git repository|No config file|no (?:build|make|project|compose)\\s?file|MissingProjectException"
                    + "|(?:could not|couldn't|cannot|can't|unable to) (?:find|locate) (?:an? |the |any )?\\S*(?:file|json|toml|xml|ya?ml|config\\S*|Gemfile|manage\\.py)|Couldn't find a package\\.json|no POM in this directory|does not contain a (?:Gradle )?build|No targets specified|no makefile found|must be run from|run (?:this )?from the"),
    TARGET(
            "Missing script|No rule to make target|Unknown (?:lifecycle|goal|task|target)|Task \\S+ not found|Don't know how to build task|no such (?:command|service|task|target|recipe|profile)|does not contain recipe|Command \\S+ not found|Couldn't find a script|justfile does not contain"
                    + "|no tasks? (?:named|called|found)|not a (?:valid )?(?:task|target|subcommand|command)|target \\S+ does not exist|there is no task|unknown (?:subcommand|target|task|script)"),
    OPTION(
            "unknown (?:option|command|flag|shorthand flag|argument|switch)|(?:unrecognized|unrecognised|unexpected) (?:arguments?|options?|flag)|invalid (?:option|choice|argument|value for)|illegal option|extra characters at the end|invalid command code|unrecogni[sz]ed \\S*[ -]?(?:command-line )?option|no such option|bad option|option is required|(?:required|missing) (?:option|argument|flag|parameter|value)|missing required"
                    + "|required option|is required|the following (?:required )?arguments|must (?:be specified|specify|provide|pass|be provided)|flag provided but not defined|needs? (?:an argument|to be specified|a value)|Specify -|no vault secrets|(?:please|you must|need to) (?:use|specify|provide|pass|supply|run|set|select|choose)\\b|flag needs|expected one of|usage:|specify (?:which|exactly|one)|use the `?--"),
    VARIABLE(
            "unbound variable|variable .{1,60}(?:is )?(?:not set|not defined|unset|required|missing|empty|undefined|must be set)|environment variable|No value for required variable|\\b[A-Z][A-Z0-9_]{2,}\\b['\"`]? (?:is |was |must |has to )?(?:be )?(?:not |un)?(?:set|defined|missing|required|empty|undefined)"
                    + "|KeyError: '[A-Z][A-Z0-9_]+'|parameter not set|(?:missing|undefined|unset|required) env|Unable to locate credentials|could not find (?:default )?credentials|no (?:credentials|profile)|key not found: \"[A-Z_]+\"|\\$[A-Z_]{3,} |please set|not set\\b"),
    VERSION(
            "requires? (?:at least )?(?:a )?(?:newer |different |other )?(?:python|node|java|jdk|ruby|php|rustc|rust|go|gradle|maven|npm|dart|flutter|swift|xcode|cmake|gcc|clang|glibc|sdk|terraform|kotlin|scala|elixir|erlang|otp|\\.?net|version)|or (?:higher|newer|later|above|greater)|or lower|(?:release|source|target|class file) (?:version|release:?)[^\\n]{0,40}|Unsupported class file|UnsupportedClassVersionError|unsupported (?:engine|java|python|node|version)"
                    + "|EBADENGINE|engine|incompatible (?:with|version)|(?:too|is) (?:old|new|low|high)\\b|not supported|minimum (?:supported )?(?:version|rust|node)|No matching toolchain|invalid source release|Unsupported major|but (?:the )?(?:current|active|installed|running|found)|SyntaxError: (?:invalid syntax|Unexpected token)|expected version|required_version|does not satisfy|unsupported version|(?:allowed|supported|required) range"),
    ENCODING(
            "Unicode(?:De|En)codeError|(?:invalid|unsupported|unknown) (?:encoding|charset|codec|locale)|codec can't|not valid utf|malformed (?:utf|input)|illegal byte sequence|unmappable character"),
    TERMINAL(
            "not a (?:tty|terminal)|attached to (?:a )?tty|input device is not|no tty|Inappropriate ioctl|stdin is not|display|qt platform plugin|no \\$?DISPLAY|headless"),
    ACCESS(
            "AccessDenied|Access Denied|not authorized|Unauthorized|Forbidden|insufficient permissions?|Permission denied \\(publickey|Unable to locate credentials|no (?:existing )?credentials|credentials (?:not|were not)|authentication (?:failed|required)|not logged in|must be logged in|invalid project|specify a region|network is unreachable|no route to host"),
    SERVICE(
            "connection refused|could not connect|can(?:no|')t connect|ECONNREFUSED|failed to connect|connect(?:ion)? (?:to \\S+ )?(?:failed|timed out)|is the server running|is the docker daemon running|not running|no connection could be made|ServerSelectionTimeout|connection error|unable to connect|broker .{1,20}not available|NoBrokers|No nodes? available|ConnectionError|Communications link failure|no such host|Name or service not known"),
    MANAGER(
            "EUNSUPPORTEDPROTOCOL|Unsupported URL Type|workspace:|only-allow|Use \"?(?:pnpm|yarn|npm|bun)|packageManager|This project (?:uses|is configured|requires)|lockfile|does not exist|Permission denied|EACCES");

    private final Pattern pattern;

    Misuse(String pattern) {
        this.pattern = Pattern.compile(pattern, Pattern.CASE_INSENSITIVE | Pattern.MULTILINE);
    }

    boolean isIn(String error) {
        return pattern.matcher(error).find();
    }

    /// Whether an error holds words of misuse.
    static boolean isAnyIn(String error) {
        return Arrays.stream(values()).anyMatch(misuse -> misuse.isIn(error));
    }

    /// The words that say so; empty where there are none.
    static String words(String error) {
        for (Misuse misuse : values()) {
            Matcher words = misuse.pattern.matcher(error);
            if (words.find()) {
                return words.group();
            }
        }
        return "";
    }
}
