import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Caller } from '#areas/identity/server'
import { brandNamesOf, type ReferenceData } from '#areas/reference-data/server'
import { formatDayInFigures } from '#packages/calendar'
import { writeAudit } from '#platform/audit'
import { type Clock, type PlainDate, sydneyDate } from '#platform/clock'
import { camelCased, type Database, inSnapshot } from '#platform/database'
import { refuse } from '#platform/http'
import { type Certificate, type CertificateStatement, messages, parseCertificateNumber } from '../../contract/index.ts'
import { findPolicy } from '../find-policy.ts'
import { type StatusEvent, stateCover } from './state-cover.ts'

export type CertificateDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly reference: ReferenceData
  readonly insurer: string
}

/** `asAt` is today when omitted. */
export type CertificateOrder = {
  readonly channel: string
  readonly policyNumber: string
  readonly asAt?: PlainDate | undefined
  readonly httpRequestId: string
}

/**
 * Issues the certificate of a policy as at a day, with its audit line. The same statement keeps its number and its first
 * time of issue; null if the lender has no such policy.
 *
 * @throws Refusal 400 `certificate-day` for a day before the policy or after today
 */
export async function issueCertificate(
  deps: CertificateDeps,
  caller: Pick<Caller, 'subject' | 'username'>,
  { channel, policyNumber, asAt: day, httpRequestId }: CertificateOrder,
): Promise<Certificate | null> {
  const at = deps.clock()
  const today = sydneyDate(at)
  const asAt = day ?? today
  const statement = await stateAsAt(deps, { channel, policyNumber, asAt, today })
  if (statement === null) return null
  const text = JSON.stringify(statement)
  const sha256 = createHash('sha256').update(text).digest('hex')
  const certificateNumber = parseCertificateNumber(sha256.slice(0, 16)) ?? ''
  const issuedAt = await deps.database.transaction().execute(async (transaction) => {
    await sql`
      insert into policy_certificate
        (channel, certificate_number, policy_number, as_at, sha256, statement, issued_by, issued_at)
      values (${channel}, ${certificateNumber}, ${policyNumber}, ${asAt}, ${sha256}, ${text}, ${caller.username}, ${at})
      on conflict do nothing
    `.execute(transaction)
    await writeAudit(transaction, {
      channel,
      at,
      by: caller,
      action: 'policy.certificate-issued',
      record: policyNumber,
      requestId: httpRequestId,
      detail: { certificateNumber, asAt },
    })
    const { rows } = await sql<{ issuedAt: Date }>`
      select issued_at from policy_certificate where channel = ${channel} and certificate_number = ${certificateNumber}
    `.execute(camelCased(transaction))
    return rows[0]?.issuedAt ?? at
  })
  return { certificateNumber, sha256, issuedAt: issuedAt.toISOString(), statement }
}

type Day = Pick<CertificateOrder, 'channel' | 'policyNumber'> & { readonly asAt: PlainDate; readonly today: PlainDate }

async function stateAsAt(
  { database, reference, insurer }: CertificateDeps,
  { channel, policyNumber, asAt, today }: Day,
): Promise<CertificateStatement | null> {
  return await inSnapshot(database, async (snapshot) => {
    const current = await findPolicy(snapshot, channel, policyNumber)
    if (current === null) return null
    const from = sydneyDate(current.createdAt)
    if (asAt < from || asAt > today)
      throw refuse('certificate-day', messages.certificateDay(formatDayInFigures(from), formatDayInFigures(today)), {
        status: 400,
      })
    const policy = await findPolicy(snapshot, channel, policyNumber, asAt)
    if (policy === null) return null
    const { rows: events } = await sql<StatusEvent>`
      select kind, effective_date as "effectiveDate", refund_amount as "refundAmount" from policy_event
      where channel = ${channel} and policy_number = ${policyNumber} and effective_date <= ${asAt}
      order by event_number
    `.execute(snapshot)
    const brand = brandNamesOf(reference, today).nameOf(channel, policy.brandName)
    const nameIn = (list: Parameters<ReferenceData['codeList']>[0], code: string) =>
      reference.codeList(list, asAt).find(({ shortName }) => shortName === code)?.longName ?? code
    return stateCover(policy, events, asAt, { insurer, brand, nameIn })
  })
}
