package dev.acumen.ui;

import dev.acumen.config.FailureException;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Tally;
import dev.acumen.playbook.Usage;
import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Which key points a list shows.
enum KeyPointFilter {
    UNRATED("Unrated"),
    STALE("Possibly stale"),
    PINNED("Pinned"),
    CONTRADICTED("Contradicted"),
    NEVER_SHOWN("Not shown in 30 days");

    private static final int MOST_SECONDS = 10;

    private final String label;

    KeyPointFilter(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }

    /// What addresses call it.
    String value() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static Optional<KeyPointFilter> of(String value) {
        return Arrays.stream(values())
                .filter(filter -> filter.value().equals(value))
                .findFirst();
    }

    /// Whether what it looks for is known without reading or comparing anything else.
    boolean isCheap() {
        return this != CONTRADICTED && this != NEVER_SHOWN;
    }

    /// Comparing many key points for the first time takes minutes: the page waits for seconds, and says so.
    private static Set<String> contradicted(OpenedPlaybook opened, Playbook playbook) {
        FutureTask<Set<String>> comparing =
                new FutureTask<>(() -> opened.comparisons().pairs(opened, playbook).contradictions().stream()
                        .flatMap(pair -> Stream.of(pair.first(), pair.second()))
                        .collect(Collectors.toSet()));
        Thread.ofVirtual().start(comparing);
        try {
            return comparing.get(MOST_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException _) {
            throw new FailureException("the key points are being compared for contradictions, which takes a while; load"
                    + " this page again in a minute");
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return Set.of();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e);
        }
    }

    /// What it looks for.
    ///
    /// @throws IOException if it cannot be read what sessions were shown
    Predicate<KeyPoint> in(OpenedPlaybook opened, Playbook playbook, Usage usage) throws IOException {
        return switch (this) {
            case UNRATED -> keyPoint -> keyPoint.tally().equals(Tally.ZERO);
            case STALE ->
                keyPoint -> !usage.verify(keyPoint.name(), keyPoint.text()).isEmpty();
            case PINNED -> KeyPoint::isPinned;
            case CONTRADICTED -> {
                Set<String> ids = contradicted(opened, playbook);
                yield keyPoint -> ids.contains(keyPoint.name());
            }
            case NEVER_SHOWN -> {
                Set<String> ids = opened.sessions().stream()
                        .flatMap(session -> session.injections().stream())
                        .flatMap(injection -> injection.chosen().keySet().stream())
                        .collect(Collectors.toSet());
                yield keyPoint -> !ids.contains(keyPoint.name());
            }
        };
    }
}
