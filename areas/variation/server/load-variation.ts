import { type CaseEvent, lenderAbilitiesOf } from '#areas/case/contract'
import { listEvents, listMessages, type StoredCase } from '#areas/case/server'
import type { Caller } from '#areas/identity/server'
import { findPolicy } from '#areas/policy/server'
import { type Database, inSnapshot } from '#platform/database'
import {
  type VariationDetails,
  type VariationEvent,
  type VariationSummary,
  variationStatusSchema,
} from '../contract/index.ts'
import { requirePolicy } from './require-policy.ts'
import { findVariation, listSummaries } from './variation-store.ts'

/** The name of an event in responses: that of a decision is its outcome. */
export function variationEventName(event: CaseEvent, decision: string | null): VariationEvent['kind'] {
  if (event === 'decided') return decision === 'Declined' ? 'declined' : 'accepted'
  return event === 'resubmitted' ? 'submitted' : event
}

/** Loads a variation with its messages and events from a snapshot. */
export async function loadVariationDetails(
  snapshot: Database,
  caller: Caller,
  stored: StoredCase,
): Promise<VariationDetails> {
  const { channel, caseId, reference: policyNumber, decision } = stored
  const variation = await findVariation(snapshot, stored)
  if (!variation) throw new Error('A variation has no content')
  const policy = requirePolicy(await findPolicy(snapshot, channel, policyNumber))
  const acts = caller.channel === channel && caller.rights.variation === 'full'
  const can = lenderAbilitiesOf(stored)
  const events = await listEvents(snapshot, stored)
  return {
    variationId: String(caseId),
    policyNumber,
    brandName: stored.brandName,
    types: [...variation.types],
    notes: variation.notes,
    status: variationStatusSchema.parse(stored.status),
    submittedBy: stored.raisedBy,
    submittedAt: stored.submittedAt.toISOString(),
    assignedTo: stored.assignedTo,
    waitingSince: stored.waitingSince.toISOString(),
    pausedAt: stored.pausedAt?.toISOString() ?? null,
    decidedBy: stored.decidedBy,
    decidedAt: stored.decidedAt?.toISOString() ?? null,
    reason: variation.reason,
    effect: variation.effect,
    policyVersion: variation.policyVersion,
    currentVersion: policy.version,
    policyStatus: policy.status,
    messages: await listMessages(snapshot, stored),
    events: events.map(({ event, ...rest }) => ({ kind: variationEventName(event, decision), ...rest })),
    can: { withdraw: acts && can.withdraw, answer: acts && can.answer },
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
