package dev.acumen.web.view;

import java.util.List;

/// A page of a few sentences: what went wrong, and what to do.
///
/// @param heading what happened
/// @param sentences why, and the next step
public record MessageView(String heading, List<String> sentences) implements View {
    public MessageView {
        sentences = List.copyOf(sentences);
    }

    @Override
    public String template() {
        return "message";
    }
}
