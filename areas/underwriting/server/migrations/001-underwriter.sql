create table underwriter (
  subject text not null primary key,
  username text not null,
  name text not null,
  last_seen_at timestamptz not null
);
comment on table underwriter is 'The insurer''s people who have opened the desk: to whom a request may be handed over. subject is that of the token.';
