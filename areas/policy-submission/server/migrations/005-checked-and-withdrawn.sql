alter table policy_submission
  add outside_card text not null default 'No' check (outside_card in ('No', 'Acknowledged', 'Not acknowledged')),
  add acknowledged jsonb,
  add draft jsonb,
  add withdrawn_at timestamptz,
  add withdrawn_by text;
-- Earlier submissions could not acknowledge their warnings.
update policy_submission set outside_card = 'Not acknowledged'
where jsonb_path_exists(answer, '$.errors[*].code ? (@ == "lvr-above-cap" || @ == "loan-above-cap"
  || @ == "capitalised-lvr-above-cap" || @ == "no-rate" || @ == "other-premium" || @ == "insured-elsewhere"
  || @ == "quote-expired")');
alter table policy_submission alter outside_card drop default;
comment on table policy_submission is 'The receipt of a submission. Only its withdrawal is added to a row.';
comment on column policy_submission.outside_card is 'Whether the answer has warnings of level outside, and whether the sender acknowledged them.';
comment on column policy_submission.acknowledged is 'The codes of those warnings, and the sender''s reason; null where nothing was acknowledged.';
comment on column policy_submission.draft is 'The draft that was submitted, for a correction; null for other callers.';

-- The reference of a withdrawn submission is free again.
alter table policy_submission drop constraint policy_submission_channel_lmi_reference_key_key;
create unique index policy_submission_reference on policy_submission (channel, lmi_reference_key)
  where withdrawn_at is null;

drop index policy_submission_newest;
create index policy_submission_newest on policy_submission (submitted_at desc, channel, submission_id)
  include (lmi_reference, policy_number, brand_name, warnings, submitted_by, outside_card, withdrawn_at);
-- Few submissions are outside the card, and the insurer looks for them.
create index policy_submission_outside on policy_submission (submitted_at desc, channel, submission_id)
  include (lmi_reference, policy_number, brand_name, warnings, submitted_by, outside_card, withdrawn_at)
  where outside_card <> 'No';
