package dev.acumen.bench.micro;

import dev.acumen.bench.input.Meanings;
import dev.acumen.playbook.Playbook;
import dev.acumen.refine.ComparedTexts;
import dev.acumen.refine.Refinement;
import dev.acumen.refine.SemanticRefiner;
import java.util.Optional;
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

/// A whole playbook is searched for what is said twice, when the meanings are known.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(value = 1, jvmArgsAppend = "-XX:+UseSerialGC")
public class RefineBenchmark {
    @Param({"100", "1000", "10000"})
    public int size;

    private Meanings meanings = new Meanings(0);
    private Playbook playbook = Playbook.empty();
    private SemanticRefiner refiner = refiner(meanings);

    @Setup
    public void prepare() {
        meanings = new Meanings(size);
        playbook = meanings.playbook();
        refiner = refiner(meanings);
    }

    private static SemanticRefiner refiner(Meanings meanings) {
        return new SemanticRefiner(
                SemanticRefiner.Options.defaults(), Optional.of(meanings), ComparedTexts.NOTHING, _ -> {});
    }

    @Benchmark
    public Refinement refine() {
        return refiner.plan(playbook);
    }

    @Benchmark
    public int plainLoop() {
        return meanings.plainLoop();
    }
}
