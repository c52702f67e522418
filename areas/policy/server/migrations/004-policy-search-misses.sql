create table policy_search_misses (
  channel text not null,
  subject text not null,
  since timestamptz not null,
  misses integer not null check (misses > 0),
  primary key (channel, subject)
);
comment on table policy_search_misses is 'How many policies a person searched for and did not find since a moment: who guesses is stopped. What was searched for is nowhere kept.';
