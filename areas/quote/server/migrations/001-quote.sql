create table quote (
  channel text not null,
  quote_id text not null,
  created_at timestamptz not null,
  created_by text not null,
  username text not null,
  creator_name text not null,
  source_ref_number text,
  request json not null,
  premium json not null,
  card_name text not null,
  card_version text not null,
  duty_from date not null,
  valid_until date not null,
  primary key (channel, quote_id)
);
comment on table quote is 'Priced quotes, never changed: what was asked, every figure in whole cents, and the versions of the card and the duty table that it was priced with.';
comment on column quote.created_by is 'The subject of the token.';
comment on column quote.valid_until is 'The last day, in Sydney, on which the price holds.';

create index quote_by_creator on quote (channel, created_by, created_at desc);
