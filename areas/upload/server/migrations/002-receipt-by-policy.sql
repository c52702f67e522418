create index upload_receipt_by_policy on upload_receipt (channel, number, sent_at desc) where upload_type = 'Policy';
comment on index upload_receipt_by_policy is 'The documents of a policy.';
