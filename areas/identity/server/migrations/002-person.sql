create table person (
  channel text not null,
  username text not null,
  subject text not null,
  name text,
  primary key (channel, username)
);
create index person_by_username on person (username);
comment on table person is 'Who acts, with the name of their last token. The channel of the insurer''s staff is a dash.';
comment on column person.name is 'Null once two accounts with different names had the username: records show the username then.';

insert into person (channel, username, subject, name)
select distinct on (channel, username) channel, username, subject, name from (
  select '-' as channel, username, subject, name, last_seen_at as at from underwriter
  union all select channel, submitted_by, submitted_by_subject, submitted_by_name, submitted_at from referral_version
  union all select channel, username, created_by, creator_name, created_at from quote
) as author order by channel, username, at desc;
