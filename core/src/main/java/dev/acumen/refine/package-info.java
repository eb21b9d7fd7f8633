/// Grow and refine (section 3.2 of the ACE paper, arXiv 2510.04618): keeps one of what is said twice, removes what
/// does harm, and never takes opposites for the same.
///
/// [Embedder][dev.acumen.refine.Embedder] is the port to a sentence model; without one, only key points that share
/// most of their words are compared.
///
/// Start with [Refiner][dev.acumen.refine.Refiner].
@NullMarked
package dev.acumen.refine;

import org.jspecify.annotations.NullMarked;
