alter table case_event
  drop constraint case_event_event_check,
  add constraint case_event_event_check check (event in (
    'submitted', 'assigned', 'reassigned', 'released', 'asked', 'answered', 'attached', 'decided', 'withdrawn', 'closed',
    'resubmitted'
  ));
comment on table case_event is 'The events of a case, oldest first. detail is a decision or its reason, the names of attached files, the username of a new assignee or, of assigned, of the previous one; in variations of earlier versions, of the new one.';
