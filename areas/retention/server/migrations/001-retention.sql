create table legal_hold (
  channel text not null,
  record text not null,
  placed_at timestamptz not null,
  placed_by text not null,
  reason text not null,
  released_at timestamptz,
  released_by text,
  primary key (channel, record, placed_at)
);
comment on table legal_hold is 'What is kept although its retention is over: a record by its number, or all of a lender when record is empty. Changed only by the owner of the tables.';
create unique index legal_hold_open on legal_hold (channel, record) where released_at is null;

create function is_held(lender text, variadic numbers text[]) returns boolean language sql stable as $$
  select exists (
    select from legal_hold
    where channel = lender and released_at is null and (record = '' or upper(record) = any (select upper(unnest(numbers))))
  )
$$;

-- Their objects go with the next sweep of uploads.
create function expire_uploads(lender text, ids uuid[], at timestamptz) returns void language sql as $$
  update upload set state = 'stored', expires_at = at
  where channel = lender and upload_id = any(ids) and state = 'accepted'
    and not exists (select from case_document d where d.channel = lender and d.upload_id = upload.upload_id)
    and not exists (select from upload_receipt_file f where f.channel = lender and f.upload_id = upload.upload_id)
$$;

create function delete_cases(lender text, kind_name text, ids bigint[], at timestamptz) returns void
language plpgsql as $$
declare
  files uuid[];
begin
  delete from notification_event
  where channel = lender and record_kind = kind_name and record_id = any(ids::text[]);
  with gone as (
    delete from case_document where channel = lender and case_kind = kind_name and case_id = any(ids) returning upload_id
  )
  select array_agg(upload_id) into files from gone;
  perform expire_uploads(lender, files, at);
  delete from case_event where channel = lender and case_kind = kind_name and case_id = any(ids);
  delete from case_message where channel = lender and case_kind = kind_name and case_id = any(ids);
  delete from case_decision where channel = lender and case_kind = kind_name and case_id = any(ids);
  delete from referral_version where channel = lender and case_kind = kind_name and request_id = any(ids);
  delete from variation where channel = lender and case_kind = kind_name and variation_id = any(ids);
  delete from cancellation where channel = lender and case_kind = kind_name and cancellation_id = any(ids);
  delete from lender_case where channel = lender and kind = kind_name and case_id = any(ids);
end $$;

create function delete_quotes(lender text, ids text[], before timestamptz) returns text[] language plpgsql as $$
declare
  free text[];
  gone text[];
begin
  -- Who makes a policy of a quote locks it: what is committed by then is seen by the next statement.
  select array_agg(quote_id) into free from (
    select quote_id from quote
    where channel = lender and quote_id = any(ids) and created_at < before and valid_until < before::date
    for update skip locked
  ) as locked;
  with deleted as (
    delete from quote q
    where channel = lender and quote_id = any(free) and not is_held(lender, quote_id)
      and not exists (
        select from policy p where p.channel = lender and p.source = 'quote' and p.source_id = q.quote_id
      )
      and not exists (
        select from policy p where p.channel = lender and upper(p.application_number) = q.quote_id
      )
    returning quote_id
  )
  select array_agg(quote_id) into gone from deleted;
  return gone;
end $$;

create function delete_referrals(lender text, ids text[], before timestamptz, at timestamptz) returns text[]
language plpgsql as $$
declare
  free bigint[];
  gone bigint[];
begin
  select array_agg(case_id) into free from (
    select case_id from lender_case
    where channel = lender and kind = 'referral' and case_id = any(ids::bigint[])
      and state in ('Decided', 'Withdrawn', 'Closed')
    for update skip locked
  ) as locked;
  select array_agg(case_id) into gone from lender_case c
  where channel = lender and kind = 'referral' and case_id = any(free)
    and (
      select max(e.at) from case_event e
      where e.channel = lender and e.case_kind = 'referral' and e.case_id = c.case_id
    ) < before
    and not is_held(lender, case_id::text, reference)
    and not exists (
      select from policy p
      where p.channel = lender and upper(p.application_number) = upper(btrim(c.reference))
    )
    and not exists (
      select from policy p where p.channel = lender and upper(p.lender_reference) = upper(btrim(c.reference))
    );
  perform delete_cases(lender, 'referral', gone, at);
  return gone::text[];
end $$;

-- A policy goes with its versions, certificates, submission, variations and cancellations; the policies of one quote go together.
create function delete_policies(lender text, ids text[], before timestamptz, at timestamptz) returns text[]
language plpgsql as $$
declare
  free text[];
  gone text[];
  cases bigint[];
