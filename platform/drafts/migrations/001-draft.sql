create table draft (
  channel text not null,
  owner text not null,
  form text not null,
  content jsonb not null,
  saved_at timestamptz not null,
  primary key (channel, owner, form)
);
comment on table draft is 'What a person has typed and not sent yet, one per form; it survives reload, sign-out and a deploy.';
