create table identity_artifact (
  model text not null,
  id text not null,
  grant_id text,
  uid text,
  payload jsonb not null,
  consumed_at timestamptz,
  expires_at timestamptz not null,
  primary key (model, id)
);
comment on table identity_artifact is 'What the embedded identity server remembers: sessions, grants, codes, refresh tokens. The id is a hash, so that a reader of this table cannot use what it names.';

create index identity_artifact_by_grant on identity_artifact (grant_id) where grant_id is not null;
create index identity_artifact_by_uid on identity_artifact (uid) where uid is not null;
create index identity_artifact_by_expiry on identity_artifact (expires_at);

create table identity_secret (
  name text primary key,
  value jsonb not null,
  created_at timestamptz not null
);
comment on table identity_secret is 'The keys that sign tokens and cookies of the embedded identity server, kept so that a restart signs nobody out.';
