package dev.acumen.web.view;

import java.util.List;
import java.util.Optional;

/// A form for a prompt, and what it would bring.
///
/// @param prompt what was tried; empty for nothing yet
/// @param session the session that it was tried in; empty for a new one
/// @param notes what there is to know first, each a sentence
/// @param brought what it would bring
/// @param text what the agent would see; empty where it would see nothing
public record PromptView(
        String prompt, String session, List<String> notes, Optional<InjectionView> brought, String text)
        implements View {
    public PromptView {
        notes = List.copyOf(notes);
    }

    @Override
    public String template() {
        return "prompt";
    }
}
