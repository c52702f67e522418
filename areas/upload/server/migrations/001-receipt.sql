create table upload_receipt (
  channel text not null,
  receipt_id uuid not null,
  kind text not null check (kind in ('document', 'data')),
  brand_name text not null,
  brand text not null,
  category_code text not null,
  category text not null,
  upload_type text check (upload_type in ('Policy', 'Loan', 'Application')),
  number text,
  sent_by text not null,
  sent_by_subject text not null,
  sent_at timestamptz not null,
  primary key (channel, receipt_id),
  check ((upload_type is null) = (number is null)),
  check ((kind = 'document') = (number is not null))
);
comment on table upload_receipt is 'What a lender sent outside of a request: against which brand and category, a document also against which number. It never changes.';
comment on column upload_receipt.brand is 'The name that brand_name stood for when it was sent; category is the name of category_code.';
comment on column upload_receipt.sent_by is 'The username of the person who sent it; sent_by_subject is that person''s subject.';

create index upload_receipt_by_sender on upload_receipt (channel, sent_by_subject, kind, sent_at desc, receipt_id);
create index upload_receipt_newest on upload_receipt (sent_at desc, channel, receipt_id);
comment on index upload_receipt_newest is 'The insurer''s list, of all lenders.';

create table upload_receipt_file (
  channel text not null,
  receipt_id uuid not null,
  upload_id uuid not null,
  position int not null,
  name text not null,
  size bigint not null check (size >= 0),
  sha256 text not null,
  primary key (channel, receipt_id, upload_id),
  unique (channel, upload_id),
  foreign key (channel, receipt_id) references upload_receipt
);
comment on table upload_receipt_file is 'The files of a receipt as they were accepted: size in bytes, checksum in hexadecimal.';
comment on column upload_receipt_file.upload_id is 'The upload that holds the bytes.';
