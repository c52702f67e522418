import { acceptanceFields, answerFields, messages, questionFields } from '#areas/case/contract'
import type { Caller } from '#areas/identity/server'
import { lockPolicy } from '#areas/policy/server'
import { parseField } from '#packages/fields'
import type { Transaction } from '#platform/database'
import { createChange } from '#platform/history'
import { Refusal, refuse } from '#platform/http'
import { isOpenVariation, sentences, type VariationEvent } from '../contract/index.ts'
import { recordEvent } from './record-event.ts'
import {
  findVariation,
  lockVariation,
  parseVariationId,
  type StoredVariation,
  updateVariation,
  type VariationChange,
  type VariationKey,
} from './variation-store.ts'

/** The change and its event's detail. */
type Changed = { readonly change: VariationChange; readonly detail?: string | null }

const change = (lock: typeof lockOpen) =>
  createChange<VariationKey, StoredVariation, Changed, Caller, VariationEvent['kind']>({
    noun: 'variation',
    idOf: ({ variationId }) => variationId,
    lock,
    store: async (transaction, variation, { change, detail = null }, occurrence) => {
      await updateVariation(transaction, variation, change, occurrence.at)
      await recordEvent(transaction, variation, { ...occurrence, status: change.status, detail })
    },
  })

/**
 * Makes one change to an open variation, with its event and audit line.
 *
 * @throws Refusal 404 `not-found`, 409 `variation-closed`, 422 `key-reused`, and those of the change
 */
export const changeVariation = change(lockOpen)

/**
 * Like changeVariation, for a change of the policy too. Locks the policy first, as the end of a policy does, which
 * closes its variation: in another order the two would deadlock.
 */
export const changeVariationAndPolicy = change(async (transaction, key) => {
  const variation = await findVariation(transaction, key)
  if (variation) await lockPolicy(transaction, key.channel, variation.policyNumber)
  return await lockOpen(transaction, key)
})

async function lockOpen(transaction: Transaction, key: VariationKey): Promise<StoredVariation> {
  const variation = await lockVariation(transaction, key)
  if (!variation) throw variationNotFound()
  const { status } = variation
  if (!isOpenVariation(status)) throw refuse('variation-closed', messages.closed('variation', status), { status: 409 })
  return variation
}

export function variationNotFound(): Refusal {
  return refuse('not-found', sentences.variationNotFound, { status: 404 })
}

/** Parses a lender's variation ID; throws Refusal 404 when it is malformed. */
export function variationNamed(channel: string, id: string): VariationKey {
  const variationId = parseVariationId(id)
  if (variationId === null) throw variationNotFound()
  return { channel, variationId }
}

const fields = {
  question: questionFields.text,
  answer: answerFields.text,
  note: acceptanceFields.uwNotes,
  reason: acceptanceFields.uwNotes,
}

/**
 * Reads a question, an answer, a note or a reason, trimmed.
 *
 * @throws Refusal 400 for one that is missing or too long
 */
export function readText(name: keyof typeof fields, sent: string | null | undefined): string {
  const { value, error } = parseField(fields[name], sent, {})
  if (error) throw new Refusal(400, [error])
  if (name === 'reason' && !value) throw new Refusal(400, [fields.reason.error('required')])
  return value ?? ''
}
