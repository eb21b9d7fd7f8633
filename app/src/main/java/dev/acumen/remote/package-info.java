/// A team's service that keeps a project's playbook: [Remotes][dev.acumen.remote.Remotes] says which project is joined
/// to which one, [RemoteSessions][dev.acumen.remote.RemoteSessions] sends sessions there,
/// [RemoteCache][dev.acumen.remote.RemoteCache] brings the playbook, and
/// [RemoteChanges][dev.acumen.remote.RemoteChanges] sends what a person wishes for. Only
/// [TeamClient][dev.acumen.remote.TeamClient] uses the network; no hook and no short command loads it.
///
/// Start with [Remotes][dev.acumen.remote.Remotes].
@NullMarked
package dev.acumen.remote;

import org.jspecify.annotations.NullMarked;
