/// What Acumen asks of git, and how git comes to call Acumen.
///
/// [GitHistory][dev.acumen.git.GitHistory] asks which files a project had.
/// [GitMerging][dev.acumen.git.GitMerging] is what a repository's own configuration says of merging playbooks,
/// which [GitInstall][dev.acumen.git.GitInstall] writes and tells; [MergeDriver][dev.acumen.git.MergeDriver] is
/// what git calls then, to merge two states of a playbook.
///
/// Start with [MergeDriver][dev.acumen.git.MergeDriver].
@NullMarked
package dev.acumen.git;

import org.jspecify.annotations.NullMarked;
