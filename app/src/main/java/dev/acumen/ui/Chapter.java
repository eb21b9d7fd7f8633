package dev.acumen.ui;

import dev.acumen.web.Answer;
import dev.acumen.web.WebRequest;
import java.io.IOException;
import java.util.List;

/// The pages below one address, such as `playbook`, and what their forms do. Safe for use by several threads.
///
/// A failure that a person can do something about is thrown as by a command; the site shows it.
interface Chapter {
    /// Shows a page.
    ///
    /// @param rest the parts of the address behind the chapter's own; none for its first page
    /// @throws IOException if a file cannot be read
    Answer get(OpenedPlaybook playbook, WebRequest request, List<String> rest) throws IOException;

    /// Does what a form asks for.
    ///
    /// @param rest the parts of the address behind the chapter's own
    /// @throws IOException if a file cannot be read or written
    Answer post(OpenedPlaybook playbook, WebRequest request, List<String> rest) throws IOException;
}
