import type { CaseDocument, CaseEvent, CaseKindName } from '#areas/case/contract'
import { type Row, type Transaction, tablesOf } from '#platform/database'
import type { StoredFile } from '#platform/objects'
import type { CaseKey, Connection } from './case-store.ts'

type KnownColumns = {
  caseEvent: { caseKind: CaseKindName; event: CaseEvent }
  caseMessage: { caseKind: CaseKindName; kind: 'question' | 'answer' }
  caseDocument: { caseKind: CaseKindName }
}
const tables = tablesOf<keyof KnownColumns, KnownColumns>

function keyOf({ channel, kind, caseId }: CaseKey) {
  return { channel, caseKind: kind, caseId }
}

type Key = keyof ReturnType<typeof keyOf>
type NewEvent = Omit<Row<'caseEvent', KnownColumns>, Key>

/** Adds an event to a case that this transaction has locked. */
export async function insertEvent(transaction: Transaction, key: CaseKey, event: NewEvent): Promise<void> {
  await tables(transaction)
    .insertInto('caseEvent')
    .values({ ...keyOf(key), ...event })
    .execute()
}

/** Lists the events of a case, oldest first. */
export async function listEvents(connection: Connection, key: CaseKey) {
  const rows = await tables(connection)
    .selectFrom('caseEvent')
    .select(['event', 'at', 'byUsername as by', 'byInsurer', 'detail', 'version'])
    .where(({ and }) => and(keyOf(key)))
    .orderBy('eventNumber')
    .execute()
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

export async function getLastEvent(connection: Connection, key: CaseKey) {
  return await tables(connection)
    .selectFrom('caseEvent')
    .select(['event', 'byUsername as by'])
    .where(({ and }) => and(keyOf(key)))
    .orderBy('eventNumber', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}

type NewMessage = Omit<Row<'caseMessage', KnownColumns>, Key | 'messageNumber' | 'body' | 'answeredAt'> & {
  readonly text: string
}

/** Adds a message to a case that this transaction has locked; returns its number. */
export async function insertMessage(
  transaction: Transaction,
  key: CaseKey,
  { text, ...message }: NewMessage,
): Promise<number> {
  const last = await tables(transaction)
    .selectFrom('caseMessage')
    .select(({ fn }) => fn.max('messageNumber').as('number'))
    .where(({ and }) => and(keyOf(key)))
    .executeTakeFirst()
  const messageNumber = (last?.number ?? 0) + 1
  await tables(transaction)
    .insertInto('caseMessage')
    .values({ ...keyOf(key), messageNumber, body: text, answeredAt: null, ...message })
    .execute()
  return messageNumber
}

/**
 * Closes the open question, because it was answered or needs no answer any more.
 *
 * @returns its number, or null when none was open
 */
export async function closeQuestion(transaction: Transaction, key: CaseKey, at: Date): Promise<number | null> {
  const closed = await tables(transaction)
    .updateTable('caseMessage')
    .set({ answeredAt: at })
    .where(({ and }) => and({ ...keyOf(key), kind: 'question' }))
    .where('answeredAt', 'is', null)
    .returning('messageNumber')
    .executeTakeFirst()
  return closed?.messageNumber ?? null
}

/** Lists questions and answers, oldest first. */
export async function listMessages(connection: Connection, key: CaseKey) {
  const rows = await tables(connection)
    .selectFrom('caseMessage')
    .select(['messageNumber', 'kind', 'body as text', 'writtenBy as by', 'writtenAt as at', 'answeredAt', 'version'])
    .where(({ and }) => and(keyOf(key)))
    .orderBy('messageNumber')
    .execute()
  return rows.map((row) => ({
    ...row,
    at: row.at.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
  }))
}

type Attached = Pick<Row<'caseDocument', KnownColumns>, 'version' | 'messageNumber' | 'uploadedBy' | 'uploadedAt'>

/** Links files to a case; `acceptUploads` must accept them in the same transaction. */
export async function insertDocuments(
  transaction: Transaction,
  key: CaseKey,
  files: readonly StoredFile[],
  attached: Attached,
): Promise<void> {
  if (files.length === 0) return
  const rows = files.map(({ uploadId, name, contentType, size, sha256 }) => {
    return { ...keyOf(key), uploadId, name, contentType, size: BigInt(size), sha256, ...attached }
  })
  await tables(transaction).insertInto('caseDocument').values(rows).execute()
}

/** The files of a case, oldest first. */
export async function listDocuments(connection: Connection, key: CaseKey): Promise<CaseDocument[]> {
  const rows = await tables(connection)
    .selectFrom('caseDocument')
    .select(['uploadId as documentId', 'name as documentName', 'uploadedAt', 'size', 'sha256', 'uploadedBy'])
    .select(['version', 'messageNumber'])
    .where(({ and }) => and(keyOf(key)))
    .orderBy('uploadedAt')
    .orderBy('name')
    .orderBy('uploadId')
    .execute()
  return rows.map(({ uploadedAt, size, ...row }) => ({
    ...row,
    dateOfUpload: uploadedAt.toISOString(),
    size: Number(size),
  }))
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** True when the file belongs to the case. */
export async function hasDocument(connection: Connection, key: CaseKey, documentId: string): Promise<boolean> {
  if (!uuid.test(documentId)) return false
  const found = await tables(connection)
    .selectFrom('caseDocument')
    .select('uploadId')
    .where(({ and }) => and({ ...keyOf(key), uploadId: documentId }))
    .executeTakeFirst()
  return found !== undefined
}
