/// The server behind `acumen ui`: one person's browser on this machine, and nobody else.
///
/// It knows nothing of playbooks. What there is to see and to do is a [Site][dev.acumen.web.Site], which answers with
/// records of `dev.acumen.web.view`; templates in `src/main/jte` draw them.
///
/// [WebServer][dev.acumen.web.WebServer] starts and ends it, [AccessCheck][dev.acumen.web.AccessCheck] says who is let
/// in,
/// [WebHandler][dev.acumen.web.WebHandler] answers one request.
///
/// Start with [WebHandler][dev.acumen.web.WebHandler].
@NullMarked
package dev.acumen.web;

import org.jspecify.annotations.NullMarked;
