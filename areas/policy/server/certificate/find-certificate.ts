import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { camelCased, type Database } from '#platform/database'
import { type Certificate, certificateStatementSchema, parseCertificateNumber } from '../../contract/index.ts'

type Row = Pick<Certificate, 'certificateNumber' | 'sha256'> & {
  readonly channel: string
  readonly statement: string
  readonly issuedAt: Date
}

/** A lender's issued certificate; null if the lender has none with this number, or its statement was changed. */
export async function findCertificate(database: Database, channel: string, input: string): Promise<Certificate | null> {
  return await find(database, input, sql`channel = ${channel}`)
}

/** An issued certificate of any lender, for the insurer. */
export async function findCertificateOfAllLenders(
  database: Database,
  input: string,
): Promise<(Certificate & { readonly channel: string }) | null> {
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
  return { ...row, issuedAt: row.issuedAt.toISOString(), statement }
}
