create table lender_event (
  channel text not null,
  event_id text not null default 'evt_' || replace(gen_random_uuid()::text, '-', ''),
  number bigint,
  recorded bigint not null generated always as identity,
  record_kind text not null,
  record_id text not null,
  event text not null,
  status text not null,
  at timestamptz not null,
  primary key (channel, event_id)
);
comment on table lender_event is 'What happened to the records of a lender, for its own systems: written with the change, deleted after 30 days. Nothing about a borrower.';
comment on column lender_event.number is 'Counts the events of the lender in the order in which readers see them. Given after the commit: a number that a running transaction holds would be skipped.';
comment on column lender_event.recorded is 'The order of the changes of one record: each waits for the commit of the one before.';
create unique index lender_event_by_number on lender_event (channel, number);
create index lender_event_without_number on lender_event (recorded) where number is null;
comment on index lender_event_without_number is 'Finds events of all lenders that have no number yet.';
create index lender_event_by_time on lender_event (at);

create table lender_event_counter (
  channel text primary key,
  last bigint not null
);
comment on table lender_event_counter is 'The number of the last event of each lender, also after the event is deleted.';
