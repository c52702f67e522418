import { loadPolicyCase, type StoredCase } from '#areas/case/server'
import type { Caller } from '#areas/identity/server'
import { findPolicy } from '#areas/policy/server'
import { type Database, inSnapshot } from '#platform/database'
import type { VariationDetails, VariationSummary } from '../contract/index.ts'
import { requirePolicy } from './require-policy.ts'
import { getVariation, listSummaries } from './variation-store.ts'

/** Loads a variation with its messages and events; `deps.database` is a snapshot. */
export async function loadVariationDetails(
  { database: snapshot }: { readonly database: Database },
  caller: Caller,
  stored: StoredCase,
): Promise<VariationDetails> {
  const { details, policy } = await loadPolicyCase(snapshot, caller, stored)
  const { types, notes, reason, effect, policyVersion } = await getVariation(snapshot, stored)
  return {
    ...details,
    variationId: String(stored.caseId),
    types: [...types],
    notes,
    reason,
    effect,
    policyVersion,
    currentVersion: policy.version,
  }
}

/**
 * Lists the variations of a lender's policy, newest first.
 *
 * @throws Refusal 404 `not-found` for a policy that is not the lender's
 */
export async function listPolicyVariations(
  { database }: { readonly database: Database },
  channel: string,
  policyNumber: string,
): Promise<VariationSummary[]> {
  return await inSnapshot(database, async (snapshot) => {
    requirePolicy(await findPolicy(snapshot, channel, policyNumber))
    return await listSummaries(snapshot, channel, policyNumber)
  })
}
