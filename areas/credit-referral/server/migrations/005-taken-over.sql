comment on table referral_event is 'What happened to a request, oldest first: its timeline. detail is a decision code, the username of a new assignee, or of the one from whom it was taken over.';
