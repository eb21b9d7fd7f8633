/// Learning: from what happened in a session to a better playbook.
///
/// [Learner][dev.acumen.learn.Learner] is the whole flow, read from top to bottom: trajectory, Reflector, Curator,
/// delta, apply, Refiner, store (figure 4 of the ACE paper, arXiv 2510.04618). The two roles are ports;
/// [SignalReflector][dev.acumen.learn.SignalReflector] and [SignalCurator][dev.acumen.learn.SignalCurator] fill
/// them without any model.
///
/// Start with [Learner][dev.acumen.learn.Learner].
@NullMarked
package dev.acumen.learn;

import org.jspecify.annotations.NullMarked;
