/// Playbooks in PostgreSQL: many of them, of many tenants, in one database.
///
/// [PostgresPlaybooks][dev.acumen.postgres.PostgresPlaybooks] is the database and creates its tables. A
/// [PostgresPlaybookStore][dev.acumen.postgres.PostgresPlaybookStore] is one playbook in it; its rules are those of
/// `dev.acumen.store`, and here is only where the texts are kept. A
/// [PlaybookCache][dev.acumen.postgres.PlaybookCache] is for those who read often: the database tells it what changed.
///
/// Start with [PostgresPlaybooks][dev.acumen.postgres.PostgresPlaybooks].
@NullMarked
package dev.acumen.postgres;

import org.jspecify.annotations.NullMarked;
