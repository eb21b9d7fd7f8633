package dev.acumen.output;

import dev.acumen.playbook.Operation;
import dev.acumen.playbook.Playbook;
import dev.acumen.playbook.Section;
import dev.acumen.playbook.SectionedKeyPoint;
import java.util.Optional;

/// What an operation would do, for the person who decides on it.
///
/// @param playbook that it would change
public record OperationOutput(ConsoleOutput console, Playbook playbook) {

    /// An operation in one line, without a look at the playbook.
    public static String summary(Operation operation) {
        return switch (operation) {
            case Operation.Add add -> "ADD " + Section.resolve(add.section()).title() + " :: " + add.text();
            case Operation.Update update -> "UPDATE [" + update.targetId() + "] " + update.text();
            case Operation.Merge merge -> "MERGE [" + String.join("] [", merge.sourceIds()) + "] " + merge.mergedText();
            case Operation.Delete delete -> "DELETE [" + delete.targetId() + "]";
            case Operation.Malformed malformed -> malformed.op() + " " + malformed.why();
        };
    }

    /// What is there now and what would be there, each on a line of its own.
    public void tell(Operation operation) {
        switch (operation) {
            case Operation.Add add -> added(Section.resolve(add.section()), add.text());
            case Operation.Update update -> {
                gone(update.targetId());
                console.change("+", update.targetId(), update.text());
            }
            case Operation.Merge merge -> {
                merge.sourceIds().forEach(this::gone);
                added(section(merge, playbook), merge.mergedText());
            }
            case Operation.Delete delete -> gone(delete.targetId());
            case Operation.Malformed malformed -> console.line("  ! " + summary(malformed));
        }
    }

    private void added(Section section, String text) {
        console.change("+", "", section.title() + " :: " + text);
    }

    private void gone(String id) {
        console.change("-", id, text(id).orElse("(it is gone)"));
    }

    private Optional<String> text(String id) {
        return playbook.find(id).map(placed -> placed.keyPoint().text());
    }

    /// The section of what a merge makes: the one that it names, else that of its first source.
    public static Section section(Operation.Merge merge, Playbook playbook) {
        return Section.named(merge.section())
                .or(() -> merge.sourceIds().stream()
                        .flatMap(id -> playbook.find(id).stream())
                        .map(SectionedKeyPoint::section)
                        .findFirst())
                .orElse(Section.OTHERS);
    }
}
