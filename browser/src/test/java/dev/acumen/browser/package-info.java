/// The pages of `acumen ui` in a real browser: the packaged program as a process, and Chromium.
///
/// A [Machine][dev.acumen.browser.Machine] has a home folder and projects of its own and starts the program; a
/// [Chromium][dev.acumen.browser.Chromium] opens a [Window][dev.acumen.browser.Window] on its pages, which notes
/// whatever no page may do.
@NullMarked
package dev.acumen.browser;

import org.jspecify.annotations.NullMarked;
