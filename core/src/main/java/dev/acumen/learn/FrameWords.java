package dev.acumen.learn;

import dev.acumen.signal.TextFingerprint;
import java.util.Set;

/// Words in which a statement is put, and which say nothing about what it rests on; each stands for its forms.
final class FrameWords {
    static final Set<String> STEMS = Passages.stems(TextFingerprint.of(
                    "user want prefer agent assistant project session run make need require fail error fix work "
                            + "solve help first once before after during until while such else where which what does did "
                            + "were now later instead without too via still same come go goes contain keep kept show shown "
                            + "say said report set may might new old single rather since take care about itself otherwise "
                            + "whose who more let through throughout done doing been being either both between within "
                            + "themselves thing like well ones e.g")
            .words());

    private FrameWords() {}
}
