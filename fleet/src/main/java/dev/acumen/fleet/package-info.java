/// Learning at scale: a Flink job that reads sessions of many playbooks and learns them.
///
/// [FleetJob][dev.acumen.fleet.FleetJob] is the main flow: lines with sessions come from a folder or from Kafka,
/// go to the task that has their playbook, wait there for their batch, and are learned into a store.
/// `BatchLearner` learns a batch with the parts of `dev.acumen.learn`; `LearnOperator` is what Flink sees of
/// that. Answers of the model are kept by fingerprint, so that a restart pays for nothing twice. `Patience` says
/// what is waited for, and what is given up.
///
/// Start with [FleetJob][dev.acumen.fleet.FleetJob].
@NullMarked
package dev.acumen.fleet;

import org.jspecify.annotations.NullMarked;
