/// Refining (section 3.2 of the ACE paper, arXiv 2510.04618): merges key points that say the same, removes those that
/// did harm, and finds contradictions. Opposites are never merged; ratings of later sessions remove one of them.
///
/// [Embedder][dev.acumen.refine.Embedder] is the port to a sentence model. Without one, only key points that share most
/// of their words are compared.
///
/// Start with [Refiner][dev.acumen.refine.Refiner].
@NullMarked
package dev.acumen.refine;

import org.jspecify.annotations.NullMarked;
