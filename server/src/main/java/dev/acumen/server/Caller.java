package dev.acumen.server;

import dev.acumen.server.ProblemException.Kind;

/// Who asks, and what they may do with the playbook that is asked for.
///
/// @param who the name: that of a static token, or `oidc:` and the subject
/// @param role what they may do
/// @param isTrusted whether what their sessions teach needs no review
/// @param isRevoked whether an owner took back what they sent
record Caller(String who, AccessRole role, boolean isTrusted, boolean isRevoked) {
    /// Lets them do what needs a role.
    ///
    /// @throws ProblemException if they may not
    void require(AccessRole least) {
        if (role == AccessRole.NONE) {
            throw ProblemException.noPlaybook();
        }
        if (!role.includes(least)) {
            throw new ProblemException(
                    Kind.FORBIDDEN, "this needs the role " + least.label() + ", you have " + role.label());
        }
        if (isRevoked && least != AccessRole.READER) {
            throw Authors.revoked();
        }
    }
}
