package dev.acumen.bench;

/// How much is measured.
///
/// @param sessions how often each part's turn comes
/// @param hookRounds how often a session runs each hook case
/// @param commandRounds how often a session runs each command
/// @param isSmoke whether it is enough that everything runs once, with small inputs
record Extent(int sessions, int hookRounds, int commandRounds, boolean isSmoke) {
    static final Extent FULL = new Extent(3, 8, 3, false);
    static final Extent SMOKE = new Extent(1, 1, 1, true);
}
