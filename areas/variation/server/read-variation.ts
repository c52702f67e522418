import type { Caller } from '#areas/identity/server'
import { findPolicy } from '#areas/policy/server'
import { type Database, readSnapshot } from '#platform/database'
import { isOpenVariation, type VariationDetails, type VariationSummary } from '../contract/index.ts'
import { variationNotFound } from './change-variation.ts'
import { requirePolicy } from './require-policy.ts'
import { findVariation, history, listSummaries, type VariationKey } from './variation-store.ts'

type Deps = { readonly database: Database }

/**
 * Reads a variation with its messages and events in one snapshot, and the subject of its assignee.
 *
 * @throws Refusal 404 `not-found` for a variation that is not the lender's
 */
export async function readVariation(
  { database }: Deps,
  caller: Caller,
  key: VariationKey,
): Promise<{ readonly details: VariationDetails; readonly assignedToSubject: string | null }> {
  return await readSnapshot(database, async (snapshot) => {
    const variation = await findVariation(snapshot, key)
    if (!variation) throw variationNotFound()
    const { channel, policyNumber, status, assignedToSubject } = variation
    const policy = requirePolicy(await findPolicy(snapshot, channel, policyNumber))
    const acts = caller.channel === channel && caller.rights.variation === 'full'
    const details: VariationDetails = {
      variationId: String(key.variationId),
      policyNumber,
      brandName: variation.brandName,
      types: [...variation.types],
      notes: variation.notes,
      status,
      submittedBy: variation.submittedBy,
      submittedAt: variation.submittedAt.toISOString(),
      assignedTo: variation.assignedTo,
      waitingSince: variation.waitingSince.toISOString(),
      pausedAt: variation.pausedAt?.toISOString() ?? null,
      decidedBy: variation.decidedBy,
      decidedAt: variation.decidedAt?.toISOString() ?? null,
      reason: variation.reason,
      effect: variation.effect,
      policyVersion: variation.policyVersion,
      currentVersion: policy.version,
      policyStatus: policy.status,
      messages: await history.listMessages(snapshot, key),
      events: await history.listEvents(snapshot, key),
      can: { withdraw: acts && isOpenVariation(status), answer: acts && status === 'On Hold' },
    }
    return { details, assignedToSubject }
  })
}

/**
 * Lists the variations of a lender's policy, newest first.
 *
 * @throws Refusal 404 `not-found` for a policy that is not the lender's
 */
export async function listPolicyVariations(
  { database }: Deps,
  channel: string,
  policyNumber: string,
): Promise<VariationSummary[]> {
  return await readSnapshot(database, async (snapshot) => {
    requirePolicy(await findPolicy(snapshot, channel, policyNumber))
    return await listSummaries(snapshot, channel, policyNumber)
  })
}

/**
 * Checks that a lender's variation exists.
 *
 * @throws Refusal 404 `not-found`
 */
export async function requireVariation(database: Database, key: VariationKey): Promise<void> {
  if (!(await findVariation(database, key))) throw variationNotFound()
}
