package dev.acumen.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;

/// What the exit codes of commands mean.
final class ExitCodes {
    private ExitCodes() {}

    /// Those of commands that say nothing more.
    static Map<String, String> usual() {
        Map<String, String> codes = new LinkedHashMap<>();
        codes.put("0", "Success.");
        codes.put("1", "Failure, or you answered no. The reason is on standard error.");
        codes.put("2", "Usage error. Nothing was done.");
        return codes;
    }

    /// Those of a command.
    static Map<String, String> of(CommandSpec command) {
        Map<String, String> own = command.usageMessage().exitCodeList();
        return own.isEmpty() ? usual() : own;
    }
}
