package dev.acumen.web;

/// What there is to see and to do. Requests come from several threads at once, and only from the person who started the
/// server.
public interface Site {
    /// Shows a page. Changes nothing.
    Answer get(WebRequest request);

    /// Does what a form asks for.
    Answer post(WebRequest request);

    /// A text that is another one once pages say something else. Asked each second while a page is open, so it must be
    /// cheap.
    String state();

    /// Hears a defect of ours, which the person is told of as well.
    void failed(WebRequest request, RuntimeException defect);
}
