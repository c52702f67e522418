alter table referral add column decided_by text, add column decided_at timestamptz;
comment on column referral.decided_by is 'Who decided the current version; null while it is open. decided_at is when.';
update referral r set decided_by = v.decided_by, decided_at = v.decided_at
from referral_version v
where v.channel = r.channel and v.request_id = r.request_id and v.version = r.version and v.decided_at is not null;

drop index referral_all;
create index referral_all on referral (submitted_at desc, channel, request_id)
  include (version, status, decision, decided_by, decided_at, assigned_to, brand_name, lender_ref_number, raised_by,
    submission_type);
comment on index referral_all is 'The insurer''s list of all referrals: all that it is found and sorted by but for figures and reason.';
