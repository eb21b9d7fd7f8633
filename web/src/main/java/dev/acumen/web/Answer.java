package dev.acumen.web;

import dev.acumen.web.view.Frame;
import dev.acumen.web.view.View;

/// An answer to a request.
public sealed interface Answer {
    /// A page.
    ///
    /// @param status of HTTP: 200, or 4xx where a request could not be met and the page says why
    record Page(int status, Frame frame, View view) implements Answer {
        /// A page that was asked for.
        public static Page of(Frame frame, View view) {
            return new Page(200, frame, view);
        }
    }

    /// The page to look at next, once something was done.
    ///
    /// @param address relative to the base, such as `user/playbook`
    record Go(String address) implements Answer {}

    /// There is no such page.
    record Missing() implements Answer {}
}
