drop index referral_open;
create index referral_open on referral (submitted_at, channel, request_id)
  include (version, status, assigned_to, assigned_to_subject, brand_name, lender_ref_number, raised_by, submission_type)
  where status <> 'Complete';
comment on index referral_open is 'The insurer''s queue, of all lenders: all that is found and sorted by, so that no row is read beside it. Only open requests are in it.';

create index referral_version_open on referral_version (channel, request_id, version)
  include (referral_reason, base_loan_amount, base_lvr)
  where decided_at is null;
comment on index referral_version_open is 'What the insurer''s queue is found and sorted by that only a version has.';

drop index referral_version_decided_by;
create index referral_version_decided_by on referral_version (decided_by_subject, decided_at desc)
  include (channel, request_id, version)
  where decided_at is not null;
comment on index referral_version_decided_by is 'What an underwriter has decided, of all lenders.';
