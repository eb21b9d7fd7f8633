package dev.acumen.playbook;

/// Why one operation or tag was not applied. It never costs the others anything, and it is no error.
public sealed interface Rejection {

    /// The type of an insight, which is refused before it can become an operation.
    String INSIGHT = "INSIGHT";

    /// Its place in the list it came from, from 0.
    int index();

    /// Its type, such as `ADD` or `TAG`; empty when it named none.
    String op();

    /// One sentence for a person.
    String reason();

    /// It names a key point that does not exist (CON-CUR-003).
    record UnknownId(int index, String op, String id) implements Rejection {
        @Override
        public String reason() {
            return "there is no key point " + id;
        }
    }

    /// It names a key point that no longer says what it said when the operation was thought out.
    record Superseded(int index, String op, String id) implements Rejection {
        @Override
        public String reason() {
            return id + " was reworded since this was thought out";
        }
    }

    /// Its text is already in the playbook.
    record DuplicateText(int index, String op, String heldBy) implements Rejection {
        @Override
        public String reason() {
            return heldBy + " already says this";
        }
    }

    /// A part that it needs is missing, empty, or of the wrong kind.
    record Malformed(int index, String op, String why) implements Rejection {
        @Override
        public String reason() {
            return why;
        }
    }

    /// It asks for what is so already.
    record AlreadySo(int index, String op, String reason) implements Rejection {}

    /// It stands behind the last place that counts.
    record BeyondLimit(int index, String op, int limit) implements Rejection {
        @Override
        public String reason() {
            return "a delta has at most " + limit + " operations";
        }
    }
}
