package dev.acumen.learn;

import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Reflection;
import dev.acumen.playbook.Rejection;
import dev.acumen.store.RefusedChange;
import dev.acumen.trajectory.Trajectory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/// What of a judgement must not get into the playbook where nobody can look at the session: what [ModelScreen] refuses
/// by its form. All else waits for a person, and tags do not count.
public final class UnrecordedScreen implements Screen {
    private static final String WHY = "no transcript is known that bears it out";

    /// One of many that are alike.
    public UnrecordedScreen() {}

    @Override
    public Passed<Reflection> reflection(Reflection reflection, Trajectory trajectory, Playbook playbook) {
        List<Rejection> rejections = IntStream.range(0, reflection.tags().size())
                .<Rejection>mapToObj(index -> new Rejection.Malformed(index, "TAG", WHY))
                .toList();
        return new Passed<>(new Reflection(reflection.analysis(), List.of(), List.of()), rejections, List.of());
    }

    @Override
    public Screened deltas(List<Delta> deltas, Reflection reflection, Trajectory trajectory, Map<String, String> base) {
        List<PendingOperation> held = new ArrayList<>();
        List<RefusedChange> refused = new ArrayList<>();
        List<Delta> screened = new ArrayList<>();
        for (Delta delta : deltas) {
            Delta safe = SecretScreen.screened(delta);
            List<Operation> operations = new ArrayList<>();
            for (Operation operation : safe.operations()) {
                Optional<String> objection = operation.newText().flatMap(ModelScreen::objection);
                if (objection.isPresent()) {
                    String text = operation.newText().orElse("");
                    operations.add(new Operation.Malformed(operation.op(), ModelScreen.told(objection.get(), text)));
                    refused.add(Refusals.of(operation, objection.get(), base));
                } else if (operation instanceof Operation.Malformed) {
                    operations.add(operation);
                } else {
                    held.add(new PendingOperation(operation, WHY));
                }
            }
            refused.addAll(Refusals.ofSecrets(delta, safe));
            screened.add(new Delta(safe.reasoning(), operations));
        }
        return new Screened(screened, held, refused);
    }
}
