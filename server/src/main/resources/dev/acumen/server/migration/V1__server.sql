-- What the service knows besides playbooks, which are in the schema acumen. Every statement names tenant and playbook.

-- Bearer tokens of the service's own. What is shown once is not kept: only its hash is.
create table acumen_server.token (
    hash    text primary key, -- SHA-256, hexadecimal
    who     text        not null,
    created timestamptz not null,
    expires timestamptz,
    revoked timestamptz
);

-- Who may do what. A row for the playbook * holds for all playbooks of the tenant that the person has no other row for.
create table acumen_server.member (
    tenant   text    not null,
    playbook text    not null,
    who      text    not null,
    role     text    not null,
    trusted  boolean not null, -- whether what this person's sessions teach needs no review
    primary key (tenant, playbook, who)
);

-- Who sent something to a playbook.
create table acumen_server.author (
    tenant   text    not null,
    playbook text    not null,
    who      text    not null,
    revoked  boolean not null default false,
    primary key (tenant, playbook, who)
);

-- What an author did in a day, for the limits.
create table acumen_server.daily (
    tenant   text   not null,
    playbook text   not null,
    who      text   not null,
    day      date   not null,
    turns    bigint not null default 0,
    bytes    bigint not null default 0,
    changes  bigint not null default 0,
    primary key (tenant, playbook, who, day)
);

-- How much of a session has come. Its name is AUTHOR/SESSION, so that nobody can send another author's.
create table acumen_server.session (
    tenant   text   not null,
    playbook text   not null,
    session  text   not null,
    received bigint not null, -- turns
    primary key (tenant, playbook, session)
);

-- A part of a session that waits to be learned, or cannot be. It goes in the transaction that learns it.
create table acumen_server.part (
    number   bigint generated always as identity primary key,
    tenant   text        not null,
    playbook text        not null,
    author   text        not null,
    session  text        not null,
    content  bytea       not null, -- a trajectory as JSON, in gzip
    attempts int         not null default 0,
    due      timestamptz not null default now(),
    dead     timestamptz,          -- since when nobody tries again
    reason   text        not null default '',
    answers  text                  -- what models answered in earlier attempts, so that it is paid once
);

create index part_of_playbook on acumen_server.part (tenant, playbook, due) where dead is null;
create index part_of_session on acumen_server.part (tenant, playbook, session);

-- Every change: who, what, why and when, and the lines of the journal that it wrote. In the transaction of the change.
create table acumen_server.audit (
    number   bigint generated always as identity primary key,
    time     timestamptz not null,
    tenant   text        not null,
    playbook text        not null,
    who      text        not null,
    action   text        not null,
    subject  text        not null,
    why      text        not null,
    lines    text[]      not null,
    key      text, -- what the client calls the request, so that a repetition does nothing
    unique (tenant, playbook, who, key)
);

create index audit_of_playbook on acumen_server.audit (tenant, playbook, number);

-- What judging cost. A request counts as its estimate until its answer is there.
create table acumen_server.spending (
    tenant   text    not null,
    playbook text    not null,
    month    date    not null,
    usd      numeric not null default 0,
    tokens   bigint  not null default 0,
    calls    bigint  not null default 0,
    primary key (tenant, playbook, month)
);

-- What it may cost a month, where that is not the service's default.
create table acumen_server.budget (
    tenant   text    not null,
    playbook text    not null,
    usd      numeric not null,
    primary key (tenant, playbook)
);

-- The table of db-scheduler: a row for each playbook that has parts to learn. The columns are those of its version 16.
create table acumen_server.task (
    task_name            text        not null,
    task_instance        text        not null,
    task_data            bytea,
    execution_time       timestamptz,
    picked               boolean     not null,
    picked_by            text,
    last_success         timestamptz,
    last_failure         timestamptz,
    consecutive_failures int,
    last_heartbeat       timestamptz,
    version              bigint      not null,
    priority             smallint,
    state                text,
    primary key (task_name, task_instance)
);

create index task_by_time on acumen_server.task (execution_time);
create index task_by_heartbeat on acumen_server.task (last_heartbeat);
