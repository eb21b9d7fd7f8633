package dev.acumen.cli;

import dev.acumen.playbook.KeyPoint;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/// `--user`, and when it is meant without being said: ids such as `u-pref-001` are those of the user's own playbook.
final class UserOption {
    /// Null in a call that picocli does not read.
    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec command;

    @Option(names = "--user", description = "Use your own playbook, for all projects. Ids such as u-pref-001 imply it.")
    private boolean isGiven;

    private List<String> plainIds = List.of();

    /// Takes it from a plain line.
    void take(PlainLine line) {
        isGiven = line.takeFlag("--user");
    }

    /// Takes an id that may be on a plain line.
    @Nullable
    String takeId(PlainLine line) {
        String id = line.takeArgument();
        plainIds = id == null ? List.of() : List.of(id);
        return id;
    }

    boolean isGiven() {
        return isGiven;
    }

    boolean isMeant() {
        return isGiven || areAllOfUser(ids());
    }

    private static boolean areAllOfUser(List<String> ids) {
        return !ids.isEmpty() && ids.stream().allMatch(KeyPoint::isOfUser);
    }

    /// The ids of key points that the command was given.
    private List<String> ids() {
        if (command == null) {
            return plainIds;
        }
        ParseResult given = command.commandLine().getParseResult();
        List<String> ids = new ArrayList<>();
        for (ArgSpec argument : given == null ? List.<ArgSpec>of() : given.matchedArgs()) {
            if (argument.isPositional() && argument.paramLabel().equals("ID")) {
                ids.addAll(argument.originalStringValues());
            }
        }
        return ids;
    }
}
