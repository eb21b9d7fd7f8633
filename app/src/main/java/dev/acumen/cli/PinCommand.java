package dev.acumen.cli;

import dev.acumen.config.Environment;
import dev.acumen.review.ManualChange;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// `acumen pin` and `acumen unpin`.
@Command
abstract class PinCommand extends ChangeCommand {
    private final boolean isPinning;

    @Parameters(paramLabel = "ID", description = "A key point, such as pat-001.")
    private String id = "";

    private PinCommand(Environment environment, boolean isPinning) {
        super(environment);
        this.isPinning = isPinning;
    }

    @Override
    public Integer call() {
        return change(ManualChange.pin(id, isPinning));
    }

    /// `acumen pin`.
    @Command(name = "pin", description = "Pin a key point, so that it is never removed automatically.")
    static final class Pin extends PinCommand {
        Pin(Environment environment) {
            super(environment, true);
        }
    }

    /// `acumen unpin`.
    @Command(name = "unpin", description = "Unpin a key point.")
    static final class Unpin extends PinCommand {
        Unpin(Environment environment) {
            super(environment, false);
        }
    }
}
