package dev.acumen.cli;

import java.nio.file.Path;

/// The client's own folder: `CLAUDE_CONFIG_DIR`, else `~/.claude`.
final class ClientFolder {
    private ClientFolder() {}

    static Path of(Surroundings surroundings) {
        return surroundings
                .variable("CLAUDE_CONFIG_DIR")
                .map(named -> surroundings.workingDirectory().resolve(named))
                .orElseGet(() -> surroundings.home().resolve(".claude"));
    }
}
