create table webhook_endpoint (
  channel text not null,
  endpoint_id text not null,
  url text not null,
  records text[] not null,
  secret text not null,
  former_secret text,
  former_secret_until timestamptz,
  created_at timestamptz not null,
  created_by text not null,
  created_by_subject text not null,
  paused_at timestamptz,
  failures integer not null default 0,
  rests_until timestamptz,
  leased_until timestamptz,
  served_at timestamptz,
  primary key (channel, endpoint_id),
  unique (channel, url)
);
comment on table webhook_endpoint is 'Addresses of a lender''s systems that receive its events.';
comment on column webhook_endpoint.secret is 'Signs each delivery, so it cannot be a hash. No call returns it after the one that made it.';
comment on column webhook_endpoint.failures is 'Tries in a row that failed. Until one succeeds, one event at a time is tried, not before rests_until.';
comment on column webhook_endpoint.leased_until is 'By the clock of the database: until then one process delivers to it.';

create table webhook_delivery (
  channel text not null,
  event_id text not null,
  endpoint_id text not null,
  number bigint not null,
  record_kind text not null,
  record_id text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'parked')),
  since timestamptz not null,
  next_at timestamptz not null,
  attempts integer not null default 0,
  tried_at timestamptz,
  response_status integer,
  error text,
  milliseconds integer,
  primary key (channel, event_id, endpoint_id),
  foreign key (channel, event_id) references lender_event on delete cascade,
  foreign key (channel, endpoint_id) references webhook_endpoint on delete cascade
);
comment on table webhook_delivery is 'An event for an endpoint, written when the event gets its number, and deleted with it.';
comment on column webhook_delivery.since is 'It is tried for three days from then on, and then parked.';
create index webhook_delivery_list on webhook_delivery (channel, endpoint_id, number);
create index webhook_delivery_due on webhook_delivery (channel, endpoint_id, next_at, number) where state = 'waiting';
create index webhook_delivery_of_record on webhook_delivery (channel, endpoint_id, record_kind, record_id, number)
  where state = 'waiting';
