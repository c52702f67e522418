alter table referral_mail add column not_sent text check (not_sent in ('unwanted', 'no-address'));
comment on column referral_mail.not_sent is 'Why it will not be sent: the person wants no mail, or has no address. Without it and without sent_at it is still on its way.';

create index referral_version_decided_by on referral_version (decided_by_subject, decided_at desc) where decided_at is not null;
comment on index referral_version_decided_by is 'What an underwriter has decided, of all lenders.';
