package dev.acumen.output;

import dev.acumen.config.Environment;

/// What is printed to: how wide it is, and whether it shows colours.
///
/// @param width the most columns of a line; [Integer#MAX_VALUE] where every line stays whole, for other programs to
/// read
public record TerminalInfo(int width, boolean isColoured) {
    private static final int USUAL = 80;
    private static final int LONGEST_NUMBER = 4;

    /// A file, a pipe, or anything else that is no terminal.
    static final TerminalInfo PLAIN = new TerminalInfo(Integer.MAX_VALUE, false);

    /// Whether lines are printed as they are.
    public boolean isPlain() {
        return width == Integer.MAX_VALUE && !isColoured;
    }

    /// What the program's standard output, or standard error, is.
    ///
    /// @param stream 1 for standard output, 2 for standard error
    public static TerminalInfo of(Environment environment, int stream) {
        int columns = isTerminal(environment, stream) ? columns(environment) : Integer.MAX_VALUE;
        return new TerminalInfo(columns, isColoured(environment, stream));
    }

    /// Whether the program's standard output, or standard error, is a terminal.
    ///
    /// @param stream 1 for standard output, 2 for standard error
    public static boolean isTerminal(Environment environment, int stream) {
        return part(environment, 1).indexOf('0' + stream) >= 0;
    }

    private static boolean isColoured(Environment environment, int stream) {
        return switch (environment.variable(Environment.COLOUR).orElse("")) {
            case "always" -> true;
            case "never" -> false;
            default ->
                isTerminal(environment, stream)
                        && !environment.variables().containsKey("NO_COLOR")
                        && !isDumb(environment);
        };
    }

    /// Whether lines of standard error can be drawn over.
    public static boolean isDrawable(Environment environment) {
        return isTerminal(environment, 2) && !isDumb(environment);
    }

    /// Whether the terminal does nothing but print.
    public static boolean isDumb(Environment environment) {
        return environment.variable("TERM").orElse("dumb").equals("dumb");
    }

    /// How high the terminal is; 0 where it has not said.
    public static int rows(Environment environment) {
        return number(part(environment, 2), 0);
    }

    /// The columns of a terminal that may not have said how many it has.
    private static int columns(Environment environment) {
        return number(part(environment, 0), USUAL);
    }

    /// A part of what the launcher said; empty where it is missing.
    private static String part(Environment environment, int index) {
        String rest = environment.variable(Environment.TERMINAL).orElse("");
        for (int i = 0; i < index; i++) {
            int blank = rest.indexOf(' ');
            rest = blank < 0 ? "" : rest.substring(blank + 1);
        }
        int end = rest.indexOf(' ');
        return end < 0 ? rest : rest.substring(0, end);
    }

    private static int number(String said, int other) {
        boolean isNumber = !said.isEmpty() && said.length() <= LONGEST_NUMBER;
        for (int i = 0; i < said.length(); i++) {
            isNumber &= said.charAt(i) >= '0' && said.charAt(i) <= '9';
        }
        int number = isNumber ? Integer.parseInt(said) : 0;
        return number > 0 ? number : other;
    }
}
