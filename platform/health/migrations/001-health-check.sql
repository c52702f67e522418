create table health_check (
  checked_at timestamptz not null,
  padding text not null
);
alter table health_check alter column padding set storage plain;
comment on table health_check is 'One row, replaced by each readiness check. It fills a page, so that a full disk refuses it.';
