package dev.acumen.output;

import java.util.List;

/// Texts shortened to a line, so that what tells two of them apart can still be seen.
///
/// @param width the most columns, at least a few
public record Excerpts(int width) {
    private static final int NARROWEST = 24;

    /// A text of which nobody sees more is not taken apart.
    private static final int LONGEST = 20_000;

    public Excerpts {
        width = Math.max(NARROWEST, width);
    }

    /// The beginning of a text.
    public String of(String text) {
        String line = flat(text);
        return Widths.of(line) <= width ? line : from(Widths.characters(line), 0);
    }

    /// The part of a text where it begins to differ from another: its beginning, if they differ there.
    public String of(String text, String other) {
        List<String> line = Widths.characters(flat(text));
        List<String> others = Widths.characters(flat(other));
        int same = 0;
        int sameWidth = 0;
        while (same < line.size() && same < others.size() && line.get(same).equals(others.get(same))) {
            sameWidth += Widths.of(line.get(same));
            same++;
        }
        boolean isSeen = Math.max(width(line), width(others)) <= width || sameWidth < width * 2 / 3;
        return from(line, isSeen ? 0 : wordStart(line, back(line, same, width / 3)));
    }

    private String from(List<String> line, int start) {
        String lead = start > 0 ? "…" : "";
        int room = width - lead.length();
        List<String> rest = line.subList(start, line.size());
        if (width(rest) <= room) {
            return lead + String.join("", rest);
        }
        int end = 0;
        int used = 0;
        while (used + Widths.of(rest.get(end)) < room) {
            used += Widths.of(rest.get(end));
            end++;
        }
        return lead + String.join("", rest.subList(0, end)).stripTrailing() + "…";
    }

    private static int width(List<String> line) {
        return line.stream().mapToInt(Widths::of).sum();
    }

    /// So many columns before a place.
    private static int back(List<String> line, int place, int columns) {
        int at = place;
        int gone = 0;
        while (at > 0 && gone < columns) {
            at--;
            gone += Widths.of(line.get(at));
        }
        return at;
    }

    /// The start of the word after a place, or the place itself where no word starts near.
    private static int wordStart(List<String> line, int from) {
        for (int i = from; i < Math.min(line.size(), from + NARROWEST / 2); i++) {
            if (line.get(i).equals(" ")) {
                return i + 1;
            }
        }
        return from;
    }

    private static String flat(String text) {
        String head = text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
        return head.replaceAll("\\s+", " ").strip();
    }
}
