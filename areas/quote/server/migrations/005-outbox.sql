-- A mail that waits is queued again under its new task when the server starts.
insert into mail (channel, message_id, kind, record, recipient, content, queued_at, outcome, settled_at)
select channel, mail_id::text, 'quote', quote_id, requested_by,
  case when sent_at is null then jsonb_build_object('to', recipient) end,
  requested_at, case when sent_at is not null then 'sent' end, sent_at
from quote_mail;
drop table quote_mail;
