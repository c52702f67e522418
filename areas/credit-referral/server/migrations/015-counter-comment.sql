comment on table referral_counter is 'The last request number of each lender. A number is reserved in a statement of its own; one that is not used is never assigned.';
