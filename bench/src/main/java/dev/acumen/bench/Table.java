package dev.acumen.bench;

import java.util.ArrayList;
import java.util.List;

/// A table in Markdown whose columns are aligned, for a terminal as well as for a page. The first column is
/// text, all others stand to the right.
final class Table {
    private final List<String> heading;
    private final List<List<String>> rows = new ArrayList<>();

    Table(String... heading) {
        this.heading = List.of(heading);
    }

    void add(String... cells) {
        rows.add(List.of(cells));
    }

    boolean isEmpty() {
        return rows.isEmpty();
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        append(text, heading);
        for (int column = 0; column < heading.size(); column++) {
            String dashes = "-".repeat(width(column) - (column == 0 ? 0 : 1));
            text.append("| ").append(dashes).append(column == 0 ? " " : ": ");
        }
        text.append("|\n");
        rows.forEach(row -> append(text, row));
        return text.toString();
    }

    private void append(StringBuilder text, List<String> cells) {
        for (int column = 0; column < cells.size(); column++) {
            String cell = cells.get(column);
            String gap = " ".repeat(width(column) - cell.length());
            text.append("| ").append(column == 0 ? cell + gap : gap + cell).append(' ');
        }
        text.append("|\n");
    }

    private int width(int column) {
        int width = Math.max(3, heading.get(column).length());
        for (List<String> row : rows) {
            width = Math.max(width, row.get(column).length());
        }
        return width;
    }
}
