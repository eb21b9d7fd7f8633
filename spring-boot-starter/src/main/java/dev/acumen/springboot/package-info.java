/// For Spring Boot: what an application needs so that its agents learn, made from a few properties.
///
/// Start with [AcumenAutoConfiguration][dev.acumen.springboot.AcumenAutoConfiguration].
///
/// @since 0.1
@NullMarked
package dev.acumen.springboot;

import org.jspecify.annotations.NullMarked;
