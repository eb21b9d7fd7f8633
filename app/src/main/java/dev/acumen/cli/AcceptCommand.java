package dev.acumen.cli;

import dev.acumen.config.Environment;
import dev.acumen.config.FailureException;
import dev.acumen.review.AcceptedRefusal;
import dev.acumen.store.Cause;
import dev.acumen.store.Refusal;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// `acumen accept`.
@Command(
        name = "accept",
        description = {
            "Apply a change that was refused when a session was learned.",
            "acumen log --refused lists refused changes. acumen undo takes the change back."
        })
final class AcceptCommand extends ChangeCommand {
    /// Fewer letters of a change name nothing.
    private static final int SHORTEST = 4;

    @Parameters(
            paramLabel = "CHANGE",
            description = "The refused change, such as 3f2a1b9c01-2. First letters and the number are enough: 3f2a-2.")
    private String name = "";

    AcceptCommand(Environment environment) {
        super(environment);
    }

    @Override
    public Integer call() {
        Refusal refusal = named(Refusal.in(settledStore().log()));
        return changeAll(Cause.accepting(refusal.name()), AcceptedRefusal.of(refusal));
    }

    private Refusal named(List<Refusal> all) {
        String sought = name.toLowerCase(Locale.ROOT);
        int dash = sought.lastIndexOf('-');
        String change = dash < 0 ? sought : sought.substring(0, dash);
        String number = dash < 0 ? "" : sought.substring(dash + 1);
        List<Refusal> found = all.stream()
                .filter(refusal -> change.length() >= SHORTEST
                        && refusal.line().id().startsWith(change)
                        && (dash < 0 || number.equals(String.valueOf(refusal.number()))))
                .toList();
        if (found.isEmpty()) {
            throw new FailureException("no refused change " + name + "; acumen log --refused lists it");
        }
        if (found.size() > 1) {
            throw new FailureException(name + " names " + found.size() + " refused changes: "
                    + String.join(", ", found.stream().map(Refusal::name).toList()));
        }
        return found.getFirst();
    }
}
