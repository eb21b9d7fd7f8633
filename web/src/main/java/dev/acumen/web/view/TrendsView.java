package dev.acumen.web.view;

import java.util.List;

/// What became of a playbook week by week: tables, each of which can be drawn as a chart.
public record TrendsView(List<Figures> tables) implements View {
    public TrendsView {
        tables = List.copyOf(tables);
    }

    /// A table of figures.
    ///
    /// @param title what they are
    /// @param note what else a reader should know; may be empty
    /// @param unit of the figures, such as `USD`; empty for a count
    /// @param columns behind the week
    /// @param rows the latest first
    public record Figures(String title, String note, String unit, List<Column> columns, List<Row> rows) {
        public Figures {
            columns = List.copyOf(columns);
            rows = List.copyOf(rows);
        }
    }

    /// A column.
    ///
    /// @param label what a person reads
    /// @param look `line`, `bars`, and the colour: `accent`, `good` or `bad`
    public record Column(String label, String look) {}

    /// A week.
    ///
    /// @param week its first day, ISO-8601
    public record Row(String week, List<Cell> cells) {
        public Row {
            cells = List.copyOf(cells);
        }
    }

    /// A figure.
    ///
    /// @param value for the chart; empty where it is not known
    /// @param text what a person reads
    public record Cell(String value, String text) {}

    @Override
    public String template() {
        return "trends";
    }
}
