-- The insurer's queue joined every referral with its current version to sort by these columns: 2 s of processor for
-- 400,000 referrals. A version never changes, so its copy is set together with the number of the current version.
alter table referral
  add column referral_reason text,
  add column base_loan_amount numeric(21, 6),
  add column base_lvr numeric(9, 2);
update referral r set
  referral_reason = v.referral_reason, base_loan_amount = v.base_loan_amount, base_lvr = v.base_lvr
from referral_version v
where v.channel = r.channel and v.request_id = r.request_id and v.version = r.version;
comment on column referral.referral_reason is 'Of the current version, as base_loan_amount and base_lvr. Null where a server of an earlier release inserted the row.';

drop index referral_version_open;
drop index referral_open;
create index referral_open on referral (submitted_at, channel, request_id)
  include (version, status, assigned_to, assigned_to_subject, brand_name, lender_ref_number, raised_by, submission_type,
    waiting_since, paused_at, referral_reason, base_loan_amount, base_lvr)
  where status <> 'Complete';
comment on index referral_open is 'The insurer''s queue, of all lenders: all that it is found and sorted by. Only open referrals are in it.';
drop index referral_all;
create index referral_all on referral (submitted_at desc, channel, request_id)
  include (version, status, decision, decided_by, decided_at, assigned_to, brand_name, lender_ref_number, raised_by,
    submission_type, waiting_since, paused_at, referral_reason, base_loan_amount, base_lvr);
comment on index referral_all is 'The insurer''s list of all referrals: all that it is found and sorted by.';
