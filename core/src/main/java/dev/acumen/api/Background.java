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
    private static final Duration PAUSE = Duration.ofMillis(10);

    private final ThreadPoolExecutor lane;

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
    void later(Runnable work) {
        try {
            lane.execute(work);
        } catch (RejectedExecutionException e) {
            String why = lane.isShutdown() ? "it was closed before" : MOST_WAITING + " sessions wait already";
            throw new RejectedExecutionException(why, e);
        }
    }

    /// Waits until what waits now is done.
    ///
    /// @return whether it is
    boolean await(Duration patience) throws InterruptedException {
        long end = System.nanoTime() + patience.toNanos();
        CountDownLatch done = new CountDownLatch(1);
        while (true) {
            try {
                lane.execute(done::countDown);
                return done.await(end - System.nanoTime(), TimeUnit.NANOSECONDS);
            } catch (RejectedExecutionException e) {
                if (lane.isShutdown()) {
                    return lane.awaitTermination(end - System.nanoTime(), TimeUnit.NANOSECONDS);
                }
                // There is no room even to ask.
                if (System.nanoTime() >= end) {
                    return false;
                }
                Thread.sleep(PAUSE);
            }
        }
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
        return lane.shutdownNow();
    }
}
