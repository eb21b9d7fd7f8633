/// For agents of Spring AI: an advisor that puts key points into their system message, takes down what they do, and has
/// it learned.
///
/// Start with [AcumenAdvisor][dev.acumen.springai.AcumenAdvisor].
///
/// @since 0.1
@NullMarked
package dev.acumen.springai;

import org.jspecify.annotations.NullMarked;
