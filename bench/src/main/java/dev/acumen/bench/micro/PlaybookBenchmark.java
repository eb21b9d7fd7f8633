package dev.acumen.bench.micro;

import dev.acumen.bench.input.Playbooks;
import dev.acumen.document.PlaybookDocument;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Delta;
import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Provenance;
import dev.acumen.playbook.Rendering;
import dev.acumen.select.Selection;
import dev.acumen.select.SelectionContext;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/// A playbook is read, changed, rendered, selected from.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(value = 1, jvmArgsAppend = "-XX:+UseSerialGC")
public class PlaybookBenchmark {
    @Param({"100", "1000", "10000"})
    public int size;

    private byte[] file = {};
    private Playbook playbook = Playbook.empty();
    private Delta delta = Delta.of(List.of());

    @Setup
    public void prepare() {
        file = Playbooks.file(size);
        playbook = PlaybookDocument.read(file, "playbook.json").playbook();
        delta = tenOperations();
        if (playbook.size() != size || playbook.apply(delta).changes().size() < 10) {
            throw new IllegalStateException("this is not what is to be measured");
        }
    }

    /// Four new ones, three reworded, two deleted, two merged into one.
    private static Delta tenOperations() {
        List<Operation> operations = new ArrayList<>();
        for (int i = 1; i <= 4; i++) {
            operations.add(new Operation.Add("Say plainly what is new, no. " + i, null, Provenance.NONE));
        }
        for (int i = 1; i <= 3; i++) {
            operations.add(new Operation.Update("mis-00" + i, "Say it in other words, no. " + i, Provenance.NONE));
        }
        operations.add(new Operation.Delete("ctx-001", Provenance.NONE));
        operations.add(new Operation.Delete("ctx-015", Provenance.NONE));
        operations.add(new Operation.Merge(List.of("oth-003", "oth-007"), "Say both at once", null, Provenance.NONE));
        return Delta.of(operations);
    }

    @Benchmark
    public Applied apply() {
        return playbook.apply(delta);
    }

    @Benchmark
    public Playbook load() {
        return PlaybookDocument.read(file, "playbook.json").playbook();
    }

    @Benchmark
    public String render() {
        return Rendering.keyPoints(playbook);
    }

    @Benchmark
    public String loadAndRender() {
        return Rendering.keyPoints(PlaybookDocument.read(file, "playbook.json").playbook());
    }

    @Benchmark
    public Selection select() {
        return Selection.first(playbook, SelectionContext.of(Playbooks.PROMPT), Selection.BUDGET);
    }

    /// The least that reading the file costs.
    @Benchmark
    public int tokenPass() throws Exception {
        return TokenPass.over(file);
    }
}
