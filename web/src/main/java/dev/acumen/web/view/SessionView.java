package dev.acumen.web.view;

import java.util.List;

/// One session: what it was shown, and what it taught.
///
/// @param id the session's id
/// @param facts what is known of it, by name
/// @param taught what its journal lines say, the newest first
/// @param waiting what it proposed and nobody decided on, each in a sentence
/// @param undoable how many of its changes can be taken back
/// @param shown what it was shown, the latest first
/// @param prompt the address of the page that tries a prompt in it; empty where it was shown nothing
/// @param back the address of this page
/// @param more the address of earlier injections; empty where there are none
public record SessionView(
        String id,
        List<Fact> facts,
        List<JournalEntry> taught,
        List<String> waiting,
        int undoable,
        List<InjectionView> shown,
        String prompt,
        String back,
        String more)
        implements View {
    public SessionView {
        facts = List.copyOf(facts);
        taught = List.copyOf(taught);
        waiting = List.copyOf(waiting);
        shown = List.copyOf(shown);
    }

    /// Something that is known.
    public record Fact(String name, String value) {}

    @Override
    public String template() {
        return "session";
    }
}
