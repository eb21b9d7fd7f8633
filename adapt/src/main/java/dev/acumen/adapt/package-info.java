/// Adaptation: a playbook that is learned from tasks, as in the ACE paper (arXiv 2510.04618, section 4).
///
/// An [Agent][dev.acumen.adapt.Agent] tries a [Task][dev.acumen.adapt.Task] with a playbook, a
/// [Scorer][dev.acumen.adapt.Scorer] says how good the answer is, and the Reflector and Curator of
/// `dev.acumen.learn` turn that into a delta. A [Gate][dev.acumen.adapt.Gate] keeps a delta only if it does not lower
/// the score on held-out tasks.
///
/// Start with [Adaptation][dev.acumen.adapt.Adaptation].
@NullMarked
package dev.acumen.adapt;

import org.jspecify.annotations.NullMarked;
