/// A team's playbooks as a service: HTTP in front of PostgreSQL.
///
/// A request goes through [HttpFront][dev.acumen.server.HttpFront]: which [Endpoint][dev.acumen.server.Endpoint] is
/// meant, who asks ([SignIn][dev.acumen.server.SignIn]), may they ([Access][dev.acumen.server.Access]), is the body
/// small enough ([Bodies][dev.acumen.server.Bodies]). What it does is in
/// [PlaybookApi][dev.acumen.server.PlaybookApi], [SessionApi][dev.acumen.server.SessionApi] and
/// [OwnerApi][dev.acumen.server.OwnerApi]; for agents, [McpApi][dev.acumen.server.McpApi] serves
/// [TeamOffer][dev.acumen.server.TeamOffer]. What sessions teach is learned later:
/// [Inbox][dev.acumen.server.Inbox] takes them in, [LessonQueue][dev.acumen.server.LessonQueue] runs
/// [PartLearner][dev.acumen.server.PartLearner], one part at a time for each playbook.
///
/// The rules of playbooks, of evidence and of screening are those of the library. Here is who may do what, how much of
/// it, and what is written down of it.
///
/// Start with [AcumenServer][dev.acumen.server.AcumenServer].
@NullMarked
package dev.acumen.server;

import org.jspecify.annotations.NullMarked;
