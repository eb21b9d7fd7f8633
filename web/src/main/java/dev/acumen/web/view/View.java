package dev.acumen.web.view;

/// What a page shows inside the frame.
public interface View {
    /// The template that draws it, without its ending.
    String template();
}
