create index lender_case_open_of_user on lender_case (channel, submitted_by_subject, submitted_at desc)
  where state in ('Submitted', 'Assigned', 'On Hold');
comment on index lender_case_open_of_user is 'The open cases of a lender''s user.';
create index lender_case_decided_of_user on lender_case (channel, submitted_by_subject, decided_at desc)
  where decided_at is not null;
comment on index lender_case_decided_of_user is 'The closed cases of a lender''s user, newest decision first.';
create index case_decision_of_day on case_decision (decided_at) include (channel, case_kind, submitted_at);
comment on index case_decision_of_day is 'The decisions of a period, of all lenders.';

create table case_day (
  day date not null,
  channel text not null,
  kind text not null,
  received int not null,
  decided int not null,
  decided_in_period int not null,
  median_minutes int,
  ninetieth_minutes int,
  primary key (channel, kind, day)
);
comment on table case_day is 'The cases of a day that is over, in Sydney, by lender; the channel of all lenders together is a dash. Written once.';
comment on column case_day.received is 'Cases, and versions of cases, that were submitted on the day.';
comment on column case_day.decided_in_period is 'Decided in the 30 days that end with the day; the median and the 90th percentile are of their times from submission to decision.';
