-- Terms that the origination request fills in for every loan, and that open variations and drafts copied from policies.
create function pg_temp.without_filled_in_terms(loans jsonb) returns jsonb language sql as $$
  select coalesce(jsonb_agg(
    case when loan @> '{"loanType": "HOMELN", "paymentType": "P&I", "interestType": "FIXED", "repaymentFrequency": "MONTHLY"}'
      and loan ->> 'interestRate' ~ '^0*[.]?0*$' and coalesce(loan ->> 'fixedRateExpiryDate', '') in ('', '01/01/1901')
    then loan || '{"loanType": "", "paymentType": "", "interestType": "", "interestRate": "", "repaymentFrequency": "", "fixedRateExpiryDate": ""}'
    else loan end order by place
  ), '[]') from jsonb_array_elements(loans) with ordinality as row (loan, place)
$$;
update variation v set loans = pg_temp.without_filled_in_terms(v.loans)
from policy p
where p.channel = v.channel and p.policy_number = v.policy_number and p.source = 'submission'
  and v.status in ('Submitted', 'Assigned', 'On Hold');
update draft d set content = jsonb_set(d.content, '{loans}', pg_temp.without_filled_in_terms(d.content -> 'loans'))
from policy p
where d.form = 'variation ' || p.policy_number and p.channel = d.channel and p.source = 'submission'
  and jsonb_typeof(d.content -> 'loans') = 'array';
drop function pg_temp.without_filled_in_terms(jsonb);
