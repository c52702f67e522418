-- The origination request fills in these terms for every loan: together, and with a rate of zero, nobody entered them.
update policy_loan l
set loan_type = null, repayment_type = null, interest_type = null, interest_rate = null, repayment_frequency = null
from policy p
where p.channel = l.channel and p.policy_number = l.policy_number and p.source = 'submission'
  and l.loan_type = 'HOMELN' and l.repayment_type = 'P&I' and l.interest_type = 'FIXED' and l.interest_rate = 0
  and l.fixed_rate_expiry_date is null and l.repayment_frequency = 'MONTHLY';
