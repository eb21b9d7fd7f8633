package dev.acumen.models;

import java.nio.file.Path;
import java.util.Map;

/// The client `claude` on this machine.
///
/// @param executable its file
/// @param folder a folder of Acumen's own, which need not exist
/// @param environment the environment's variables
record Client(Path executable, Path folder, Map<String, String> environment) {}
