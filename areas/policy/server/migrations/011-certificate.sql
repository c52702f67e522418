create table policy_certificate (
  channel text not null,
  certificate_number text not null check (certificate_number ~ '^[0-9A-F]{4}(-[0-9A-F]{4}){3}$'),
  policy_number text not null,
  as_at date not null,
  sha256 text not null,
  statement text not null,
  issued_by text not null,
  issued_at timestamptz not null,
  primary key (channel, certificate_number),
  foreign key (channel, policy_number) references policy
);
comment on table policy_certificate is 'The certificates of insurance that were issued. The same statement is stored once.';
comment on column policy_certificate.certificate_number is 'The first 16 digits of the checksum.';
comment on column policy_certificate.statement is 'What the certificate states, as the JSON text of which sha256 is the checksum.';
create index policy_certificate_by_number on policy_certificate (certificate_number);
comment on index policy_certificate_by_number is 'The insurer verifies the certificates of all lenders.';
