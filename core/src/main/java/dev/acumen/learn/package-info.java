/// Learning: from what happened in a session to a better playbook.
///
/// [Learner][dev.acumen.learn.Learner] is the whole flow, read from top to bottom: trajectory, Reflector, Curator,
/// delta, apply, Refiner, store (figure 4 of the ACE paper, arXiv 2510.04618). Reflector and Curator are ports:
/// language models fill them, or [SignalReflector][dev.acumen.learn.SignalReflector] and
/// [SignalCurator][dev.acumen.learn.SignalCurator], which need none. [Screen][dev.acumen.learn.Screen] checks what a
/// model proposes against the session.
///
/// Start with [Learner][dev.acumen.learn.Learner].
@NullMarked
package dev.acumen.learn;

import org.jspecify.annotations.NullMarked;
