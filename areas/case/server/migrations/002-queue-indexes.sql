-- A search of the queue reads the entries of all open cases. Deforming wide entries took most of its time, so counting and
-- sorting have a narrow index.
drop index lender_case_open;
create index lender_case_open on lender_case (submitted_at, channel, case_id, kind)
  include (status, assigned_to, assigned_to_subject, brand_name, reference, raised_by, submission_type, waiting_since,
    paused_at, reason, amount, lvr)
  where state in ('Submitted', 'Assigned', 'On Hold');
comment on index lender_case_open is 'The insurer''s queue, of all lenders: the columns of its searches and sorts. Only open cases are in it.';
create index lender_case_waiting on lender_case (waiting_since, channel, case_id, kind)
  include (paused_at, assigned_to_subject, brand_name, amount)
  where state in ('Submitted', 'Assigned', 'On Hold');
comment on index lender_case_waiting is 'Counts the insurer''s queue, and sorts it by waiting time, lender, brand and amount.';
