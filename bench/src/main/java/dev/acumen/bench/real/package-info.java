/// What a playbook is worth to a real model: `bench/real`.
///
/// A model does the tasks of a toy project whose conventions only its checks know, without a playbook and with one that
/// it learned from other tasks. The model's answers are read as text and never run.
///
/// Start with [RealBench][dev.acumen.bench.real.RealBench].
@NullMarked
package dev.acumen.bench.real;

import org.jspecify.annotations.NullMarked;
