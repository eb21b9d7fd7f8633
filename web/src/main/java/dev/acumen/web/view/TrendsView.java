package dev.acumen.web.view;

import java.util.List;
import java.util.Optional;

/// What became of a playbook week by week.
///
/// @param tables each can be drawn as a chart
/// @param experiment empty where there can be none
public record TrendsView(List<Figures> tables, Optional<Experiment> experiment) implements View {
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

    /// How experiments with the playbook stand.
    ///
    /// @param running what the one that runs does, and in how many sessions so far; empty where none runs
    /// @param results of each, the latest first
    public record Experiment(String running, List<Results> results) {
        public Experiment {
            results = List.copyOf(results);
        }
    }

    /// What an experiment showed.
    ///
    /// @param heading which one it is
    /// @param sentences how many sessions it is about
    /// @param head what the columns are called
    /// @param rows what was measured; none where nothing was yet
    /// @param suggestion what to do; empty for nothing
    public record Results(String heading, List<String> sentences, Outcome head, List<Outcome> rows, String suggestion) {
        public Results {
            sentences = List.copyOf(sentences);
            rows = List.copyOf(rows);
        }
    }

    /// Something that was measured.
    ///
    /// @param shown the mean of sessions with what is tested
    /// @param heldOut the same of those without
    /// @param difference between them; empty where it cannot be told yet
    /// @param meaning in a sentence
    public record Outcome(String name, String shown, String heldOut, String difference, String meaning) {}

    @Override
    public String template() {
        return "trends";
    }
}
