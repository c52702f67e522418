-- The six tables had the same shape: a key, a first day and a document.
create table reference_document (
  kind text not null,
  key text not null,
  revision smallint not null,
  effective_from date not null,
  content jsonb not null,
  loaded_at timestamptz not null,
  primary key (kind, key, revision)
);
comment on table reference_document is 'Every version of every rate card, duty table, code list, brand list, lender option and referral expectation. A quote names the versions that priced it, and can be recomputed years later.';
comment on column reference_document.kind is 'rateCard, dutyTable, codeList, partyList, partyChoices or referralExpectations.';
comment on column reference_document.key is 'Name and version of a rate card; list or channel and first day of everything else.';
comment on column reference_document.revision is 'The highest applies. A later one is added only before the first day, so nothing was priced by an earlier one.';

insert into reference_document (kind, key, revision, effective_from, content, loaded_at)
select 'rateCard', name || ' ' || version, 1, effective_from, content, loaded_at from rate_card
union all
select 'dutyTable', to_char(effective_from, 'YYYY-MM-DD'), revision, effective_from, content, loaded_at
from insurance_duty
union all
select 'codeList', list || ' ' || to_char(effective_from, 'YYYY-MM-DD'), revision, effective_from, content, loaded_at
from code_list
union all
select 'partyList', channel || ' ' || to_char(effective_from, 'YYYY-MM-DD'), revision, effective_from, content, loaded_at
from party_list
union all
select 'partyChoices', channel || ' ' || to_char(effective_from, 'YYYY-MM-DD'), revision, effective_from, content, loaded_at
from party_options
union all
select 'referralExpectations', to_char(effective_from, 'YYYY-MM-DD'), revision, effective_from, content, loaded_at
from referral_expectations;
drop table rate_card, insurance_duty, code_list, party_list, party_options, referral_expectations;

create trigger reference_document_stands before update or delete or truncate on reference_document
  for each statement execute function refuse_reference_data_change();
