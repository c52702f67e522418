-- works from webhook/002-endpoint.sql
-- An event without a number needs no entry in the index of numbers, and times ascend with the rows.
drop index lender_event_by_number;
create unique index lender_event_by_number on lender_event (channel, number) where number is not null;
drop index lender_event_by_time;
create index lender_event_by_time on lender_event using brin (at);
