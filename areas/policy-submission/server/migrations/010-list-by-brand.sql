create index policy_submission_by_brand on policy_submission
  ((channel || ' ' || brand_name), submitted_at desc, channel, submission_id) include (brand_name);
create index policy_submission_by_status on policy_submission
  ((case when withdrawn_at is null then 'Submitted' else 'Withdrawn' end), submitted_at desc, channel, submission_id)
  include (withdrawn_at);
comment on index policy_submission_by_brand is 'The insurer''s list, by brand or, with policy_submission_by_status, by status: in their order, and for a filter. With the column, so that it is read alone.';
