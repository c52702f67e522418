import { sql } from 'kysely'
import type { CaseKey } from '#areas/case/server'
import { policyLoanFields, policySecurityFields } from '#areas/policy/contract'
import { toForm } from '#packages/fields'
import { type Database, type Row, type Transaction, tablesOf } from '#platform/database'
import {
  parseStoredRow,
  type VariationEffect,
  type VariationSummary,
  type VariationType,
  type VariedRows,
} from '../contract/index.ts'

type Connection = Database | Transaction
type StoredRows = ReturnType<typeof toStoredRows>
type KnownColumns = { variation: StoredRows & { types: VariationType[]; effect: VariationEffect } }
const tables = tablesOf<'variation', KnownColumns>
type StoredVariation = Row<'variation', KnownColumns>

/** The content of a variation, whose case has its state; `reason` is what the insurer tells the lender with its decision. */
type VariationContent = Omit<StoredVariation, 'channel' | 'variationId' | 'caseKind' | keyof StoredRows> & {
  readonly rows: VariedRows
}

/** Inserts the content of a new variation. */
export async function insertVariation(
  transaction: Transaction,
  { channel, caseId: variationId }: CaseKey,
  { rows, effect, ...content }: Omit<VariationContent, 'reason'>,
): Promise<void> {
  const { loans, securities } = toStoredRows(rows)
  await tables(transaction)
    .insertInto('variation')
    .values({
      ...content,
      channel,
      variationId,
      loans: JSON.stringify(loans),
      securities: JSON.stringify(securities),
      effect: JSON.stringify(effect),
    })
    .execute()
}

export async function getVariation(connection: Connection, { channel, caseId }: CaseKey): Promise<VariationContent> {
  const row = await tables(connection)
    .selectFrom('variation')
    .selectAll()
    .where('channel', '=', channel)
    .where('variationId', '=', caseId)
    .executeTakeFirstOrThrow()
  return toContent(row)
}

/** Stores what the insurer tells the lender with its decision. */
export async function storeReason(
  transaction: Transaction,
  { channel, caseId }: CaseKey,
  reason: string | null,
): Promise<void> {
  await tables(transaction)
    .updateTable('variation')
    .set({ reason })
    .where('channel', '=', channel)
    .where('variationId', '=', caseId)
    .execute()
}

/** The variations of a policy, newest first, without their rows. */
export async function listVariations(
  connection: Connection,
  channel: string,
  policyNumber: string,
): Promise<VariationSummary[]> {
  type Row = Omit<VariationSummary, 'submittedAt' | 'decidedAt'> & { submittedAt: Date; decidedAt: Date | null }
  const { rows } = await sql<Row>`
    select variation_id::text as "variationId", types, status, raised_by as "submittedBy",
      submitted_at as "submittedAt", decided_at as "decidedAt", variation.reason,
      (effect -> 'before' ->> 'lvr')::float8 as "lvrBefore", (effect -> 'after' ->> 'lvr')::float8 as "lvrAfter"
    from variation join lender_case c on c.channel = variation.channel and c.kind = 'variation' and c.case_id = variation_id
    where variation.channel = ${channel} and policy_number = ${policyNumber}
    order by variation_id desc`.execute(connection)
  return rows.map((row) => ({
    ...row,
    submittedAt: row.submittedAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  }))
}

/** Converts rows to JSON, each value as exact text. */
export function toStoredRows({ loans, securities }: VariedRows) {
  return {
    loans: loans.map(({ id, active, securities: secured, ...loan }) => ({
      ...toForm(policyLoanFields, loan),
      id,
      active,
      securities: secured,
    })),
    securities: securities.map(({ id, active, ...security }) => ({
      ...toForm(policySecurityFields, security),
      id,
      active,
    })),
  }
}

function toContent({ loans, securities, ...row }: StoredVariation): VariationContent {
  return {
    ...row,
    rows: {
      loans: loans.map(({ id, active, securities: secured, ...loan }) => ({
        ...parseStoredRow(policyLoanFields, loan),
        id,
        active,
        securities: secured,
      })),
      securities: securities.map(({ id, active, ...security }) => ({
        ...parseStoredRow(policySecurityFields, security),
        id,
        active,
      })),
    },
  }
}
