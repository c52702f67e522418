-- The insurer's list reads its first 10,000 rows in the order of an index; one wide index had to be read whole and sorted.
alter table upload_receipt add against text generated always as (upload_type || ' ' || number) stored;
comment on column upload_receipt.against is 'The number with its type, as the lists show, sort and filter it.';

drop index upload_receipt_newest;
create index upload_receipt_newest on upload_receipt (sent_at desc, channel, receipt_id);
comment on index upload_receipt_newest is 'The insurer''s list, of all lenders. Each index below has the order of one of its columns.';
create index upload_receipt_by_channel on upload_receipt (channel, sent_at desc, receipt_id);
create index upload_receipt_by_brand on upload_receipt (brand, sent_at desc, channel, receipt_id);
create index upload_receipt_by_category on upload_receipt (category, sent_at desc, channel, receipt_id);
create index upload_receipt_by_username on upload_receipt (sent_by, sent_at desc, channel, receipt_id);
-- Descending, because most uploads are documents: the equal rows of the other direction are sorted.
create index upload_receipt_by_kind on upload_receipt (kind desc, sent_at desc, channel, receipt_id);
-- Uploads without a number come last in both directions.
create index upload_receipt_by_number on upload_receipt (against, sent_at desc, channel, receipt_id);
create index upload_receipt_by_number_descending on upload_receipt
  (against desc nulls last, sent_at desc, channel, receipt_id);
drop index upload_receipt_by_policy;

drop index upload_receipt_by_sender;
create index upload_receipt_by_sender on upload_receipt (channel, sent_by_subject, kind, sent_at desc, receipt_id)
  include (against, brand, category, sent_by);
comment on index upload_receipt_by_sender is 'A user''s own uploads, in any order.';

create extension if not exists pg_trgm;
create index upload_receipt_file_names on upload_receipt using gin (lower(file_names) gin_trgm_ops);
comment on index upload_receipt_file_names is 'Finds uploads by a part of a file name, of three characters or more.';
