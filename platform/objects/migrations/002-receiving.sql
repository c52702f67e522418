alter table upload add column receiving_until timestamptz;
comment on column upload.receiving_until is 'While a server takes its bytes in: when they must have come at the latest. After a server was killed nobody else takes it back.';
