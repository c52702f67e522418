-- The lists of uploads read these indexes alone; only a search for a file name reads the rows.
drop index upload_receipt_by_sender;
create index upload_receipt_by_sender on upload_receipt (channel, sent_by_subject, kind, sent_at desc, receipt_id)
  include (upload_type, number, brand, category, sent_by);
drop index upload_receipt_newest;
create index upload_receipt_newest on upload_receipt (sent_at desc, channel, receipt_id)
  include (kind, upload_type, number, brand, category, sent_by);
comment on index upload_receipt_newest is 'The insurer''s list, of all lenders.';

alter table upload_receipt add file_names text;
update upload_receipt set file_names = (
  select string_agg(name, E'\n' order by position) from upload_receipt_file as file
  where file.channel = upload_receipt.channel and file.receipt_id = upload_receipt.receipt_id);
alter table upload_receipt alter file_names set not null;
comment on column upload_receipt.file_names is 'The names of its files, one a line: a search of each receipt''s files would take seconds.';
