alter table draft alter column content drop not null;
alter table draft add column edition integer not null default 0;
comment on column draft.content is 'Null once it was sent or discarded: the row goes on telling which edition is over.';
comment on column draft.edition is 'Counts how often the draft was sent or discarded: what was typed for an earlier edition, and comes late, is not kept.';
