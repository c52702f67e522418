import { sql } from 'kysely'
import type { CaseKindName, CaseState, CaseStatus } from '#areas/case/contract'
import { type Database, type Row, type Transaction, tablesOf } from '#platform/database'

export type Connection = Database | Transaction

/** The key of a case: its lender's channel, its kind, and its number there. */
export type CaseKey = { readonly channel: string; readonly kind: CaseKindName; readonly caseId: bigint }

/** Parses the number of a case in a URL; null when it is malformed. */
export function parseCaseId(text: string): bigint | null {
  return /^[1-9]\d{0,17}$/.test(text) ? BigInt(text) : null
}

type KnownColumns = {
  lenderCase: { kind: CaseKindName; state: CaseState; status: CaseStatus }
  caseDecision: { caseKind: CaseKindName }
}
const tables = tablesOf<'lenderCase' | 'caseDecision', KnownColumns>

/** `status` is derived by the database from kind, state and decision, in the words of the kind. */
export type StoredCase = Row<'lenderCase', KnownColumns>

/** What a kind supplies for a new case, and for a new version of one. */
export type SubmittedCase = Pick<StoredCase, 'submissionType' | 'reason' | 'amount' | 'lvr'>
export type NewCase = CaseKey &
  SubmittedCase &
  Pick<StoredCase, 'brandName' | 'reference' | 'referenceKey' | 'raisedBy' | 'raisedBySubject'> &
  Partial<Pick<StoredCase, 'quoteId'>> & { readonly at: Date }

/** The columns that a change may set, besides those that `updateCase` derives from the state. */
export type CaseChange = Partial<
  SubmittedCase &
    Pick<
      StoredCase,
      | 'assignedTo'
      | 'assignedToSubject'
      | 'submittedBySubject'
      | 'submittedAt'
      | 'version'
      | 'decision'
      | 'decidedBy'
      | 'decidedBySubject'
      | 'decidedAt'
    >
>

function casesOf(connection: Connection, channel: string, kind: CaseKindName) {
  return tables(connection).selectFrom('lenderCase').where('channel', '=', channel).where('kind', '=', kind)
}

export async function findCase(
  connection: Connection,
  { channel, kind, caseId }: CaseKey,
): Promise<StoredCase | undefined> {
  return await casesOf(connection, channel, kind).where('caseId', '=', caseId).selectAll().executeTakeFirst()
}

/** Like findCase, with a row lock: concurrent changes wait until the transaction ends. */
export async function lockCase(
  transaction: Transaction,
  { channel, kind, caseId }: CaseKey,
): Promise<StoredCase | undefined> {
  const locked = casesOf(transaction, channel, kind).where('caseId', '=', caseId).selectAll().forUpdate()
  return await locked.executeTakeFirst()
}

/** The lender's case with this reference, compared by its key. */
export async function findCaseByReference(
  connection: Connection,
  channel: string,
  kind: CaseKindName,
  referenceKey: string,
): Promise<StoredCase | undefined> {
  return await casesOf(connection, channel, kind)
    .where('referenceKey', '=', referenceKey)
    .selectAll()
    .executeTakeFirst()
}

/** The open case of a kind about a policy; there is at most one. */
export async function findOpenCase(
  connection: Connection,
  channel: string,
  kind: CaseKindName,
  policyNumber: string,
): Promise<StoredCase | undefined> {
  return await casesOf(connection, channel, kind)
    .where('reference', '=', policyNumber)
    .where(sql<boolean>`state in ('Submitted', 'Assigned', 'On Hold')`)
    .selectAll()
    .executeTakeFirst()
}

/** True when the lender has a case of a kind. */
export async function hasCases(connection: Connection, channel: string, kind: CaseKindName): Promise<boolean> {
  return Boolean(await casesOf(connection, channel, kind).select('caseId').limit(1).executeTakeFirst())
}

/**
 * Inserts a new case under its reserved number.
 *
 * @returns null when the lender already has a case of this reference
 */
export async function insertCase(transaction: Transaction, { at, ...inserted }: NewCase): Promise<StoredCase | null> {
  const stored = await tables(transaction)
    .insertInto('lenderCase')
    .values({
      ...inserted,
      submittedBySubject: inserted.raisedBySubject,
      submittedAt: at,
      receivedAt: at,
      waitingSince: at,
      version: 1,
      state: 'Submitted',
      lastEvent: 1,
    })
    .onConflict((conflict) => conflict.columns(['channel', 'referenceKey']).doNothing())
    .returningAll()
    .executeTakeFirst()
  return stored ?? null
}

/** Changes a case that this transaction has locked; returns it as it is then. */
export async function updateCase(
  transaction: Transaction,
  { channel, kind, caseId, lastEvent }: StoredCase,
  { state, at, ...change }: CaseChange & { readonly state: CaseState; readonly at: Date },
): Promise<StoredCase> {
  return await tables(transaction)
    .updateTable('lenderCase')
    .set({ ...waitingClock(state, change.submittedAt, at), ...change, state, lastEvent: lastEvent + 1 })
    .where('channel', '=', channel)
    .where('kind', '=', kind)
    .where('caseId', '=', caseId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * The clock of a case that changes to a state. `waitingSince` is the time of the submission, moved forward by the length
 * of every pause. `pausedAt` is the time of the open question. The insurer has had the case for `pausedAt`, or now,
 * minus `waitingSince`.
 */
function waitingClock(state: CaseState, submittedAt: Date | undefined, at: Date) {
  if (submittedAt) return { waitingSince: submittedAt, pausedAt: null }
  if (state === 'On Hold') return { pausedAt: sql<Date>`coalesce(paused_at, ${at}::timestamptz)` }
  const waitingSince = sql<Date>`waiting_since + coalesce(${at}::timestamptz - paused_at, interval '0')`
  return { waitingSince, pausedAt: null }
}

/** Stores the newest decision of a case by each underwriter: their list of decided cases reads it. */
export async function storeDecision(transaction: Transaction, stored: StoredCase): Promise<void> {
  const { channel, kind: caseKind, caseId, decision, decidedBy, decidedBySubject, decidedAt } = stored
  if (decision === null || decidedBy === null || decidedBySubject === null || decidedAt === null) return
  const { version, submittedAt, submissionType, reason, amount, lvr } = stored
  const decided = { version, submittedAt, submissionType, reason, amount, lvr, decision, decidedBy, decidedAt }
  await tables(transaction)
    .insertInto('caseDecision')
    .values({ channel, caseKind, caseId, decidedBySubject, ...decided })
    .onConflict((conflict) =>
      conflict.columns(['channel', 'caseKind', 'caseId', 'decidedBySubject']).doUpdateSet(decided),
    )
    .execute()
}
