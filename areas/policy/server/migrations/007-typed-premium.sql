alter table policy alter column original_base_premium drop not null;
comment on column policy.original_base_premium is 'GST-exclusive, after loadings, before the minimum and the credit for a premium already paid. Null for a top-up whose premium is not the rate card''s.';
comment on column policy.rate_card_name is 'The card that the premium is from; null for another premium that a lender submitted.';

-- A submitted premium that was not the card's named the card nevertheless: the warning of its receipt tells.
do $$
begin
  if to_regclass('policy_submission') is not null then
    update policy p set rate_card_name = null, rate_card_version = null
    from policy_submission s
    where s.channel = p.channel and s.policy_number = p.policy_number
      and s.answer -> 'errors' @> '[{"code": "other-premium"}]';
  end if;
end $$;
update policy set original_base_premium = null
where source = 'submission' and rate_card_name is null and topped_up_policy_number is not null;
