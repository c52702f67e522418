drop index lender_case_waiting;
create index lender_case_waiting on lender_case (waiting_since, channel, case_id, kind)
  include (paused_at, assigned_to_subject, brand_name, amount, assigned_to)
  where state in ('Submitted', 'Assigned', 'On Hold');
comment on index lender_case_waiting is 'Counts the insurer''s queue and the desk''s open work, and sorts the queue by waiting time, lender, brand and amount.';
