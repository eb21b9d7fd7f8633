package dev.acumen.providers;

import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// A process and whatever it starts. Safe for use by one thread.
final class ProcessTree {
    private static final long LOOK_MILLIS = 100;
    private static final long DYING_SECONDS = 10;

    private final Process root;
    /// Kept while it runs: whoever outlives its parent is no descendant any more.
    private final Set<ProcessHandle> seen = ConcurrentHashMap.newKeySet();

    ProcessTree(Process root) {
        this.root = root;
    }

    /// Waits for its end, and ends what it left behind.
    int awaitEnd() throws InterruptedException {
        try {
            while (!root.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
                look();
            }
            return root.exitValue();
        } finally {
            kill();
        }
    }

    /// Kills all of it: those below first, for the root could not start them again, then the root, then those that
    /// came meanwhile.
    void kill() {
        killSeen();
        // Through its handle: the process itself would close its output before that is read.
        root.toHandle().destroyForcibly();
        killSeen();
        Stream.concat(Stream.of(root.toHandle()), seen.stream()).forEach(ProcessTree::awaitDeath);
    }

    private void killSeen() {
        look();
        seen.forEach(ProcessHandle::destroyForcibly);
    }

    private void look() {
        root.descendants().forEach(seen::add);
        for (ProcessHandle process : Set.copyOf(seen)) {
            process.descendants().forEach(seen::add);
        }
    }

    private static void awaitDeath(ProcessHandle process) {
        try {
            process.onExit()
                    .completeOnTimeout(process, DYING_SECONDS, TimeUnit.SECONDS)
                    .join();
        } catch (CompletionException _) {
            // What cannot be waited for is not waited for.
        }
    }
}
