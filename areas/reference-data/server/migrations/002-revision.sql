-- What has not begun yet may be corrected: the correction is a further revision, and nothing is lost.
alter table insurance_duty add column revision smallint not null default 1;
alter table insurance_duty alter column revision drop default;
alter table insurance_duty drop constraint insurance_duty_pkey, add primary key (effective_from, revision);
comment on column insurance_duty.revision is 'The highest holds. A later one is only ever added before the first day, so nothing was priced by an earlier.';

alter table code_list add column revision smallint not null default 1;
alter table code_list alter column revision drop default;
alter table code_list drop constraint code_list_pkey, add primary key (list, effective_from, revision);

alter table party_list add column revision smallint not null default 1;
alter table party_list alter column revision drop default;
alter table party_list drop constraint party_list_pkey, add primary key (channel, effective_from, revision);

alter table party_options add column revision smallint not null default 1;
alter table party_options alter column revision drop default;
alter table party_options drop constraint party_options_pkey, add primary key (channel, effective_from, revision);

-- A card has versions of its own; of two with one first day the later loaded holds.
alter table rate_card drop constraint rate_card_name_effective_from_key;
