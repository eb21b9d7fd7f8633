-- Each text is what the file of its name holds in a project; docs/reference/format.md describes them. They are text
-- and no jsonb: the journal has hashes of the playbook's bytes, and what others put into it keeps its order and digits.

create table acumen.playbook (
    tenant   text   not null check (tenant <> ''),
    name     text   not null check (name <> ''),
    version  bigint not null, -- counts the writes; who writes names the version that the change was computed from
    content  text,            -- playbook.json
    rejected text,            -- rejected.json
    usage    text,            -- usage.json
    primary key (tenant, name)
);

-- journal.jsonl, a row for each line. Rows are only added; the numbers of one playbook are in the order of its versions.
create table acumen.journal (
    number   bigint generated always as identity primary key,
    tenant   text not null,
    playbook text not null,
    line     text not null,
    foreign key (tenant, playbook) references acumen.playbook (tenant, name) on update cascade on delete cascade
);

create index journal_of_playbook on acumen.journal (tenant, playbook, number);

-- The turns that were learned, which the lines of the journal name as well.
create table acumen.learned (
    tenant   text not null,
    playbook text not null,
    turn     text not null,
    primary key (tenant, playbook, turn),
    foreign key (tenant, playbook) references acumen.playbook (tenant, name) on update cascade on delete cascade
);

-- proposals/ID.json
create table acumen.proposal (
    tenant   text not null,
    playbook text not null,
    id       text not null,
    content  text not null,
    primary key (tenant, playbook, id),
    foreign key (tenant, playbook) references acumen.playbook (tenant, name) on update cascade on delete cascade
);

-- A transaction sees the rows of the tenant that it says it is for, and no rows where it says nothing. Superusers and
-- roles with BYPASSRLS see everything.
do $$
declare
    relation text;
begin
    foreach relation in array array['playbook', 'journal', 'learned', 'proposal'] loop
        execute format('alter table acumen.%I enable row level security', relation);
        execute format('alter table acumen.%I force row level security', relation);
        execute format(
            'create policy tenant on acumen.%I using (tenant = current_setting(''acumen.tenant'', true))', relation);
    end loop;
end
$$;
