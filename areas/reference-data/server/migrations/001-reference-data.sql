-- Rate cards, duties and code lists are the insurer's, the same for every lender, so they carry no channel.
create table rate_card (
  name text not null,
  version text not null,
  effective_from date not null,
  content jsonb not null,
  checksum text not null,
  loaded_at timestamptz not null,
  primary key (name, version),
  unique (name, effective_from)
);
comment on table rate_card is 'Every version of every rate card: a quote names the one that priced it, and can be recomputed years later.';
comment on column rate_card.checksum is 'Of what the files say; comments and the order of fields do not count.';

create table insurance_duty (
  effective_from date primary key,
  content jsonb not null,
  checksum text not null,
  loaded_at timestamptz not null
);
comment on table insurance_duty is 'The duty of each state on a premium, from a day on.';

create table code_list (
  list text not null,
  effective_from date not null,
  content jsonb not null,
  checksum text not null,
  loaded_at timestamptz not null,
  primary key (list, effective_from)
);
comment on table code_list is 'The codes that people choose from, in the order in which they are shown, from a day on.';

create table party_list (
  channel text not null,
  effective_from date not null,
  content jsonb not null,
  checksum text not null,
  loaded_at timestamptz not null,
  primary key (channel, effective_from)
);
comment on table party_list is 'The brands of a lender, each with its lender code and the rate card that prices it, from a day on.';

create table party_options (
  channel text not null,
  effective_from date not null,
  content jsonb not null,
  checksum text not null,
  loaded_at timestamptz not null,
  primary key (channel, effective_from)
);
comment on table party_options is 'What a lender may choose in the calculator, from a day on.';

create function refuse_reference_data_change() returns trigger language plpgsql as $$
begin
  raise exception 'reference data is never changed or deleted: load a new version';
end $$;

create trigger rate_card_stands before update or delete or truncate on rate_card
  for each statement execute function refuse_reference_data_change();
create trigger insurance_duty_stands before update or delete or truncate on insurance_duty
  for each statement execute function refuse_reference_data_change();
create trigger code_list_stands before update or delete or truncate on code_list
  for each statement execute function refuse_reference_data_change();
create trigger party_list_stands before update or delete or truncate on party_list
  for each statement execute function refuse_reference_data_change();
create trigger party_options_stand before update or delete or truncate on party_options
  for each statement execute function refuse_reference_data_change();