begin
  select array_agg(policy_number) into free from (
    select policy_number from policy
    where channel = lender and policy_number = any(ids) and status in ('Cancelled', 'Discharged', 'Expired')
    for update skip locked
  ) as locked;
  select array_agg(policy_number) into gone from policy p
  where channel = lender and policy_number = any(free)
    and not exists (
      select from policy same
      where same.channel = lender and same.source = p.source and same.source_id = p.source_id
        and (
          same.status not in ('Cancelled', 'Discharged', 'Expired')
          or same.created_at >= before
          or same.expiry_date >= before::date and same.status = 'Expired'
          or same.cancellation_date >= before::date
          or is_held(lender, same.policy_number, same.application_number, same.lender_reference, same.source_id)
          or exists (
            select from policy_event e
            where e.channel = lender and e.policy_number = same.policy_number and e.at >= before
          )
        )
    )
    and not exists (
      select from policy later where later.channel = lender and later.topped_up_policy_number = p.policy_number
    )
    and not exists (
      select from lender_case c
      where c.channel = lender and c.kind <> 'referral' and c.reference = p.policy_number
        and (c.state not in ('Decided', 'Withdrawn', 'Closed') or is_held(lender, c.case_id::text))
    )
    and not exists (
      select from policy_submission s
      where s.channel = lender and s.policy_number = p.policy_number and is_held(lender, s.submission_id, s.lmi_reference)
    );
  select array_agg(variation_id) into cases from variation where channel = lender and policy_number = any(gone);
  perform delete_cases(lender, 'variation', cases, at);
  select array_agg(cancellation_id) into cases from cancellation where channel = lender and policy_number = any(gone);
  perform delete_cases(lender, 'cancellation', cases, at);
  delete from policy_certificate where channel = lender and policy_number = any(gone);
  delete from policy_submission where channel = lender and policy_number = any(gone);
  delete from policy_event where channel = lender and policy_number = any(gone);
  delete from policy_loan where channel = lender and policy_number = any(gone);
  delete from policy_security where channel = lender and policy_number = any(gone);
  delete from policy_borrower where channel = lender and policy_number = any(gone);
  delete from policy_version where channel = lender and policy_number = any(gone);
  delete from policy where channel = lender and policy_number = any(gone);
  return gone;
end $$;

create function delete_receipts(lender text, ids text[], before timestamptz, at timestamptz) returns text[]
language plpgsql as $$
declare
  gone uuid[];
  files uuid[];
begin
  select array_agg(receipt_id) into gone from upload_receipt r
  where channel = lender and receipt_id = any(ids::uuid[]) and sent_at < before
    and not is_held(lender, receipt_id::text, number)
    and case upload_type
      when 'Policy' then not exists (
        select from policy p where p.channel = lender and p.policy_number = r.number
      )
      when 'Application' then not exists (
        select from policy p where p.channel = lender and upper(p.application_number) = upper(r.number)
      ) and not exists (
        select from policy p where p.channel = lender and upper(p.lender_reference) = upper(r.number)
      ) and not exists (
        select from lender_case c where c.channel = lender and c.reference_key = lower(r.number)
      )
      when 'Loan' then not exists (
        select from policy_loan l where l.channel = lender and upper(l.loan_number) = upper(r.number)
      )
      else true
    end;
  with deleted as (
    delete from upload_receipt_file where channel = lender and receipt_id = any(gone) returning upload_id
  )
  select array_agg(upload_id) into files from deleted;
  perform expire_uploads(lender, files, at);
  delete from upload_receipt where channel = lender and receipt_id = any(gone);
  return gone::text[];
end $$;

-- The service's role deletes no record otherwise. Deletes those that may go: old enough, not held, not needed by a kept one.
create function delete_expired(kind text, lender text, ids text[], before timestamptz, at timestamptz) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone text[];
begin
  if before > now() - interval '12 months' then raise exception 'records are kept for 12 months at least'; end if;
  -- A hold that is being placed is waited for, and waits for this.
  lock table legal_hold in share mode;
  gone := case kind
    when 'quote' then delete_quotes(lender, ids, before)
    when 'referral' then delete_referrals(lender, ids, before, at)
    when 'policy' then delete_policies(lender, ids, before, at)
    when 'upload' then delete_receipts(lender, ids, before, at)
  end;
  insert into audit_entry (channel, at, actor, username, action, record, detail)
  select lender, at, 'retention', 'retention', 'retention.delete', id, jsonb_build_object('kind', kind)
  from unnest(gone) as id;
  return coalesce(cardinality(gone), 0);
end $$;

-- Deletes the months of the audit that are over, sealed, and of no lender on hold. Returns how many.
create function delete_audit_months(before timestamptz, at timestamptz) returns int
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '1s' as $$
declare
  month record;
  deleted int := 0;
begin
  if before > now() - interval '12 months' then raise exception 'audit entries are kept for 12 months at least'; end if;
  lock table legal_hold in share mode;
  if exists (select from legal_hold where released_at is null) then return 0; end if;
  for month in
    select name, until from audit_months() where until <= before and until <= (
      select min(last) from (select max(s.until) as last from audit_seal s group by channel) as chains
    ) order by until
  loop
    execute format('drop table %I', month.name);
    insert into audit_expiry values (month.until);
    insert into audit_entry (channel, at, actor, username, action, detail)
    values ('-', at, 'retention', 'retention', 'retention.delete', jsonb_build_object('kind', 'audit', 'before', month.until));
    deleted := deleted + 1;
  end loop;
  return deleted;
end $$;

revoke execute on function is_held, expire_uploads, delete_cases, delete_quotes, delete_referrals, delete_policies,
  delete_receipts, delete_expired, delete_audit_months from public;
