create table preference (
  channel text not null,
  subject text not null,
  name text not null,
  content jsonb not null,
  primary key (channel, subject, name)
);
comment on table preference is 'What people chose for their screens: the first page, the views of lists. The channel of the insurer''s staff is a dash.';
