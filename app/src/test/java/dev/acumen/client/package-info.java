/// The whole program with the real client: hooks, worker, installer and plugin, as a person's machine has them.
///
/// `.ci/run` fetches the client and runs these tests in a network namespace that has nothing but loopback;
/// elsewhere they are skipped. Start with `LearnedInTheNextSessionTest`. `Machine` is the person's machine,
/// `Screen` the terminal, `Scene` the model that the client and Acumen talk to.
@NullMarked
package dev.acumen.client;

import org.jspecify.annotations.NullMarked;
