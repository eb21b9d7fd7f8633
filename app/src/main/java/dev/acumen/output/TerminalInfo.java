package dev.acumen.output;

import dev.acumen.config.Environment;

/// What is printed to: how wide it is, and whether it shows colours.
///
/// @param width the most columns of a line; [Integer#MAX_VALUE] where every line stays whole, for other programs to
/// read
public record TerminalInfo(int width, boolean isColoured) {
    private static final int USUAL = 80;

    /// A file, a pipe, or anything else that is no terminal.
    static final TerminalInfo PLAIN = new TerminalInfo(Integer.MAX_VALUE, false);

    /// Whether lines stay whole, for other programs to read.
    boolean isPlain() {
        return width == Integer.MAX_VALUE;
    }

    /// What the program's standard output, or standard error, is.
    ///
    /// @param stream 1 for standard output, 2 for standard error
    public static TerminalInfo of(Environment environment, int stream) {
        String terminal = environment.variable(Environment.TERMINAL).orElse("");
        int streams = terminal.indexOf(' ');
        if (terminal.indexOf(Integer.toString(stream), streams + 1) < 0) {
            return PLAIN;
        }
        return new TerminalInfo(
                columns(terminal.substring(0, Math.max(0, streams))),
                !environment.variables().containsKey("NO_COLOR")
                        && !environment.variable("TERM").orElse("dumb").equals("dumb"));
    }

    /// Whether lines of standard error can be drawn over.
    public static boolean isDrawable(Environment environment) {
        return !of(environment, 2).isPlain()
                && !environment.variable("TERM").orElse("dumb").equals("dumb");
    }

    /// The columns of a terminal that may not have said how many it has.
    private static int columns(String said) {
        return said.matches("[1-9][0-9]{0,3}") ? Integer.parseInt(said) : USUAL;
    }
}
