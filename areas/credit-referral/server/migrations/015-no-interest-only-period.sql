-- No lender ever specified this field. A value that was submitted stays readable, with the notes of its version.
update referral_version
set credit_notes = concat_ws(E'\n', nullif(credit_notes, ''), 'Interest only period: ' || interest_only_months || ' months')
where interest_only_months is not null;

alter table referral_version drop column interest_only_months;
