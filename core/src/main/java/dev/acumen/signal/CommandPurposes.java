package dev.acumen.signal;

import java.util.Set;
import java.util.regex.Pattern;

/// What shell commands are for, as far as their words tell.
final class CommandPurposes {
    private static final Pattern CHECK = Pattern.compile(
            "^(?:(?:uv run|poetry run|pipenv run|pdm run|hatch run|rye run|bundle exec|pnpm exec|npx|bunx|sudo|time|xvfb-run|cross-env|dotenv|env)(?: --?\\S+(?:[ =]\\S+)?){0,3} +|(?:docker compose|docker-compose) (?:run|exec)(?: -\\S+){0,4} \\S+ +){0,2}"
                    + "(?:python3? )?(?:\\S*/)?"
                    + "(?:pytest|tox|nox|vitest|jest|rspec|phpunit|ctest|ava|mocha|minitest|"
                    + "(?:cargo|go|mix|swift|dotnet|flutter|dart|sbt|lein|stack|cabal|zig|bazel) test|cargo nextest|"
                    + "(?:npm|pnpm|yarn|bun|deno)(?:\\s+\\S+){0,20} (?:run )?test\\S*|"
                    + "(?:mvn|mvnw|gradle|gradlew)(?:\\s+\\S+){0,20} (?:test|verify|check)|(?:make|just|task) (?:test|check|verify)|"
                    + "playwright test|rails test|manage\\.py test|-m (?:pytest|unittest))(?=\\s|$)");

    /// Options with which a check runs no tests.
    private static final Pattern WITHOUT_TESTS = Pattern.compile(
            "-D\\S*[sS]kip\\S*|-Dmaven\\.test\\S*|(?:-x|--exclude-task)\\s+\\S*(?:[tT]est|check)\\S*|--no-verify|--skip-?tests?\\b|--no-run\\b|--no-tests?\\b|--collect-only|--co\\b|--list\\S*|--pass-?[wW]ith-?[nN]o-?[tT]ests"
                    + "|--dry-run|--if-present|--version\\b|--help\\b|\\bSKIP_TESTS=|\\bmake -n\\b");

    /// Programs that look around: when one of them fails, nothing is to be learned.
    private static final Set<String> EXPLORING = Set.of(
            "ls", "cat", "grep", "rg", "find", "head", "tail", "sed", "awk", "echo", "pwd", "which", "wc", "stat",
            "file", "test", "[", "tree", "diff", "curl", "wget", "sleep", "kill", "rm", "cp", "mv", "mkdir", "touch",
            "jq", "less", "sort", "uniq", "xargs", "true", "false", "exit", "type", "command", "env", "export",
            "source", "ps", "lsof", "ping", "dig", "nc", "git", "du", "df", "date", "chmod", "cd", "ln", "printf");

    private static final Pattern DECORATION = Pattern.compile(
            "(?:\\s*(?:2>&1|2>/dev/null|>/dev/null|\\|\\s*(?:tail|head|grep|less|tee)\\b[^|;&]*)){1,5}$");

    /// Looks around before the command itself.
    private static final Pattern LOOK_FIRST =
            Pattern.compile("^(?:(?:ls|pwd|cat|echo|which|date|head|tail|wc|file|stat|tree)\\b[^&|;]*&&\\s*){1,5}");

    /// Changes what the commands after it work on.
    private static final Pattern EDITING = Pattern.compile(
            "\\b(?:sed -i|perl -p?i|git (?:pull|checkout|switch|apply|merge|rebase|stash|cherry-pick|restore)|patch)\\b|(?<![0-9&])>{1,2}\\s*(?!/dev|&)\\S");

    private static final Pattern ASSIGNMENT =
            Pattern.compile("^(?:[A-Za-z_][A-Za-z0-9_]*=(?:\"[^\"]*\"|'[^']*'|\\S*)\\s+){1,20}");
    private static final Pattern LAST_COMMAND = Pattern.compile("(?s)^.*[;\\n]");
    private static final Pattern REDIRECTED = Pattern.compile("\\s*\\d?>&?\\s*\\S+");

    /// What gets an environment ready for the command that follows.
    private static final Pattern PREPARATION = Pattern.compile(
            "^(?:source|\\.|export|set -a|nvm use|fnm use|sdk use|pyenv (?:shell|local)|asdf \\S+|conda activate|module load|workon|direnv allow|use )\\b.*"
                    + "|^(?:docker compose|docker-compose|podman-compose)\\b.*\\b(?:up|start)\\b.*|^(?:docker|podman) (?:start|run)\\b.*|^(?:systemctl|service|brew services|rc-service|launchctl)\\b.*\\bstart\\b.*|^\\S*(?:pg_ctl|pg_ctlcluster|redis-server|mongod|mysqld?|rabbitmq-server|memcached|minio|elasticmq|localstack|supabase|firebase|colima|minikube|kind|k3d|vagrant|emulator|adb|podman machine|tilt)\\b.*"
                    + "|^(?:make|just|task|npm run|pnpm|pnpm run|yarn|bin/|\\./|\\S*scripts?/)\\s*\\S*(?:up|start|serve|services?|infra|db|deps-up|stack|env|emulator)\\S*(?:\\s.*)?|^kubectl port-forward\\b.*|^(?:aws sso|gcloud auth|az|docker|vault|gh auth|npm) login\\b.*|^(?:ssh-add|kinit|wg-quick up|Xvfb|open -a|modprobe|git submodule update|git lfs pull|terraform init|tofu init|podman machine start|systemctl --user start)\\b.*");

    private CommandPurposes() {}

    /// Whether the command runs tests or another check of the project, and ends well only if they do: a part of its
    /// last chain of `&&` is a check that runs tests, and nothing hides how it ends.
    static boolean isCheck(String command) {
        String last = LAST_COMMAND.matcher(command.strip()).replaceFirst("").strip();
        String chain = REDIRECTED.matcher(last).replaceAll("");
        String rest = chain.replace("&&", " ");
        if (rest.indexOf('|') >= 0 || rest.indexOf('&') >= 0) {
            return false;
        }
        for (String part : chain.split("&&", -1)) {
            if (CHECK.matcher(withoutAssignment(part.strip())).find()
                    && !WITHOUT_TESTS.matcher(part).find()) {
                return true;
            }
        }
        return false;
    }

    /// The command without what only shapes its output or looks around before it.
    static String essence(String command) {
        String plain = DECORATION.matcher(command.strip()).replaceAll("").strip();
        return LOOK_FIRST.matcher(plain).replaceFirst("");
    }

    /// Whether the command looks around rather than doing something; so do commands of several lines.
    static boolean isExploring(String command) {
        Purpose purpose = Purpose.of(command);
        boolean isEditing = purpose.program().equals("sed") && purpose.words().contains("-i");
        return purpose.program().isEmpty()
                || command.strip().contains("\n")
                || (EXPLORING.contains(purpose.program()) && !isEditing);
    }

    /// Whether the command changes files of the project.
    static boolean isEditing(String command) {
        return EDITING.matcher(command).find();
    }

    /// Whether the command gets the environment ready for another one: a service, a variable, a version.
    static boolean isPreparation(String command) {
        return PREPARATION.matcher(essence(command)).matches();
    }

    private static String withoutAssignment(String command) {
        return ASSIGNMENT.matcher(command).replaceFirst("");
    }
}
