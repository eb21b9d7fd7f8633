-- What a next version may do to the tables of playbooks: a column more in each, an index, a table with its policy.
alter table acumen.playbook add column added text not null default 'next';
alter table acumen.journal add column added text;
alter table acumen.learned add column added bigint not null default 0;
alter table acumen.proposal add column added boolean not null default false;

create index learned_by_playbook on acumen.learned (tenant, playbook);

create table acumen.reading (
    tenant   text not null,
    playbook text not null,
    reads    bigint not null default 0,
    primary key (tenant, playbook)
);

alter table acumen.reading enable row level security;
create policy tenant on acumen.reading using (tenant = current_setting('acumen.tenant', true));
