import { sql } from 'kysely'
import type { Database } from '#platform/database'

/** Files of each referral, and rows of each policy, that the crash test submits. */
export const filesOfEach = 2
export const rowsOfEach = { loans: 50, properties: 50, borrowers: 20 } as const

type Row = { readonly what: string; readonly times: bigint }

/**
 * Incomplete records: referrals without a version, files, events, audit line or mail; files without a record; variations
 * and policies that disagree; idempotency keys, jobs and mails of records that do not exist.
 */
export async function findTornRecords(database: Database): Promise<string[]> {
  const { rows } = await sql<Row>`
    with whole as (
      select v.channel, v.request_id, v.version,
        (select count(*) from case_document d
           join upload u on u.channel = d.channel and u.upload_id = d.upload_id and u.state = 'accepted'
           where d.channel = v.channel and d.case_kind = 'referral' and d.case_id = v.request_id and d.version = v.version) as files,
        (select count(*) from case_event e
           where e.channel = v.channel and e.case_kind = 'referral' and e.case_id = v.request_id
             and e.version = v.version and e.event in ('submitted', 'resubmitted')) as events,
        (select count(*) from audit_entry a
           where a.channel = v.channel and a.record = v.request_id::text
             and a.action in ('referral.received', 'referral.resubmitted')
             and (a.detail ->> 'version')::int = v.version) as lines
      from referral_version v
    ), varied as (
      select v.*,
        (select count(*) from case_event e
           where (e.channel, e.case_kind, e.case_id, e.event) = (v.channel, 'variation', v.variation_id, 'submitted')
        ) as submissions,
        (select count(*) from case_event e
           where (e.channel, e.case_kind, e.case_id, e.event) = (v.channel, 'variation', v.variation_id, 'decided')
        ) as acceptances,
        (select count(*) from audit_entry a
           where a.channel = v.channel and a.record = v.variation_id::text and a.action = 'variation.submitted') as lines,
        (select count(*) from audit_entry a
           where a.channel = v.channel and a.record = v.variation_id::text and a.action = 'variation.accepted')
          + (select count(*) from audit_entry a where a.channel = v.channel and a.record = v.policy_number
               and a.action = 'policy.vary' and a.detail ->> 'variationId' = v.variation_id::text) as accepted_lines,
        (select count(*) from policy_version p
           where p.channel = v.channel and p.policy_number = v.policy_number and p.variation_id = v.variation_id) as versions,
        (select count(*) from mail m
           where m.channel = v.channel and m.message_id like 'variation-%' and m.record = v.variation_id::text) as mails,
        (c.status = 'Accepted')::int as accepted
      from variation v
      join lender_case c on (c.channel, c.kind, c.case_id) = (v.channel, 'variation', v.variation_id)
    ), jobs as (
      select data ->> 'channel' as channel, data ->> 'messageId' as message_id
      from pgboss.job
      where state < 'completed' and data ? 'channel' and data ? 'messageId'
    )
    select 'a version without its files' as what, count(*) as times from whole where files <> ${filesOfEach}
    union all
    select 'a version without its one event', count(*) from whole where events <> 1
    union all
    select 'a version without its one audit line', count(*) from whole where lines <> 1
    union all
    select 'a request whose versions do not fit', count(*) from lender_case c
      where c.kind = 'referral' and c.version <> (select count(*) from referral_version v
        where v.channel = c.channel and v.request_id = c.case_id)
    union all
    select 'a case that does not know its last event', count(*) from lender_case c
      where c.last_event <> (select count(*) from case_event e
        where (e.channel, e.case_kind, e.case_id) = (c.channel, c.kind, c.case_id))
    union all
    select 'a variation without its case, or a case without its variation', count(*) from variation v
      full join (select * from lender_case where kind = 'variation') c
        on c.channel = v.channel and c.case_id = v.variation_id
      where v.channel is null or c.channel is null
    union all
    select 'an audit line about no request', count(*) from audit_entry a
      where a.action in ('referral.received', 'referral.resubmitted')
        and not exists (select from lender_case c
          where c.channel = a.channel and c.kind = 'referral' and c.case_id::text = a.record)
    union all
    select 'a file that is accepted and that no request has', count(*) from upload u
      where u.state = 'accepted'
        and not exists (select from case_document d where d.channel = u.channel and d.upload_id = u.upload_id)
    union all
    select 'a key that names no version', count(*) from idempotency_key k
      where k.operation in ('referral.submit', 'referral.resubmit')
        and not exists (select from referral_version v
          where v.channel = k.channel and v.request_id || '/' || v.version = k.record)
    union all
    select 'a variation without its one event or audit line', count(*) from varied
      where submissions <> 1 or lines <> 1
    union all
    select 'an accepted variation without its event, its two audit lines or its version, or another one with them',
      count(*) from varied
      where acceptances <> accepted or accepted_lines <> 2 * accepted or versions <> accepted
    union all
    select 'a variation without its mails', count(*) from varied where mails <> 1 + accepted
    union all
    select 'a policy whose versions do not fit', count(*) from policy p
      where p.version <> (select count(*) from policy_version v
        where v.channel = p.channel and v.policy_number = p.policy_number)
    union all
    select 'a policy whose LVR is not that of its version', count(*) from policy p
      join policy_version v using (channel, policy_number, version)
      where p.current_lvr is distinct from v.lvr
    union all
    select 'a version of a policy without loans or securities', count(*) from policy_version v
      where not exists (select from policy_loan l
          where l.channel = v.channel and l.policy_number = v.policy_number and l.version = v.version)
        or not exists (select from policy_security s
          where s.channel = v.channel and s.policy_number = v.policy_number and s.version = v.version)
    union all
    select 'a submitted policy without its rows, its receipt or one of its two audit lines', count(*) from policy p
      left join policy_submission s
        on s.channel = p.channel and s.submission_id = p.source_id and s.policy_number = p.policy_number
      where p.source = 'submission' and (s.submission_id is null
        or ${rowsOfEach.loans} <> (select count(*) from policy_loan l
          where l.channel = p.channel and l.policy_number = p.policy_number)
        or ${rowsOfEach.properties} <> (select count(*) from policy_security y
          where y.channel = p.channel and y.policy_number = p.policy_number)
        or ${rowsOfEach.borrowers} <> (select count(*) from policy_borrower b
          where b.channel = p.channel and b.policy_number = p.policy_number)
        or 1 <> (select count(*) from audit_entry a
          where a.channel = p.channel and a.record = p.policy_number and a.action = 'policy.create')
        or 1 <> (select count(*) from audit_entry a
          where a.channel = p.channel and a.record = s.submission_id and a.action = 'submission.create'))
    union all
    select 'an audit line about no submission', count(*) from audit_entry a
      where a.action = 'submission.create' and not exists (select from policy_submission s
        where s.channel = a.channel and s.submission_id = a.record)
    union all
    select 'a key that names no submission', count(*) from idempotency_key k
      where k.operation = 'submission.create' and not exists (select from policy_submission s
        where s.channel = k.channel and s.submission_id = k.record)
    union all
    select 'a key that names no variation', count(*) from idempotency_key k
      where k.operation = 'variation.submit'
        and not exists (select from variation v where v.channel = k.channel and v.variation_id::text = k.record)
    union all
    select 'a key of an acceptance that did not happen', count(*) from idempotency_key k
      where k.operation = 'variation.decided'
        and not exists (select from varied v
          where v.channel = k.channel and v.variation_id::text = k.record and v.accepted = 1)
    union all
    select 'a request without a mail for each event that causes one', count(*) from lender_case c
      where c.kind = 'referral' and (select count(*) from case_event e
          where (e.channel, e.case_kind, e.case_id) = (c.channel, c.kind, c.case_id)
            and e.event in ('submitted', 'resubmitted', 'asked', 'decided'))
        <> (select count(*) from mail m
          where m.channel = c.channel and m.message_id like 'referral-%' and m.record = c.case_id::text)
    union all
    select 'a mail that is neither sent nor about to be', count(*) from mail m
      where m.outcome is distinct from 'sent' and not exists (select from jobs j
        where j.channel = m.channel and j.message_id = m.message_id)
    union all
    select 'a sent mail without its one audit line', count(*) from mail m
      where m.outcome = 'sent' and 1 <> (select count(*) from audit_entry a
        where a.channel = m.channel and a.record = m.record and a.action = 'mail.sent'
          and a.detail ->> 'messageId' = m.message_id)
    union all
    select 'a mail about no request', count(*) from mail m
      where m.message_id like 'referral-%'
        and not exists (select from lender_case c
          where c.channel = m.channel and c.kind = 'referral' and c.case_id::text = m.record)
    union all
    select 'a mail that was sent about no request and no variation', count(*) from caught_mail m
      where not exists (select from lender_case c
        where c.case_id::text = substring(m.subject from '^(?:Request|Variation) (\\d+)'))
    union all
    select 'a job about no mail', count(*) from jobs j
      where not exists (select from mail m where m.channel = j.channel and m.message_id = j.message_id)
    union all
    select 'a broken upload that lives longer than 15 minutes', count(*) from upload
      where state in ('issued', 'arrived', 'stored') and batch_id is null and expires_at > now() + interval '15 minutes'
  `.execute(database)
  return rows.filter(({ times }) => times > 0n).map(({ what, times }) => `${times} times ${what}`)
}
