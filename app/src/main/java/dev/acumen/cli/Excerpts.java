package dev.acumen.cli;

/// Texts shortened to a line, so that what tells two of them apart can still be seen.
///
/// @param width the most characters, at least a few
record Excerpts(int width) {
    private static final int NARROWEST = 24;

    Excerpts {
        width = Math.max(NARROWEST, width);
    }

    /// The beginning of a text.
    String of(String text) {
        return from(flat(text), 0);
    }

    /// The part of a text where it begins to differ from another: its beginning, if they differ there.
    String of(String text, String other) {
        String line = flat(text);
        int[] points = line.codePoints().toArray();
        int[] others = flat(other).codePoints().toArray();
        int same = 0;
        while (same < points.length && same < others.length && points[same] == others[same]) {
            same++;
        }
        boolean isSeen = Math.max(points.length, others.length) <= width || same < width * 2 / 3;
        return from(line, isSeen ? 0 : wordStart(points, Math.max(0, same - width / 3)));
    }

    private String from(String line, int start) {
        int[] points = line.codePoints().toArray();
        String lead = start > 0 ? "…" : "";
        int room = width - lead.length();
        if (points.length - start <= room) {
            return lead + new String(points, start, points.length - start);
        }
        return lead + new String(points, start, room - 1).stripTrailing() + "…";
    }

    /// The start of the word after a place, or the place itself where no word starts near.
    private static int wordStart(int[] points, int from) {
        for (int i = from; i < Math.min(points.length, from + NARROWEST / 2); i++) {
            if (points[i] == ' ') {
                return i + 1;
            }
        }
        return from;
    }

    private static String flat(String text) {
        return text.replaceAll("\\s+", " ").strip();
    }
}
