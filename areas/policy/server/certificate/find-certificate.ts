import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { formatDayInFigures } from '#packages/calendar'
import { type PlainDate, sydneyDate } from '#platform/clock'
import { camelCased, type Database } from '#platform/database'
import {
  type Certificate,
  type CertificateStatement,
  certificateStatementSchema,
  type PolicyStatus,
  parseCertificateNumber,
  type VerifiedCertificate,
} from '../../contract/index.ts'
import { endInWords, type StatusEvent } from './state-cover.ts'

type Row = Pick<Certificate, 'certificateNumber' | 'sha256'> & {
  readonly channel: string
  readonly statement: string
  readonly issuedAt: Date
}

/** A lender's issued certificate; null if the lender has none with this number, or its statement was changed. */
export async function findCertificate(
  database: Database,
  channel: string,
  input: string,
): Promise<VerifiedCertificate | null> {
  return await find(database, input, sql`channel = ${channel}`)
}

/** An issued certificate of any lender, for the insurer. */
export async function findCertificateOfAllLenders(
  database: Database,
  input: string,
): Promise<(VerifiedCertificate & { readonly channel: string }) | null> {
  return await find(database, input, sql`true`)
}

async function find(database: Database, input: string, ofLender: ReturnType<typeof sql>) {
  const { rows } = await sql<Row>`
    select channel, certificate_number, sha256, statement, issued_at from policy_certificate
    where certificate_number = ${parseCertificateNumber(input)} and ${ofLender} limit 1
  `.execute(camelCased(database))
  const [row] = rows
  if (!row || createHash('sha256').update(row.statement).digest('hex') !== row.sha256) return null
  const statement = certificateStatementSchema.parse(JSON.parse(row.statement))
  const since = await findChangeSince(database, row.channel, statement)
  return { ...row, issuedAt: row.issuedAt.toISOString(), statement, since }
}

type Current = {
  readonly status: PolicyStatus
  readonly version: number
  readonly versionAt: Date
  readonly coverageEffectiveDate: PlainDate | null
  readonly last: StatusEvent | null
}

/** What became of the policy after the day of a certificate, in words; null for a policy that is not kept. */
async function findChangeSince(
  database: Database,
  channel: string,
  { policyNumber, asAt, version, policyStatus }: CertificateStatement,
): Promise<string | null> {
  const { rows } = await sql<Current>`
    select status, version, v.created_at as version_at, coverage_effective_date, (
        select json_build_object('kind', kind, 'effectiveDate', effective_date) from policy_event e
        where e.channel = p.channel and e.policy_number = p.policy_number order by event_number desc limit 1
      ) as last
    from policy p join policy_version v using (channel, policy_number, version)
    where channel = ${channel} and policy_number = ${policyNumber}
  `.execute(camelCased(database))
  const [now] = rows
  if (!now) return null
  const { coverageEffectiveDate: begin } = now
  const end = endInWords(now.last ?? undefined)
  const begun = now.status === 'In Force' && begin !== null ? `came into force on ${formatDayInFigures(begin)}` : null
  const changes = [
    now.version === version
      ? null
      : `changed (version ${now.version} from ${formatDayInFigures(sydneyDate(now.versionAt))})`,
    now.status === policyStatus ? null : (end ?? begun),
  ].filter((change) => change !== null)
  const isStill = now.status === policyStatus ? `Still ${policyStatus.toLowerCase()} today.` : ''
  return changes.length === 0 ? isStill : `Since ${asAt} the policy ${changes.join(' and ')}. ${isStill}`.trim()
}
