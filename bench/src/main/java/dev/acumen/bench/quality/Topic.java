package dev.acumen.bench.quality;

import dev.acumen.json.Json;
import java.io.IOException;
import java.util.List;

/// One thing that is measured over labelled rows.
interface Topic {
    /// The heading of its table.
    String title();

    /// What its figures mean, for the page.
    String explanation();

    /// Measures one set.
    ///
    /// @throws IOException if a scratch folder cannot be used
    Counts measure(List<Json.Obj> rows) throws IOException;
}
