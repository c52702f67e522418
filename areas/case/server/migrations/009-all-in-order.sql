-- The insurer's list of all cases reads its first 10,000 rows in the order of an index; one wide index had to be read whole
-- and sorted: 0.3 to 1.3 s for a million. Each index has the columns whose frequent values are read by themselves.
drop index lender_case_by_kind;
create index lender_case_by_kind on lender_case (kind, submitted_at desc, channel, case_id)
  include (status, decision, reason, submission_type);
comment on index lender_case_by_kind is 'The newest cases of a kind, of all lenders. This and the next indexes have the orders of the insurer''s list of all cases.';
create index lender_case_by_lender on lender_case (channel, submitted_at desc, case_id, kind)
  include (status, decision, reason, submission_type);
create index lender_case_by_id on lender_case (case_id, submitted_at desc, channel, kind)
  include (status, decision, reason, submission_type);
create index lender_case_by_brand on lender_case ((channel || ' ' || brand_name), submitted_at desc, channel, case_id, kind)
  include (brand_name, status, decision, reason, submission_type);
create index lender_case_by_reference_text on lender_case (lower(reference), submitted_at desc, channel, case_id, kind)
  include (reference, status, decision, reason, submission_type);
create index lender_case_by_sender on lender_case (raised_by_key, submitted_at desc, channel, case_id, kind)
  include (status, decision, reason, submission_type);
create index lender_case_by_type on lender_case (submission_type, submitted_at desc, channel, case_id, kind)
  include (status, decision, reason);
create index lender_case_by_reason on lender_case (reason, submitted_at desc, channel, case_id, kind)
  include (status, decision, submission_type);
create index lender_case_by_amount on lender_case (amount, submitted_at desc, channel, case_id, kind)
  include (status, decision, reason, submission_type);
create index lender_case_by_lvr on lender_case (lvr, submitted_at desc, channel, case_id, kind)
  include (status, decision, reason, submission_type);
create index lender_case_by_status on lender_case (status, submitted_at desc, channel, case_id, kind)
  include (decision, reason, submission_type);
create index lender_case_by_assignee on lender_case (assigned_to, submitted_at desc, channel, case_id, kind)
  include (status, decision, reason, submission_type);
create index lender_case_by_decision on lender_case (decision, submitted_at desc, channel, case_id, kind)
  include (status, reason, submission_type, brand_name);
create index lender_case_by_decision_time on lender_case (decided_at, submitted_at desc, channel, case_id, kind)
  include (status, decision, reason, submission_type) where decided_at is not null;
create index lender_case_by_underwriter on lender_case (decided_by, submitted_at desc, channel, case_id, kind)
  include (status, decision, reason, submission_type) where decided_by is not null;
-- The referrals of a lender by reference: the unique index has not the columns whose frequent values are read alone. It has the
-- cases of all kinds: an index of few columns with referrals alone is read for their numbers, too, in a young database.
create index lender_case_by_reference_key on lender_case (channel, reference_key)
  include (case_id, kind, status, decision, submission_type);
-- How often each value of an expression occurs is known from the first analysis after its index was made.
analyze lender_case;
