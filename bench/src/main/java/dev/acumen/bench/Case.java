package dev.acumen.bench;

import java.io.IOException;

/// A process that is measured.
///
/// @param name what it is
/// @param script a line of a shell's script, made for each time anew, before the clock starts
/// @param times how often in a row, so that the starting of the shell around it does not count
/// @param baseline the case that it is compared with; empty for none
/// @param answers whether it prints something
record Case(String name, Script script, int times, String baseline, boolean answers) {

    /// A line of a shell's script.
    interface Script {
        String next() throws IOException;
    }

    /// The lines for one measurement.
    String scripts() throws IOException {
        StringBuilder scripts = new StringBuilder("set -e\n");
        for (int i = 0; i < times; i++) {
            scripts.append(script.next()).append('\n');
        }
        return scripts.toString();
    }
}
