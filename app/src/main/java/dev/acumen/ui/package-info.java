/// The playbook for a person in a browser: the pages and actions of `acumen ui`.
///
/// [PlaybookSite][dev.acumen.ui.PlaybookSite] is the whole. It finds the playbook that an address is about
/// ([OpenedPlaybook][dev.acumen.ui.OpenedPlaybook]) and the [Chapter][dev.acumen.ui.Chapter] that answers. Chapters
/// call what the commands call, and make records of it that `dev.acumen.web` draws.
///
/// Start with [PlaybookSite][dev.acumen.ui.PlaybookSite].
@NullMarked
package dev.acumen.ui;

import org.jspecify.annotations.NullMarked;
