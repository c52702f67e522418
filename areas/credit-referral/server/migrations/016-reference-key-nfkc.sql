-- Keys are compared by NFKC. Of references that only now are the same, the first keeps the name; the others keep their
-- earlier keys, under which no new reference can be.
update referral set lender_ref_key = changed.new_key
from (
  select channel, request_id, lower(btrim(normalize(lender_ref_key, nfkc))) as new_key,
    row_number() over (partition by channel, lower(btrim(normalize(lender_ref_key, nfkc))) order by request_id) as place
  from referral where lender_ref_key is not nfkc normalized
) as changed
where referral.channel = changed.channel and referral.request_id = changed.request_id and changed.place = 1
  and not exists (
    select from referral as other where other.channel = changed.channel and other.lender_ref_key = changed.new_key
  );
comment on column referral.lender_ref_key is 'The lender''s reference as it is compared: in NFKC and lower case, without blanks around it.';
