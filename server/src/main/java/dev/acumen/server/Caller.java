package dev.acumen.server;

/// Who asks, and what they may do with the playbook that is asked for.
///
/// @param who the name: that of a static token, or `oidc:` and the subject
/// @param role what they may do
/// @param isTrusted whether what their sessions teach needs no review
/// @param isRevoked whether an owner took back what they sent
record Caller(String who, AccessRole role, boolean isTrusted, boolean isRevoked) {}
