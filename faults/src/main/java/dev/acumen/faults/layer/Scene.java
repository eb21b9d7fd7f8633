package dev.acumen.faults.layer;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/// A command, and what is there before it.
///
/// @param name what it is called in the report
/// @param preparation makes what is there, on a machine with an empty project
/// @param input standard input
/// @param arguments the command; `{project}` stands for the project's folder, `{home}` for the home folder
/// @param isRepeatable whether it comes to the same when it is called again
/// @param isBackground whether it ends with 0 though something waits for a later try
record Scene(
        String name,
        Preparation preparation,
        String input,
        List<String> arguments,
        boolean isRepeatable,
        boolean isBackground) {

    /// Makes something on a machine.
    interface Preparation {
        void on(Machine machine) throws IOException;
    }

    static Scene of(String name, Preparation preparation, String... arguments) {
        return new Scene(name, preparation, "", List.of(arguments), false, false);
    }

    /// The same, if it comes to the same when it is called again.
    Scene repeatable() {
        return new Scene(name, preparation, input, arguments, true, isBackground);
    }

    /// The same in the background: what failed is tried again later.
    Scene background() {
        return new Scene(name, preparation, input, arguments, true, true);
    }

    /// The same with something on standard input.
    Scene with(String text) {
        return new Scene(name, preparation, text, arguments, isRepeatable, isBackground);
    }

    Machine.Ran run(Machine machine) {
        return machine.run(
                Map.of(),
                input,
                arguments.stream()
                        .map(argument -> argument.replace(
                                        "{project}", machine.project().toString())
                                .replace("{home}", machine.home().toString()))
                        .toList());
    }
}
