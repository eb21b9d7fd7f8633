package dev.acumen.doctor;

import java.nio.file.Path;

/// The program that looks at itself.
///
/// @param version what it calls itself
/// @param java the JVM's folder
/// @param classPath the class path that it was started with
public record RunningProgram(String version, Path java, String classPath) {}
