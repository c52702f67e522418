create table referral_expectations (
  effective_from date not null,
  revision smallint not null,
  content jsonb not null,
  checksum text not null,
  loaded_at timestamptz not null,
  primary key (effective_from, revision)
);
comment on table referral_expectations is 'What an underwriter usually asks for before deciding a referral, by its reason, from a day on.';
comment on column referral_expectations.revision is 'The highest holds; a later one is only ever added before the first day.';

create trigger referral_expectations_stand before update or delete or truncate on referral_expectations
  for each statement execute function refuse_reference_data_change();
