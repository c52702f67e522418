-- The term of a loan ends on its drawdown's day of the month. It was counted from the day on which it was stated.
with stated as (
  select channel, policy_number, version, position, drawdown_date, remaining_term,
    max(created_on) filter (where is_stated) over (
      partition by channel, policy_number, position order by version
    ) as stated_on
  from (
    select l.channel, l.policy_number, l.version, l.position, l.drawdown_date, l.remaining_term,
      (v.created_at at time zone 'Australia/Sydney')::date as created_on,
      l.drawdown_date is distinct from lag(l.drawdown_date) over versions
        or l.remaining_term is distinct from lag(l.remaining_term) over versions as is_stated
    from policy_loan l
    join policy_version v using (channel, policy_number, version)
    join policy p using (channel, policy_number)
    where p.status in ('Pending', 'In Force')
    window versions as (partition by l.channel, l.policy_number, l.position order by l.version)
  ) loan
), dated as (
  select *, ((extract(year from stated_on) - extract(year from drawdown_date)) * 12
    + extract(month from stated_on) - extract(month from drawdown_date))::integer as months
  from stated where drawdown_date is not null and remaining_term is not null
)
update policy_loan l set term_end_date = d.drawdown_date + make_interval(months => d.remaining_term
  + greatest(0, d.months - (d.drawdown_date + make_interval(months => d.months) > d.stated_on)::integer))
from dated d
where l.channel = d.channel and l.policy_number = d.policy_number and l.version = d.version and l.position = d.position;

update policy p set expiry_date = l.term_end_date
from (
  select channel, policy_number, version, max(term_end_date) as term_end_date
  from policy_loan where active group by channel, policy_number, version
) l
where p.status in ('Pending', 'In Force') and p.expiry_date is distinct from l.term_end_date
  and l.channel = p.channel and l.policy_number = p.policy_number and l.version = p.version;

comment on column policy_loan.term_end_date is 'The drawdown''s day of the month, the remaining term after the last such day on which it was stated.';
