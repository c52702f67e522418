create table upload_batch (
  channel text not null,
  batch_id uuid not null,
  owner text not null,
  area text not null,
  total_limit bigint not null,
  created_at timestamptz not null,
  primary key (channel, batch_id)
);
comment on table upload_batch is 'The id that a form was given for its files before any of them was sent; it counts for its owner only.';

create table upload (
  channel text not null,
  upload_id uuid not null,
  batch_id uuid,
  owner text not null,
  area text not null,
  object_key text not null,
  name text not null,
  content_type text not null,
  size bigint check (size >= 0),
  sha256 text,
  state text not null check (state in ('issued', 'arrived', 'stored', 'accepted', 'removed')),
  created_at timestamptz not null,
  expires_at timestamptz,
  primary key (channel, upload_id),
  check (state <> 'stored' or (size is not null and sha256 is not null)),
  check ((state = 'accepted') = (expires_at is null))
);
comment on table upload is 'Every file that was or may be sent: issued (an address was given), arrived (bytes are there, unchecked), stored (checked), accepted (a record holds it), removed.';
comment on column upload.name is 'As shown; the object itself lies under object_key, which nobody chooses.';

create index upload_by_batch on upload (channel, batch_id, name, created_at desc) where batch_id is not null;
create index upload_by_owner on upload (channel, owner, expires_at) where state in ('issued', 'arrived', 'stored');
create index upload_to_sweep on upload (channel, state, expires_at) where state <> 'accepted';

create table address_signing_key (
  only_one boolean primary key default true check (only_one),
  signing_key bytea not null
);
comment on table address_signing_key is 'Signs the addresses that files are sent to and fetched from; one for all servers, made at the first use.';
