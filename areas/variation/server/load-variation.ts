import { loadPolicyCase, type StoredCase } from '#areas/case/server'
import type { Caller } from '#areas/identity/server'
import type { Database } from '#platform/database'
import type { VariationDetails } from '../contract/index.ts'
import { getVariation } from './variation-store.ts'

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
