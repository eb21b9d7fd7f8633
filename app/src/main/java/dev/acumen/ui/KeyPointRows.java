package dev.acumen.ui;

import dev.acumen.document.Hash;
import dev.acumen.output.GuardOutput;
import dev.acumen.output.Terminal;
import dev.acumen.playbook.KeyPoint;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.SectionedKeyPoint;
import dev.acumen.playbook.Usage;
import dev.acumen.web.view.Choice;
import dev.acumen.web.view.KeyPointRow;
import java.util.List;
import java.util.Locale;

/// Key points as pages show them.
final class KeyPointRows {
    /// The sections, for forms.
    static final List<Choice> SECTIONS = List.of(Section.values()).stream()
            .map(section -> new Choice(section.slug(), label(section)))
            .toList();

    /// The most characters of a text in a list.
    private static final int LONGEST = 1_000;

    private static final int DIGITS = 10;

    private KeyPointRows() {}

    /// A key point in a list, where a long text is cut.
    static KeyPointRow inList(SectionedKeyPoint placed, Usage usage) {
        return row(placed, usage, LONGEST);
    }

    /// A key point with all of its text.
    static KeyPointRow whole(SectionedKeyPoint placed, Usage usage) {
        return row(placed, usage, Integer.MAX_VALUE);
    }

    private static KeyPointRow row(SectionedKeyPoint placed, Usage usage, int longest) {
        KeyPoint keyPoint = placed.keyPoint();
        String text = keyPoint.text();
        boolean isCut = text.length() > longest;
        int end = isCut ? text.offsetByCodePoints(0, text.codePointCount(0, longest)) : text.length();
        return new KeyPointRow(
                keyPoint.name(),
                label(placed.section()),
                placed.section().slug(),
                isCut ? "" : text,
                Terminal.safe(text.substring(0, end)) + (isCut ? "…" : ""),
                isCut,
                keyPoint.tally().helpful(),
                keyPoint.tally().harmful(),
                keyPoint.isPinned(),
                keyPoint.isByUser(),
                keyPoint.guard().isEmpty() ? "" : GuardOutput.told(keyPoint.guard()),
                usage.verify(keyPoint.name(), text),
                seen(text));
    }

    /// What tells a text from others, but for white space that a form does not bring back.
    static String seen(String text) {
        return Hash.of(plain(text)).substring(0, DIGITS);
    }

    /// A text as a form brings it back.
    static String plain(String text) {
        return text.replace("\r\n", "\n").replace('\r', '\n').strip();
    }

    /// A section's name, written like other words.
    static String label(Section section) {
        String title = section.title();
        return title.substring(0, 1) + title.substring(1).toLowerCase(Locale.ROOT);
    }
}
