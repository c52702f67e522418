import { collectFiles, fileOwnerOf, insertDocuments, submitPolicyCase } from '#areas/case/server'
import type { LenderCaller } from '#areas/identity/server'
import type { Policy } from '#areas/policy/contract'
import { findPolicy, requirePolicy } from '#areas/policy/server'
import type { ReferenceData } from '#areas/reference-data/server'
import { sydneyDate } from '#platform/clock'
import type { Call } from '#platform/idempotency'
import { acceptUploads, type ObjectDeps } from '#platform/objects'
import type { VariationBody, VariationEffect, VariationLimits } from '../contract/index.ts'
import { measureEffect } from './measure-effect.ts'
import { type ExaminedVariation, listsOn, parseVariation, policyNumberOf } from './parse-variation.ts'
import { variationKind } from './variation-kind.ts'
import { insertVariation } from './variation-store.ts'

export type SubmitDeps = ObjectDeps & {
  readonly reference: ReferenceData
  readonly limits: VariationLimits
}

/**
 * Submits a variation of a policy with its files; the token identifies the submitter.
 *
 * @throws Refusal as `parseVariation`, `submitPolicyCase` and `collectFiles`
 */
export async function submitVariation(
  deps: SubmitDeps,
  caller: LenderCaller,
  body: VariationBody,
  call: Call,
): Promise<{ readonly id: string }> {
  const policyNumber = policyNumberOf(body)
  const files = await collectFiles(deps, fileOwnerOf(variationKind, caller), body)
  return await submitPolicyCase(deps, variationKind, caller, { policyNumber, body, call }, (policy, at) => {
    const { examined, effect } = examineEffect(deps, body, policy, at)
    const { types, loans, securities, ...own } = examined.variation
    const { loanAmount: amount, lvr } = effect.after
    const content = {
      policyNumber,
      policyVersion: policy.version,
      ...own,
      types: [...types],
      rows: { loans, securities },
      effect,
      submittedByName: `${caller.firstName} ${caller.lastName}`.trim() || caller.username,
    }
    const attached = { version: 1, messageNumber: null, uploadedBy: caller.username, uploadedAt: at }
    return {
      amount,
      lvr,
      insert: async (transaction, key) => {
        await insertVariation(transaction, key, content)
        await acceptUploads(transaction, caller.channel, files, at)
        await insertDocuments(transaction, key, files, attached)
      },
    }
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
