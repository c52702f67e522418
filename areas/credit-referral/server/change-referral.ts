import type { Caller, LenderCaller } from '#areas/identity/server'
import { readField } from '#packages/fields'
import type { Clock } from '#platform/clock'
import type { Database, Transaction } from '#platform/database'
import type { DraftOwner } from '#platform/drafts'
import { Refusal, refuse } from '#platform/http'
import { type Call, claimIdempotencyKey, idempotentCall } from '#platform/idempotency'
import { type answerFields, type questionFields, requestDraftForm, sentences } from '../contract/index.ts'
import { type Occurrence, recordEvent } from './record-event.ts'
import {
  findReferral,
  lockReferral,
  parseReferralId,
  type ReferralChange,
  type ReferralKey,
  type StoredReferral,
  updateReferral,
} from './store/referral-store.ts'

export type ChangeDeps = {
  readonly database: Database
  readonly clock: Clock
  /** What the area that asks for the change has to change of its own with it. */
  readonly alongside?: (transaction: Transaction, at: Date) => Promise<void>
}

/** A change that somebody asks for: what becomes its event, and what was sent with it. */
type AskedChange = {
  readonly by: Caller
  readonly key: ReferralKey
  readonly call: Call
  readonly kind: Occurrence['kind']
  readonly body: unknown
}
/** What changes, and what its event says beside it; null where everything is so already. */
type Changed = (Pick<Occurrence, 'detail' | 'outcome'> & { readonly change: ReferralChange }) | null

/**
 * Makes one change of a referral in a transaction of its own, in which nobody else changes that referral, with its event
 * and audit line. A call that is repeated with its key changes nothing a second time.
 *
 * @returns whether it was made now
 * @throws Refusal 404 `not-found`, 422 `key-reused`, and those of the change
 */
export async function changeReferral(
  { database, clock, alongside }: ChangeDeps,
  { by, key, call, kind, body }: AskedChange,
  change: (transaction: Transaction, referral: StoredReferral, at: Date) => Promise<Changed>,
): Promise<boolean> {
  const record = String(key.referralId)
  const keyed = idempotentCall({ ...by, channel: key.channel }, call, `referral.${kind}`, { referralId: record, body })
  return await database.transaction().execute(async (transaction) => {
    if (keyed && (await claimIdempotencyKey(transaction, keyed, record, clock()))) return false
    const referral = await lockReferral(transaction, key)
    if (!referral) throw referralNotFound()
    // The clock is read after the waiting: what happened later is later.
    const at = clock()
    const changed = await change(transaction, referral, at)
    if (changed) {
      const { version } = referral
      await updateReferral(transaction, key, changed.change, at)
      await recordEvent(transaction, key, { ...changed, kind, version, at, by, httpRequestId: call.requestId })
    }
    await alongside?.(transaction, at)
    return true
  })
}

/** Another lender's referral answers exactly like none. */
export function referralNotFound(): Refusal {
  return refuse('not-found', sentences.notFound, { status: 404 })
}

/** A lender's referral by its number; throws Refusal 404 for what can be no referral's number. */
export function referralNamed(channel: string, id: string): ReferralKey {
  const referralId = parseReferralId(id)
  if (referralId === null) throw referralNotFound()
  return { channel, referralId }
}

/** @throws Refusal 404 `not-found` for a referral that is not the lender's */
export async function requireReferral(database: Database, key: ReferralKey): Promise<StoredReferral> {
  const referral = await findReferral(database, key)
  if (!referral) throw referralNotFound()
  return referral
}

/** What a person of a lender has typed for a referral of that lender. */
export function draftOfReferral(
  { channel, referralId }: ReferralKey,
  { subject }: Pick<LenderCaller, 'subject'>,
): DraftOwner {
  return { channel, owner: subject, form: requestDraftForm(String(referralId)) }
}

/**
 * A question or an answer without blanks around it.
 *
 * @throws Refusal 400 `text-required` or `text-max`
 */
export function readText(
  field: (typeof answerFields | typeof questionFields)['text'],
  sent: string | null | undefined,
): string {
  const { value, fault } = readField(field, sent, {})
  if (fault) throw new Refusal(400, [fault])
  return value
}

/** @throws Refusal 409 `already-decided` for a referral that is Complete */
export function requireOpen({ status }: StoredReferral): void {
  if (status === 'Complete') throw refuse('already-decided', sentences.alreadyDecided, { status: 409 })
}

/** @throws Refusal 409 `assigned-to-another`, or `not-assigned` for a referral that nobody has */
export function requireOwn({ assignedTo, assignedToSubject }: StoredReferral, { subject }: Caller): void {
  if (assignedToSubject === subject) return
  if (assignedTo === null) throw refuse('not-assigned', sentences.notAssigned, { status: 409 })
  throw refuse('assigned-to-another', sentences.assignedToAnother(assignedTo), { status: 409 })
}
