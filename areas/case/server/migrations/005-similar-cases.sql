create index lender_case_similar on lender_case (kind, reason, decided_at desc, channel, case_id)
  include (amount, lvr, decision) where state = 'Decided';
comment on index lender_case_similar is 'The newest decisions about cases of a kind and reason, of all lenders.';
