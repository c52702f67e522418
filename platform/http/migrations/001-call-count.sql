-- What processes tell each other each second: lost with the server, and rewritten a minute later.
create unlogged table call_count (
  key text primary key,
  calls integer not null,
  ends_at timestamptz not null
);
comment on table call_count is 'The calls of a person or an address in their minute, by all processes.';
