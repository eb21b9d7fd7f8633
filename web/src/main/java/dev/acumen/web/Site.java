package dev.acumen.web;

/// What there is to see and to do. Requests come from several threads at once, and only from the person who started the
/// server.
public interface Site {
    /// Shows a page. Changes nothing.
    Answer get(WebRequest request);

    /// Does what a form asks for.
    Answer post(WebRequest request);

    /// A text that is another one once a page says something else. Asked each second while the page is open, so it must
    /// be cheap.
    ///
    /// @param page the path that it was asked for by; any text, where somebody made it up
    String state(String page);

    /// Hears a defect of ours, which the person is told of as well.
    void failed(WebRequest request, RuntimeException defect);
}
