-- Each trigram index is made anew with the lender. Calls that have read a table and then change it wait for an index that is
-- built, and the removal of the old one would wait for these calls: nobody has the tables until both are done.
lock table quote, lender_case, case_document, policy, policy_loan, policy_submission, upload_receipt in access exclusive mode;
create extension if not exists btree_gin;
