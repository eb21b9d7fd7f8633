package dev.acumen.bench.micro;

import dev.acumen.bench.input.Meanings;
import dev.acumen.playbook.Applied;
import dev.acumen.playbook.Playbook;
import dev.acumen.refine.ComparedTexts;
import dev.acumen.refine.SemanticRefiner;
import java.util.Optional;
import java.util.Set;
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

/// One new key point is compared with all that are there, which were compared with one another before.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(value = 1, jvmArgsAppend = "-XX:+UseSerialGC")
public class NewKeyPointBenchmark {
    @Param({"100", "1000", "10000"})
    public int size;

    private Playbook playbook = Playbook.empty();
    private SemanticRefiner refiner = refiner(new Meanings(0), Set.of());

    @Setup
    public void prepare() {
        Meanings meanings = new Meanings(size);
        Set<String> known = meanings.texts();
        meanings.addOne();
        playbook = meanings.playbook();
        refiner = refiner(meanings, known);
    }

    private static SemanticRefiner refiner(Meanings meanings, Set<String> known) {
        ComparedTexts compared = new ComparedTexts() {
            @Override
            public Set<String> among(Set<String> texts) {
                return known;
            }

            @Override
            public void add(Set<String> texts) {}
        };
        return new SemanticRefiner(SemanticRefiner.Options.defaults(), Optional.of(meanings), compared, _ -> {});
    }

    @Benchmark
    public Applied one() {
        return refiner.refine(playbook);
    }
}
