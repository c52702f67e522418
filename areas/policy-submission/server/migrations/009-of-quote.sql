-- A submission under a reference of its own knows its quote by its draft.
create index policy_submission_of_quote on policy_submission (channel, lower(draft ->> 'quoteId'))
  where draft ->> 'quoteId' is not null;
