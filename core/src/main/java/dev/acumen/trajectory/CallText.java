package dev.acumen.trajectory;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A tool call as text: how it ended first, so that nothing it was called with can pass for that.
final class CallText {
    private static final Pattern CUT = Pattern.compile("\\n\\[… (\\d{1,9}) characters left out …]\\n");

    /// Ends of the names of arguments that say what a call is about, the most telling first.
    private static final List<String> TELLING =
            List.of("path", "file", "pattern", "query", "url", "description", "prompt", "name");

    /// Changing to a folder that is not given by its name alone.
    private static final Pattern FOLDER = Pattern.compile("^cd [^\\s;&|]*/([^\\s/;&|]*\\w[^\\s/;&|]*)/? ?(?:&&|;) ?");

    private static final Pattern LOOP = Pattern.compile("\\bfor (\\w{1,20}) in [^;]{6,400}+; ?do\\b");

    /// Of a command that is cut shorter, an end would say nothing.
    private static final int LEAST_WITH_END = 48;

    private static final int PATH_KINDS = 2;
    private static final int LONGEST_ARGUMENT = 400;
    private static final int TOOL_NAME = 32;

    /// What one message is called where it is only counted.
    static final String MESSAGE = "message";

    private CallText() {}

    /// `ok 2k $ command`
    ///
    /// @param limit of what it was called with
    static String head(Step.ToolCall call, String project, RenderLimits detail, int limit) {
        return outcome(call.outcome(), detail) + " " + subject(call, project, limit);
    }

    private static String outcome(Outcome outcome, RenderLimits detail) {
        return switch (outcome) {
            case Outcome.Succeeded done -> isShown(done.output(), detail) ? "ok" : "ok" + size(done.output());
            case Outcome.Failed failed ->
                failed.exitCode().isPresent() ? "failed " + failed.exitCode().getAsInt() : "failed";
            case Outcome.Rejected ignored -> "denied";
            case Outcome.Held ignored -> "held";
            case Outcome.Unknown() -> "no result";
        };
    }

    /// The output or error that is shown; empty for none.
    static String output(Outcome outcome, String project, RenderLimits detail) {
        return switch (outcome) {
            case Outcome.Succeeded done -> isShown(done.output(), detail) ? TextSanitizer.line(done.output()) : "";
            case Outcome.Failed failed -> error(within(project, failed.error()), detail);
            case Outcome.Rejected denied -> Excerpt.of(denied.reason(), detail.prompt());
            case Outcome.Held held -> error(held.reason(), detail);
            case Outcome.Unknown() -> "";
        };
    }

    private static String error(String error, RenderLimits detail) {
        return detail.isFlat()
                ? TextSanitizer.ends(TextSanitizer.squeezed(error), detail.error())
                : Excerpt.of(error.strip(), detail.error());
    }

    private static boolean isShown(String output, RenderLimits detail) {
        return output.length() <= detail.output() && output.chars().anyMatch(Character::isLetterOrDigit);
    }

    /// ` 2k` for an output of 2,100 characters; a small one is not worth its size.
    private static String size(String output) {
        Matcher cut = CUT.matcher(output);
        long size = output.length() + (output.length() > 200 && cut.find() ? Long.parseLong(cut.group(1)) : 0);
        return size < 1_000 ? "" : " " + Math.round(size / 1_000.0) + "k";
    }

    private static String subject(Step.ToolCall call, String project, int limit) {
        return call.isCommand()
                ? "$ " + command(TextSanitizer.line(within(project, call.input())), limit)
                : tool(call) + " " + argument(call.input(), limit);
    }

    /// A command on one line. What it only begins with is shortened first, then its middle: the last of several
    /// commands often is what the others are for.
    private static String command(String line, int limit) {
        if (line.length() <= limit) {
            return line;
        }
        String proper =
                LOOP.matcher(FOLDER.matcher(line).replaceFirst("cd $1 && ")).replaceAll("for $1 in ..; do");
        return limit < LEAST_WITH_END ? TextSanitizer.beginning(proper, limit) : TextSanitizer.ends(proper, limit);
    }

    /// The text with paths in the project shown from its folder.
    private static String within(String project, String text) {
        return project.isEmpty() ? text : text.replace(project, "");
    }

    static String tool(Step.ToolCall call) {
        return TextSanitizer.name(call.tool(), TOOL_NAME);
    }

    /// What a call is about, out of its arguments, which may be cut.
    private static String argument(String input, int limit) {
        for (int kind = 0; kind < TELLING.size(); kind++) {
            int start = startOf(TELLING.get(kind), input);
            if (start > 0) {
                String value = TextSanitizer.line(value(input, start));
                return kind < PATH_KINDS ? lastParts(value, limit) : TextSanitizer.beginning(value, limit);
            }
        }
        return input.equals("{}")
                ? ""
                : TextSanitizer.beginning(TextSanitizer.line(TextSanitizer.head(input, 4 * limit)), limit);
    }

    /// Where the value of a member begins whose name ends so; 0 for nowhere.
    private static int startOf(String name, String input) {
        String end = name + "\":\"";
        int found = input.indexOf(end);
        return found < 0 ? 0 : found + end.length();
    }

    private static String value(String json, int start) {
        int end = start;
        while (end < json.length() && end < start + LONGEST_ARGUMENT && json.charAt(end) != '"') {
            end += json.charAt(end) == '\\' ? 2 : 1;
        }
        return json.substring(start, Math.min(end, json.length()))
                .replace("\\n", " ")
                .replace("\\\"", "\"");
    }

    /// The last two parts of a path.
    private static String lastParts(String path, int limit) {
        int last = path.lastIndexOf('/', path.length() - 2);
        int previous = last < 1 ? -1 : path.lastIndexOf('/', last - 1);
        return TextSanitizer.beginning(path.substring(previous + 1), limit);
    }

    /// What a step is called where it is only counted.
    static String kind(Step step) {
        return switch (step) {
            case Step.Message ignored -> MESSAGE;
            case Step.Elided ignored -> "steps left out";
            case Step.ToolCall call ->
                switch (call.outcome()) {
                    case Outcome.Succeeded ignored -> tool(call);
                    case Outcome.Failed ignored -> "failed";
                    case Outcome.Rejected ignored -> "denied";
                    case Outcome.Held ignored -> "held";
                    case Outcome.Unknown() -> "no result";
                };
        };
    }
}
