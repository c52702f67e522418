import { createCase, findOpenCase } from '#areas/case/server'
import type { LenderCaller } from '#areas/identity/server'
import { storeMailAddress } from '#areas/notification/server'
import type { Policy } from '#areas/policy/contract'
import { findPolicy, hasPolicy, lockPolicy } from '#areas/policy/server'
import type { ReferenceData } from '#areas/reference-data/server'
import { type Clock, sydneyDate } from '#platform/clock'
import type { Database, Transaction } from '#platform/database'
import { endDraft } from '#platform/drafts'
import { refuse } from '#platform/http'
import { type Call, claimIdempotencyKey, idempotentCall, nameClaimedRecord } from '#platform/idempotency'
import {
  messages,
  type VariationBody,
  type VariationEffect,
  type VariationLimits,
  variationDraftForm,
} from '../contract/index.ts'
import { measureEffect } from './measure-effect.ts'
import { type ExaminedVariation, listsOn, parseVariation, policyNumberOf } from './parse-variation.ts'
import { policyNotFound, requirePolicy } from './require-policy.ts'
import { variationKind } from './variation-kind.ts'
import { insertVariation } from './variation-store.ts'

export type SubmitDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly reference: ReferenceData
  readonly limits: VariationLimits
}

/**
 * Submits a variation of a policy; the token identifies the submitter. Repeating a call with the same idempotency key
 * returns the first call's ID.
 *
 * @throws Refusal 404 `not-found`, 409 `variation-open` with its ID, and as `parseVariation`
 */
export async function submitVariation(
  deps: SubmitDeps,
  caller: LenderCaller,
  body: VariationBody,
  call: Call,
): Promise<{ readonly id: string }> {
  const { channel, subject, username, firstName, lastName } = caller
  const idempotent = idempotentCall(caller, call, 'variation.submit', body)
  if (!(await hasPolicy(deps.database, channel, policyNumberOf(body)))) throw policyNotFound()
  return await deps.database.transaction().execute(async (transaction) => {
    const first = idempotent && (await claimIdempotencyKey(transaction, idempotent, 'being created', deps.clock()))
    if (first !== null) return { id: first }
    const policy = requirePolicy(await lockPolicy(transaction, channel, policyNumberOf(body)))
    const { policyNumber, brandName } = policy
    await refuseSecond(transaction, policy)
    // Read the clock after the wait for the lock, so that times have the order of the changes.
    const at = deps.clock()
    const { examined, effect } = examineEffect(deps, body, policy, at)
    const { types, notes, loans, securities } = examined.variation
    const { loanAmount, lvr } = effect.after
    const created = await createCase(
      transaction,
      variationKind,
      { by: caller, at, httpRequestId: call.httpRequestId },
      {
        channel,
        brandName,
        reference: policyNumber,
        referenceKey: null,
        submissionType: null,
        reason: null,
        amount: String(loanAmount),
        lvr: String(lvr),
      },
    )
    if (!created) throw new Error('A case without a reference key has no duplicate')
    await insertVariation(transaction, created, {
      policyNumber,
      policyVersion: policy.version,
      types: [...types],
      notes,
      rows: { loans, securities },
      effect,
      submittedByName: `${firstName} ${lastName}`.trim() || username,
    })
    const id = String(created.caseId)
    await endDraft(transaction, { channel, owner: subject, form: variationDraftForm(policyNumber) }, at)
    await storeMailAddress(transaction, caller)
    if (idempotent) await nameClaimedRecord(transaction, idempotent, id)
    return { id }
  })
}

/**
 * Computes the effect of a variation without storing it.
 *
 * @throws Refusal 404 `not-found`, and as `parseVariation`
 */
export async function previewEffect(
  deps: SubmitDeps,
  { channel }: LenderCaller,
  body: VariationBody,
): Promise<VariationEffect> {
  const policy = requirePolicy(await findPolicy(deps.database, channel, policyNumberOf(body)))
  return examineEffect(deps, body, policy, deps.clock()).effect
}

function examineEffect(
  { reference, limits }: SubmitDeps,
  body: VariationBody,
  policy: Policy,
  at: Date,
): { readonly examined: ExaminedVariation; readonly effect: VariationEffect } {
  const today = sydneyDate(at)
  const lists = listsOn(reference, today)
  const examined = parseVariation(body, policy, { lists, today, limits })
  const { variation: after, before, changes } = examined
  const card = reference.cardFor(policy.channel, policy.brandName, today)?.card ?? null
  const rates = { lists, card, duty: reference.dutyOn(today) }
  return { examined, effect: measureEffect(policy, { types: after.types, before, after, changes }, rates) }
}

/** The policy is locked: concurrent submissions wait. */
async function refuseSecond(transaction: Transaction, { channel, policyNumber }: Policy): Promise<void> {
  const open = await findOpenCase(transaction, channel, 'variation', policyNumber)
  if (open) throw refuse('variation-open', messages.alreadyOpen(String(open.caseId)), { status: 409 })
}
