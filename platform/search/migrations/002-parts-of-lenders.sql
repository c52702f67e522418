-- The next files of quotes, cases, policies, submissions and uploads build an index and then drop an older one. A call that has read
-- such a table and then changes it waits for the build, and the drop would wait for that call: all calls wait from the start.
lock table quote, lender_case, case_document, policy, policy_loan, policy_submission, upload_receipt in access exclusive mode;
create extension if not exists btree_gin;
