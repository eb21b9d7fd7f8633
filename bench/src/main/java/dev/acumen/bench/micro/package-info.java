/// One operation at a time, warm, in a JVM with the collector of the program: JMH benchmarks, each with what the
/// same input costs at least.
@NullMarked
package dev.acumen.bench.micro;

import org.jspecify.annotations.NullMarked;
