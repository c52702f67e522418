import { policyCaseStatusSchema } from '#areas/case/contract'
import type { CaseKey } from '#areas/case/server'
import { toDollars } from '#packages/money'
import { type Database, type Row, type Transaction, tablesOf } from '#platform/database'
import type { CancellationSummary } from '../contract/index.ts'

type Connection = Database | Transaction
type CaseNumber = Pick<CaseKey, 'channel' | 'caseId'>

export type StoredCancellation = Row<'cancellation'>

const tables = tablesOf<'cancellation' | 'lenderCase'>

/** Inserts the content of a case that this transaction has created. */
export async function insertCancellation(
  transaction: Transaction,
  { channel, caseId }: CaseNumber,
  content: Omit<StoredCancellation, 'channel' | 'cancellationId' | 'caseKind' | 'decisionNotes'>,
): Promise<void> {
  await tables(transaction)
    .insertInto('cancellation')
    .values({ ...content, channel, cancellationId: caseId })
    .execute()
}

export async function getCancellation(
  connection: Connection,
  { channel, caseId }: CaseNumber,
): Promise<StoredCancellation> {
  return await tables(connection)
    .selectFrom('cancellation')
    .where('channel', '=', channel)
    .where('cancellationId', '=', caseId)
    .selectAll()
    .executeTakeFirstOrThrow()
}

/** Stores the insurer's note with its decision, or why the case was closed. */
export async function storeDecisionNotes(
  transaction: Transaction,
  { channel, caseId }: CaseNumber,
  decisionNotes: string | null,
): Promise<void> {
  await tables(transaction)
    .updateTable('cancellation')
    .set({ decisionNotes })
    .where('channel', '=', channel)
    .where('cancellationId', '=', caseId)
    .execute()
}

/** The cancellations of a lender's policy, newest first. */
export async function listCancellations(
  connection: Connection,
  channel: string,
  policyNumber: string,
): Promise<CancellationSummary[]> {
  const rows = await tables(connection)
    .selectFrom('cancellation as c')
    .innerJoin('lenderCase as l', (join) =>
      join
        .onRef('l.channel', '=', 'c.channel')
        .onRef('l.caseId', '=', 'c.cancellationId')
        .on('l.kind', '=', 'cancellation'),
    )
    .select([
      'c.cancellationId',
      'c.cancellationDate',
      'c.refundAmount',
      'l.status',
      'l.raisedBy',
      'l.submittedAt',
      'l.decidedAt',
    ])
    .where('c.channel', '=', channel)
    .where('c.policyNumber', '=', policyNumber)
    .orderBy('c.cancellationId', 'desc')
    .execute()
  return rows.map((row) => ({
    cancellationId: String(row.cancellationId),
    status: policyCaseStatusSchema.parse(row.status),
    cancellationDate: row.cancellationDate,
    refund: toDollars(row.refundAmount),
    submittedBy: row.raisedBy,
    submittedAt: row.submittedAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  }))
}
