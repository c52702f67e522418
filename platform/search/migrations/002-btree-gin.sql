-- A trigram index has the lender too.
create extension if not exists btree_gin;
