-- What an accepted variation made payable or refundable was in the variation only: a refund was limited by the premium that
-- the policy began with.
alter table policy_version add column premium_difference bigint;
comment on column policy_version.premium_difference is 'What became payable, or refundable where it is negative, when the variation of the version was accepted: GST and stamp duty included. Null for the first version, and where the premium could not be calculated.';
comment on column policy_day.premium is 'What was payable for the policies in force, with the differences of their accepted variations.';
