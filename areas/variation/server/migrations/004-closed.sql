alter table variation drop constraint variation_status_check, add constraint variation_status_check
  check (status in ('Submitted', 'Assigned', 'On Hold', 'Accepted', 'Declined', 'Withdrawn', 'Closed'));
alter table variation_event drop constraint variation_event_kind_check, add constraint variation_event_kind_check
  check (kind in (
    'submitted', 'assigned', 'reassigned', 'released', 'asked', 'answered', 'accepted', 'declined', 'withdrawn', 'closed'
  ));
comment on table variation_event is 'The events of a variation, oldest first. detail is the username of a new assignee, the reason of a decision, or why it was closed.';

drop index variation_open_by_age;
create index variation_open_by_age on variation (submitted_at, channel, variation_id)
  include (status, assigned_to, assigned_to_subject, brand_name, policy_number, submitted_by, waiting_since, paused_at)
  where status not in ('Accepted', 'Declined', 'Withdrawn', 'Closed');
comment on index variation_open_by_age is 'The insurer''s queue, of all lenders: the columns of its searches and sorts except amounts. Only open variations are in it.';
