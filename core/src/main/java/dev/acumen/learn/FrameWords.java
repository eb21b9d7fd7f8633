package dev.acumen.learn;

import dev.acumen.signal.Likeness;
import java.util.Set;

/// Words in which a statement is put, and which say nothing about what it rests on.
final class FrameWords {
    static final Set<String> STEMS = Passages.stems(Likeness.of(
                    "user users want wants wanted prefer prefers preferred agent agents assistant assistants project session "
                            + "run runs running make makes need needs needed require requires required fail fails failed failing "
                            + "error errors fix fixes fixed work works worked solve solves solved help helps helped first once "
                            + "before after during until while such else where which what does did was were now later instead "
                            + "without because so too via still same come comes go goes contain contains keep keeps kept show "
                            + "shows shown say says said report reports reported set may might needs first new old single rather "
                            + "since take takes care about itself otherwise whose who about more than let lets through throughout "
                            + "done doing been being either both between within them themselves thing things like well ones e.g")
            .words());

    private FrameWords() {}
}
