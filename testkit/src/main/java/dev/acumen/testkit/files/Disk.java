package dev.acumen.testkit.files;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// A folder on which things go wrong as a plan says.
///
/// ```java
/// FaultyFiles files = new FaultyFiles();
/// Disk disk = Disk.over(folder, files);
/// disk.play(Plan.once(3, Fault.NO_SPACE));
/// whatWritesTo(files.path(folder));
/// ```
///
/// It remembers what was not forced: a file's content since its last `force`, and the names in a folder since the
/// folder was forced. That is what POSIX promises, and less than most file systems keep. [#restart] loses of it
/// what chance wants, as a loss of power does. Nothing of it reaches the device behind, so it is quick.
///
/// Thread-safe.
public final class Disk {
    private static final long SLOW_NANOS = 3_000_000;

    private final Path folder;
    private final Unforced unforced;
    private final List<Operation> operations = new ArrayList<>();
    private final List<Fault> faults = new ArrayList<>();
    private Plan plan = Plan.none();
    private boolean isOff;

    private Disk(Path folder, Unforced unforced) {
        this.folder = folder;
        this.unforced = unforced;
    }

    /// A folder of a provider's, on which nothing goes wrong yet. The provider has one such folder at a time.
    ///
    /// @param folder as the file system behind the provider, or the provider itself, knows it
    /// @throws IOException if what is lost cannot be kept aside, in a folder beside it
    public static Disk over(Path folder, FaultyFiles files) throws IOException {
        Path real = files.real(folder).toRealPath();
        Disk disk = new Disk(real, new Unforced(real));
        files.use(disk);
        return disk;
    }

    /// Begins to count anew, and lets go wrong what a plan says. What was not forced before stays unforced.
    public synchronized void play(Plan next) {
        plan = next;
        operations.clear();
        faults.clear();
    }

    /// What was asked since the plan began, in order; also what failed, but for what came when the power was gone.
    public synchronized List<Operation> operations() {
        return List.copyOf(operations);
    }

    /// What went wrong since the plan began, in order.
    public synchronized List<Fault> faults() {
        return List.copyOf(faults);
    }

    /// Everything so far is on the disk, as if there had been a long pause.
    public synchronized void settle() throws IOException {
        unforced.forget();
    }

    /// A new process begins, as after one was killed: nothing goes wrong any more, and everything that was done is
    /// done.
    public synchronized void restart() throws IOException {
        isOff = false;
        play(Plan.none());
        unforced.forget();
    }

    /// The power is back, and nothing goes wrong any more. Of what was not forced, some is there, some is not, and
    /// some is torn.
    ///
    /// @throws IOException if that cannot be brought about
    public synchronized void restart(SplittableRandom random) throws IOException {
        isOff = false;
        play(Plan.none());
        unforced.lose(random);
    }

    boolean holds(Path real) {
        return real.toAbsolutePath().startsWith(folder);
    }

    Unforced unforced() {
        return unforced;
    }

    /// Lets happen what the plan says.
    ///
    /// @return whether less is to be done than was asked for
    /// @throws IOException if the operation fails
    boolean ask(Operation.Kind kind, Path real) throws IOException {
        Fault fault = next(new Operation(kind, real));
        if (fault == Fault.SLOW) {
            LockSupport.parkNanos(SLOW_NANOS);
        } else if (fault == Fault.INTERRUPT) {
            Thread.currentThread().interrupt();
        } else if (fault != null && fault.isFailure()) {
            throw fault.of(new Operation(kind, real));
        }
        return fault == Fault.SHORT;
    }

    private synchronized @Nullable Fault next(Operation operation) {
        if (isOff) {
            return Fault.POWER_LOSS;
        }
        Fault fault = plan.at(operations.size(), operation);
        operations.add(operation);
        if (fault == null || !fault.fits(operation.kind())) {
            return null;
        }
        faults.add(fault);
        isOff = fault == Fault.POWER_LOSS;
        return fault;
    }
}
