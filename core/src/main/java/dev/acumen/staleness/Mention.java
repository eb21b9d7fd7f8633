package dev.acumen.staleness;

/// Something of a project that a text names.
sealed interface Mention {
    /// As it is said to a person.
    String said();

    /// A file or a folder.
    ///
    /// @param path relative, with `/` between its segments, two or more as a rule
    /// @param isOnlyKnown whether it counts only where version control knows that it was there: the sentence may
    /// be about something that is still to be made, or its form may mean something else
    record Place(String path, boolean isOnlyKnown) implements Mention {
        @Override
        public String said() {
            return path;
        }

        /// The last segment.
        String name() {
            return path.substring(path.lastIndexOf('/') + 1);
        }
    }

    /// Something that a tool is told to do, by a name that the project gave it.
    ///
    /// @param place the folder or the file of the project that it is told to work with; empty where none is named
    record Task(Tool tool, String name, String place) implements Mention {
        @Override
        public String said() {
            return tool.command() + " " + name;
        }
    }

    /// A version of something.
    ///
    /// @param product as it was written
    /// @param version numbers with dots between them
    /// @param isOfBuild whether the sentence is on building
    record Release(String product, String version, boolean isOfBuild) implements Mention {
        @Override
        public String said() {
            return product + " " + version;
        }
    }

    /// What runs what a project gave a name to.
    enum Tool {
        SCRIPT("npm run", "no package.json has such a script"),
        COMPOSER("composer run", "no composer.json has such a script"),
        DENO("deno task", "no deno.json has such a task"),
        MAKE("make", "no Makefile has such a target"),
        JUST("just", "no justfile has such a recipe"),
        CRATE("cargo -p", "no crate has this name"),
        CARGO_BIN("cargo run --bin", "no crate has such a program"),
        GRADLE("gradle", "no settings.gradle has such a module"),
        MAVEN("mvn -pl", "no pom.xml has such a module");

        private final String command;
        private final String without;

        Tool(String command, String without) {
            this.command = command;
            this.without = without;
        }

        /// How it is called.
        String command() {
            return command;
        }

        /// What is said where the project has nothing of the name.
        String without() {
            return without;
        }
    }
}
