package dev.acumen.playbook;

/// What is to be told of an operation beside a rejection: a part of it named what is not there, and was passed
/// over.
public sealed interface Note {

    /// The operation's place in the list it came from, from 0.
    int index();

    /// Its type, such as `ADD`.
    String op();

    /// One sentence for a person.
    String sentence();

    /// The key point went to another section, for there is none of the name that was given.
    ///
    /// @param name the section as it was named; never blank
    /// @param text the key point's text
    /// @param used the section that it went to
    record UnknownSection(int index, String op, String name, String text, Section used) implements Note {
        @Override
        public String sentence() {
            return "there is no section " + name + "; it went to " + used.title();
        }
    }

    /// One of the key points to be merged does not exist (CON-CUR-003). Noted of a MERGE that is rejected, too.
    record UnknownSource(int index, String op, String id) implements Note {
        @Override
        public String sentence() {
            return "there is no key point " + id + " to merge";
        }
    }
}
