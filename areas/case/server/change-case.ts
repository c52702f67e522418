import {
  assignsFirst,
  type CaseEvent,
  type CaseState,
  isForCaller,
  isOpenState,
  messages,
  stateAfter,
} from '#areas/case/contract'
import { type Caller, findName } from '#areas/identity/server'
import type { Clock } from '#platform/clock'
import type { Database, Transaction } from '#platform/database'
import { type DraftOwner, endDraft } from '#platform/drafts'
import { type Refusal, refuse } from '#platform/http'
import { type Call, claimIdempotencyKey, idempotentCall } from '#platform/idempotency'
import { type Author, type CaseKind, caseNotFound, type Outcome } from './case-kind.ts'
import { recordEvent } from './record-event.ts'
import {
  type CaseChange,
  type CaseKey,
  lockCase,
  type StoredCase,
  storeDecision,
  updateCase,
} from './store/case-store.ts'
import { closeQuestion, getLastEvent } from './store/conversation-store.ts'

export type ChangeDeps = { readonly database: Database; readonly clock: Clock }

export type RequestedChange = {
  readonly event: CaseEvent
  readonly by: Caller
  readonly key: CaseKey
  readonly call: Call
  /** The input of the call, which a call that is repeated with its idempotency key must repeat. */
  readonly body: unknown
  /** The number of the last event that the caller has seen; null when the caller does not say. */
  readonly lastSeenEvent: number | null
  /** The draft that the call ends: `cleared` are its submitted fields, all of them by default. */
  readonly draft?: { readonly owner: DraftOwner; readonly cleared?: object | null } | undefined
  /** True when there is nothing to change; may refuse with more than that the case has changed. */
  readonly isDone?: (stored: StoredCase, transaction: Transaction) => Promise<boolean> | boolean
}

export type DeskCall = Omit<RequestedChange, 'event' | 'body' | 'isDone'>

/** What a change sets, and what its event and its mail say. */
export type Changed = {
  readonly set?: CaseChange
  readonly detail?: string | null
  readonly outcome?: Outcome
}

/**
 * Makes one change to a case in its own transaction and under a row lock, with its event, audit line, notification and
 * mail. A call that is repeated with its idempotency key changes nothing.
 *
 * @returns false for a call that repeats an earlier one
 * @throws Refusal 404 `not-found`, 409 as `requireTransition`, 409 `case-changed` when there is an event that the caller
 *   has not seen, 422 `key-reused`, and those of `change`
 */
export async function changeCase(
  { database, clock }: ChangeDeps,
  kind: CaseKind,
  { event, by, key, call, body, lastSeenEvent, draft, isDone }: RequestedChange,
  change: (transaction: Transaction, stored: StoredCase, at: Date) => Promise<Changed> | Changed,
): Promise<boolean> {
  const record = String(key.caseId)
  const owner = { channel: key.channel, subject: by.subject }
  const idempotent = idempotentCall(owner, call, `${kind.name}.${event}`, { record, body })
  return await database.transaction().execute(async (transaction) => {
    if (idempotent && (await claimIdempotencyKey(transaction, idempotent, record, clock())) !== null) return false
    if (event === 'decided') await kind.lockSubject?.(transaction, key)
    const stored = await lockCase(transaction, key)
    if (!stored) throw caseNotFound(kind)
    // Read after the lock is acquired, so that timestamps follow the order of the changes.
    const at = clock()
    const state = await requireTransition(transaction, kind, event, stored, by)
    if (!(await isDone?.(stored, transaction))) {
      await requireSeen(transaction, stored, by, lastSeenEvent)
      const author = { by, at, httpRequestId: call.httpRequestId }
      const before = assignsFirst(event, stored) ? await assign(transaction, kind, stored, author) : stored
      const changed = await change(transaction, before, at)
      await storeChange(transaction, kind, before, { event, state, ...author, ...changed })
    }
    if (draft) await endDraft(transaction, draft.owner, at, draft.cleared)
    return true
  })
}

async function assign(
  transaction: Transaction,
  kind: CaseKind,
  stored: StoredCase,
  author: Pick<StoredChange, 'at' | 'httpRequestId'> & { readonly by: Caller },
): Promise<StoredCase> {
  const { username: assignedTo, subject: assignedToSubject } = author.by
  const state = await requireTransition(transaction, kind, 'assigned', stored, author.by)
  const set = { assignedTo, assignedToSubject }
  return await storeChange(transaction, kind, stored, { event: 'assigned', state, ...author, set })
}

type StoredChange = Changed & {
  readonly event: CaseEvent
  readonly state: CaseState
  readonly by: Author
  readonly at: Date
  readonly httpRequestId?: string | undefined
}

/**
 * Stores a possible change of a case that this transaction has locked, with its event, audit line, notification and
 * mail. A case that ends has no open question any more.
 */
export async function storeChange(
  transaction: Transaction,
  kind: CaseKind,
  stored: StoredCase,
  { set = {}, state, ...newEvent }: StoredChange,
): Promise<StoredCase> {
  const { by, at } = newEvent
  const ends = isOpenState(stored.state) && !isOpenState(state)
  if (ends) await closeQuestion(transaction, stored, at)
  const decided = ends ? { decidedBy: by.username, decidedBySubject: by.subject, decidedAt: at } : {}
  const after = await updateCase(transaction, stored, { ...decided, ...set, state, at })
  if (ends && by.insurer) await storeDecision(transaction, after)
  await recordEvent(transaction, kind, after, newEvent)
  return after
}

/**
 * Requires that an event is possible and that the caller may cause it.
 *
 * @returns the state after it
 * @throws Refusal 409 `no-open-question`, the kind's code for a case that has ended, `not-assigned`,
 *   `assigned-to-another` or `question-open`
 */
async function requireTransition(
  transaction: Transaction,
  kind: CaseKind,
  event: CaseEvent,
  stored: StoredCase,
  by: Caller,
): Promise<CaseState> {
  const { state, status, assignedTo } = stored
  const after = stateAfter(event, state, assignedTo !== null)
  if (event === 'answered' && after === null) throw conflict('no-open-question', messages.noOpenQuestion)
  if (!isOpenState(state)) throw conflict(kind.closedCode, messages.closed(kind.noun, status))
  if (!isForCaller(event, stored, by)) throw await assignedToAnother(transaction, by, assignedTo)
  if (after === null) throw conflict('question-open', messages.questionOpen)
  return after
}

/** The refusal to change a case of another assignee, or of none. */
export async function assignedToAnother(
  transaction: Transaction,
  { channel }: Pick<Caller, 'channel'>,
  assignedTo: string | null,
): Promise<Refusal> {
  if (assignedTo === null) return conflict('not-assigned', messages.notAssigned)
  return conflict('assigned-to-another', messages.assignedToAnother(await findName(transaction, channel, assignedTo)))
}

async function requireSeen(
  transaction: Transaction,
  stored: StoredCase,
  { channel }: Pick<Caller, 'channel'>,
  lastSeenEvent: number | null,
): Promise<void> {
  if (lastSeenEvent === null || stored.lastEvent <= lastSeenEvent) return
  const { event, by } = await getLastEvent(transaction, stored)
  throw conflict('case-changed', messages.changed(event, await findName(transaction, channel, by)))
}

export function conflict(code: string, message: string): Refusal {
  return refuse(code, message, { status: 409 })
}
