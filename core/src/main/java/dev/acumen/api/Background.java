package dev.acumen.api;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/// Does one thing after the other, on a virtual thread of its own.
final class Background {
    private static final int MOST_WAITING = 1_000;

    private final ThreadPoolExecutor lane;

    /// What was taken last: when it is done, all is.
    private Work last = new Work(() -> {}, new CountDownLatch(0));

    private record Work(Runnable what, CountDownLatch done) implements Runnable {
        @Override
        public void run() {
            try {
                what.run();
            } finally {
                done.countDown();
            }
        }
    }

    Background() {
        lane = new ThreadPoolExecutor(
                1,
                1,
                1,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(MOST_WAITING),
                Thread.ofVirtual().name("acumen-learning").factory());
        lane.allowCoreThreadTimeOut(true);
    }

    /// Has something done later.
    ///
    /// @throws RejectedExecutionException if too much waits, and after [#close]
    synchronized void later(Runnable what) {
        Work work = new Work(what, new CountDownLatch(1));
        try {
            lane.execute(work);
            last = work;
        } catch (RejectedExecutionException e) {
            String why = lane.isShutdown() ? "it was closed before" : MOST_WAITING + " sessions wait already";
            throw new RejectedExecutionException(why, e);
        }
    }

    /// Waits until what waits now is done.
    ///
    /// @return whether it is
    boolean await(Duration patience) throws InterruptedException {
        CountDownLatch done;
        synchronized (this) {
            done = last.done;
        }
        return done.await(patience.toNanos(), TimeUnit.NANOSECONDS);
    }

    /// Takes nothing more, and waits for what is to be done.
    ///
    /// @return what was not begun, and is given up
    List<Runnable> close(Duration patience) {
        lane.shutdown();
        try {
            if (lane.awaitTermination(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                return List.of();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return lane.shutdownNow().stream().map(left -> ((Work) left).what).toList();
    }
}
