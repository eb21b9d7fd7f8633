-- What a next version may do to the tables of the service: a column more in each, an index, a table.
alter table acumen_server.token add column added text;
alter table acumen_server.member add column added text not null default 'next';
alter table acumen_server.author add column added text not null default 'next';
alter table acumen_server.daily add column added bigint not null default 0;
alter table acumen_server.session add column added timestamptz not null default now();
alter table acumen_server.part add column added text not null default 'next', add column kind int;
alter table acumen_server.audit add column added text[] not null default '{}';
alter table acumen_server.spending add column added numeric not null default 0;
alter table acumen_server.budget add column added text;
alter table acumen_server.task add column added text;

create index part_by_author on acumen_server.part (tenant, playbook, author);

create table acumen_server.team (
    tenant text   not null primary key,
    usd    bigint not null check (usd >= 0)
);

create unique index team_by_usd on acumen_server.team (usd, tenant);
