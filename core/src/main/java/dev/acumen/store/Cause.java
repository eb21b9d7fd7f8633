package dev.acumen.store;

/// Why a playbook changed.
///
/// @param kind what happened: `learn`, `apply`
/// @param session the session that was learned; empty where there was none
/// @param model the model that judged; `none` for signals alone, empty where nobody judged
public record Cause(String kind, String session, String model) {
    /// A change by a person or another program.
    public static Cause of(String kind) {
        return new Cause(kind, "", "");
    }
}
