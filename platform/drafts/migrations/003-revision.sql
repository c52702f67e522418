alter table draft rename column edition to revision;
alter table draft add column saved_by text;
alter table draft add column save_number integer not null default 0;
comment on column draft.revision is 'Counts every change of the draft: a save that was made for an earlier revision is refused.';
comment on column draft.saved_by is 'The window that saved last; null after the draft was ended or discarded.';
comment on column draft.save_number is 'The number of that save within its window: the same save sent twice is done once.';
-- A draft named files of several windows; its files lie under one upload id now, and others are to be attached again.
update draft set content = jsonb_set(content, '{uuid}', 'null')
where form = 'credit-referral' and jsonb_path_exists(content, '$.files[*].uuid');
