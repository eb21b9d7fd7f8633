/// How right Acumen is: what it learns, merges, refuses and redacts, over labelled sets. `bench/quality` starts
/// [Quality][dev.acumen.bench.quality.Quality], which writes `docs/reports/quality.md`.
///
/// The sets lie in `bench/sets`; `sets.jsonl` there names each with its author, its date, and whether anybody looked at
/// it while the program was changed. `bench/sets/README.md` describes their form and their labels. A topic measures one
/// kind of set through the program's own classes.
@NullMarked
package dev.acumen.bench.quality;

import org.jspecify.annotations.NullMarked;
