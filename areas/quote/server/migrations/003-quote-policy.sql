create table quote_policy (
  channel text not null,
  quote_id text not null,
  slot integer not null,
  policy_number text not null,
  primary key (channel, quote_id, slot)
);
comment on table quote_policy is 'Which policy was created from which borrower of a property share. The key is why it happens once.';
