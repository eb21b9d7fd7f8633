/// What the templates draw: one record for each page, of texts and numbers. Templates escape every text.
///
/// [Frame][dev.acumen.web.view.Frame] is around every page; each page is a [View][dev.acumen.web.view.View].
@NullMarked
package dev.acumen.web.view;

import org.jspecify.annotations.NullMarked;
