-- Keys are compared by NFKC. Of references that only now are the same, the first keeps the name; the others keep their
-- earlier keys, under which no new reference can be.
update policy_submission set lmi_reference_key = changed.new_key
from (
  select channel, submission_id, lower(btrim(normalize(lmi_reference_key, nfkc))) as new_key,
    row_number() over (
      partition by channel, lower(btrim(normalize(lmi_reference_key, nfkc))) order by submitted_at, submission_id
    ) as place
  from policy_submission where lmi_reference_key is not nfkc normalized
) as changed
where policy_submission.channel = changed.channel and policy_submission.submission_id = changed.submission_id
  and changed.place = 1
  and not exists (
    select from policy_submission as other
    where other.channel = changed.channel and other.lmi_reference_key = changed.new_key
  );
comment on column policy_submission.lmi_reference_key is 'The reference as it is compared: in NFKC and lower case, without blanks around it.';
