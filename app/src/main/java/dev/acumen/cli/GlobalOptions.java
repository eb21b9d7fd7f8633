package dev.acumen.cli;

import dev.acumen.config.Environment;
import dev.acumen.output.TerminalInfo;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/// What has to be known before the command line is read: how the output looks, and whether a pager may show it. The
/// options stand before or after the command's name; picocli checks them.
///
/// @param command the command's name; empty where there is none
/// @param colour the value of `--color`; empty where it is missing
/// @param isHelp whether help was asked for
/// @param isJson whether JSON was asked for
/// @param isPageless whether `--no-pager` was given
record GlobalOptions(String command, String colour, boolean isHelp, boolean isJson, boolean isPageless) {
    static final String COLOUR = "--color";
    static final String NO_PAGER = "--no-pager";

    /// When the output is coloured.
    enum When {
        AUTO,
        ALWAYS,
        NEVER
    }

    /// Reads the program's arguments.
    static GlobalOptions of(String... arguments) {
        String command = "";
        String colour = "";
        boolean isHelp = false;
        boolean isJson = false;
        boolean isPageless = false;
        for (int i = 0; i < arguments.length && !arguments[i].equals("--"); i++) {
            String argument = arguments[i];
            if (argument.equals(COLOUR) && i + 1 < arguments.length) {
                i++;
                colour = arguments[i];
            } else if (argument.startsWith(COLOUR + "=")) {
                colour = argument.substring(COLOUR.length() + 1);
            } else if (command.isEmpty() && !argument.startsWith("-")) {
                command = argument;
            }
            isHelp |= argument.equals("--help") || argument.equals("-h");
            isJson |= argument.equals("--json");
            isPageless |= argument.equals(NO_PAGER);
        }
        return new GlobalOptions(command, colour.toLowerCase(Locale.ROOT), isHelp, isJson, isPageless);
    }

    /// How many of the first arguments are these options and their values.
    static int skipped(String... arguments) {
        int i = 0;
        while (i < arguments.length && (arguments[i].startsWith(COLOUR) || arguments[i].equals(NO_PAGER))) {
            i += arguments[i].equals(COLOUR) ? 2 : 1;
        }
        return i;
    }

    /// Lets a command have them, too. Only the help of the program lists them.
    static void addTo(CommandLine command) {
        command.getCommandSpec()
                .addOption(OptionSpec.builder(COLOUR)
                        .paramLabel("WHEN")
                        .type(When.class)
                        .hidden(true)
                        .build())
                .addOption(OptionSpec.builder(NO_PAGER)
                        .type(boolean.class)
                        .arity("0")
                        .hidden(true)
                        .build());
    }

    /// The environment as these options want it.
    Environment in(Environment environment) {
        return colour.isEmpty() ? environment : environment.with(Environment.COLOUR, colour);
    }

    /// Whether the output may go through a pager: a person reads it, and the command neither asks nor draws.
    boolean isPaged(Environment environment) {
        return !isPageless
                && !isJson
                && (isHelp || onlyPrints())
                && TerminalInfo.isTerminal(environment, 1)
                && !TerminalInfo.isDumb(environment);
    }

    /// Whether the command is one that a person waits for and that starts no threads.
    boolean isOfShortCommand() {
        return switch (command) {
            case "", "show", "search", "log", "why", "status", "add" -> true;
            default -> false;
        };
    }

    private boolean onlyPrints() {
        return switch (command) {
            case "", "show", "search", "log", "why", "status", "doctor", "config", "check", "help" -> true;
            default -> false;
        };
    }
}
