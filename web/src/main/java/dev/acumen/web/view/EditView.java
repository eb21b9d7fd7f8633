package dev.acumen.web.view;

import java.util.List;
import java.util.Optional;

/// A form that could not be carried out as it was sent, with what the person typed.
///
/// @param problem why not
/// @param id the key point; empty for a new one
/// @param row the key point as it is now; empty where it is gone or new
/// @param isRemoval whether it was to be removed; else its words were to change
/// @param typed the person's words; empty for a removal
/// @param section the short name of the section for the words where they become a new key point
/// @param back the address of the page that the form came from
/// @param choices the sections
public record EditView(
        String problem,
        String id,
        Optional<KeyPointRow> row,
        boolean isRemoval,
        String typed,
        String section,
        String back,
        List<Choice> choices)
        implements View {
    public EditView {
        choices = List.copyOf(choices);
    }

    @Override
    public String template() {
        return "edit";
    }
}
