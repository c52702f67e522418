create index policy_all on policy (channel, policy_number, version)
  include (brand_name, status, coverage_effective_date, expiry_date);
comment on index policy_all is 'The insurer''s list of all policies: all that it is sorted by but for the LVR.';
create index policy_version_lvr on policy_version (channel, policy_number, version) include (lvr);
comment on index policy_version_lvr is 'The LVR by which the insurer''s list of all policies is sorted.';
