/// What is measured with: playbooks, vectors and prompts, made by a seeded generator and so always the same.
@NullMarked
package dev.acumen.bench.input;

import org.jspecify.annotations.NullMarked;
