import { type answerFields, messages, type questionFields } from '#areas/case/contract'
import type { Caller, LenderCaller } from '#areas/identity/server'
import { parseField } from '#packages/fields'
import type { Database } from '#platform/database'
import type { DraftOwner } from '#platform/drafts'
import { createChange } from '#platform/history'
import { Refusal, refuse } from '#platform/http'
import { openReferralDraftForm, sentences } from '../contract/index.ts'
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

/** The change, and the details of its event. */
type Changed = Pick<Occurrence, 'detail' | 'outcome'> & { readonly change: ReferralChange }

/**
 * Makes one change to a referral, with its event and audit line.
 *
 * @returns false for a call that repeats an earlier one
 * @throws Refusal 404 `not-found`, 422 `key-reused`, and those of the change
 */
export const changeReferral = createChange<ReferralKey, StoredReferral, Changed, Caller, Occurrence['kind']>({
  noun: 'referral',
  idOf: ({ referralId }) => referralId,
  lock: async (transaction, key) => {
    const referral = await lockReferral(transaction, key)
    if (!referral) throw referralNotFound()
    return referral
  },
  store: async (transaction, referral, { change, ...said }, occurrence) => {
    await updateReferral(transaction, referral, change, occurrence.at)
    await recordEvent(transaction, referral, { ...said, ...occurrence, version: referral.version })
  },
})

/** Also for another lender's referral, so that its existence stays unknown. */
export function referralNotFound(): Refusal {
  return refuse('not-found', sentences.notFound, { status: 404 })
}

/** The key of a lender's referral; throws Refusal 404 for an invalid number. */
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

/** The owner of a user's draft for a referral of their lender. */
export function draftOfReferral(
  { channel, referralId }: ReferralKey,
  { subject }: Pick<LenderCaller, 'subject'>,
): DraftOwner {
  return { channel, owner: subject, form: openReferralDraftForm(String(referralId)) }
}

/**
 * A question or an answer without surrounding blanks.
 *
 * @throws Refusal 400 `text-required` or `text-max`
 */
export function readText(
  field: (typeof answerFields | typeof questionFields)['text'],
  sent: string | null | undefined,
): string {
  const { value, error } = parseField(field, sent, {})
  if (error) throw new Refusal(400, [error])
  return value
}

/** @throws Refusal 409 `already-decided` for a referral that is Complete */
export function requireOpen({ status }: StoredReferral): void {
  if (status === 'Complete') throw refuse('already-decided', messages.closed('request', status), { status: 409 })
}

/** @throws Refusal 409 `assigned-to-another`, or `not-assigned` for an unassigned referral */
export function requireOwn({ assignedTo, assignedToSubject }: StoredReferral, { subject }: Caller): void {
  if (assignedToSubject === subject) return
  if (assignedTo === null) throw refuse('not-assigned', messages.notAssigned, { status: 409 })
  throw refuse('assigned-to-another', messages.assignedToAnother(assignedTo), { status: 409 })
}
