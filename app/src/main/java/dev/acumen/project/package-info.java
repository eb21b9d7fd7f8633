/// Which project a session or a command is about, whether Acumen is on there, and whether its playbook is
/// trusted; and the user's folder in which Acumen keeps what belongs to no project.
///
/// [GitHistory][dev.acumen.project.GitHistory] is what git knows of a project's files.
///
/// On the way of every hook: plain code, quickly loaded.
///
/// Start with [Projects][dev.acumen.project.Projects].
@NullMarked
package dev.acumen.project;

import org.jspecify.annotations.NullMarked;
