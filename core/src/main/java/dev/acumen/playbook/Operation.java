package dev.acumen.playbook;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One step of a [Delta], as the Curator, a person or another program asked for it.
///
/// An operation is only a wish: whether its texts and ids are acceptable is decided when it is applied, and what is
/// not becomes a [Rejection] (REQ-CUR-009). [Malformed] keeps the place of what could not even be read.
public sealed interface Operation {

    /// Its name on the wire, such as `ADD`.
    String op();

    /// What it rests on.
    Provenance basis();

    /// The words that it would put into the playbook; none for what only removes.
    default Optional<String> newText() {
        return Optional.empty();
    }

    /// The same operation with other words; as it is where it has none.
    default Operation reworded(String text) {
        return this;
    }

    /// The same operation, resting on something else; as it is where it is none.
    Operation with(Provenance other);

    /// A new key point (REQ-CUR-002).
    ///
    /// @param text its text
    /// @param section the section as it was named; an unknown one or none means [Section#OTHERS]
    record Add(String text, @Nullable String section, Provenance basis) implements Operation {
        @Override
        public String op() {
            return "ADD";
        }

        @Override
        public Optional<String> newText() {
            return Optional.of(text);
        }

        @Override
        public Add reworded(String other) {
            return new Add(other, section, basis);
        }

        @Override
        public Add with(Provenance other) {
            return new Add(text, section, other);
        }
    }

    /// Other words for a key point, which keeps its id, tally and section (REQ-CUR-013).
    record Update(String targetId, String text, Provenance basis) implements Operation {
        @Override
        public String op() {
            return "UPDATE";
        }

        @Override
        public Optional<String> newText() {
            return Optional.of(text);
        }

        @Override
        public Update reworded(String other) {
            return new Update(targetId, other, basis);
        }

        @Override
        public Update with(Provenance other) {
            return new Update(targetId, text, other);
        }
    }

    /// One new key point in place of two or more, with their tallies added up; pinned if one of them was
    /// (REQ-CUR-003).
    ///
    /// @param sourceIds the key points to replace; unknown ones are left out, an id counts once
    /// @param section the section as it was named; an unknown one or none means that of the first source that
    /// exists
    record Merge(
            List<String> sourceIds,
            String mergedText,
            @Nullable String section,
            Provenance basis) implements Operation {
        public Merge {
            sourceIds = List.copyOf(sourceIds);
        }

        @Override
        public String op() {
            return "MERGE";
        }

        @Override
        public Optional<String> newText() {
            return Optional.of(mergedText);
        }

        @Override
        public Merge reworded(String other) {
            return new Merge(sourceIds, other, section, basis);
        }

        @Override
        public Merge with(Provenance other) {
            return new Merge(sourceIds, mergedText, section, other);
        }
    }

    /// The end of a key point (REQ-CUR-004).
    record Delete(String targetId, Provenance basis) implements Operation {
        @Override
        public String op() {
            return "DELETE";
        }

        @Override
        public Delete with(Provenance other) {
            return new Delete(targetId, other);
        }
    }

    /// What stood in the place of an operation and is none; it is rejected when its turn comes.
    ///
    /// @param op the type it gave itself; empty when it gave none
    /// @param why what is wrong with it
    record Malformed(String op, String why) implements Operation {
        @Override
        public Provenance basis() {
            return Provenance.NONE;
        }

        @Override
        public Malformed with(Provenance other) {
            return this;
        }
    }
}
