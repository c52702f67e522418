import { acceptanceOptions, type CaseEvent, parseAcceptance } from '#areas/case/contract'
import type { CaseDeps, CaseKind, StoredCase } from '#areas/case/server'
import { addVersion, findPolicy, listVersions, lockPolicy, policyListsOn } from '#areas/policy/server'
import { sydneyDate } from '#platform/clock'
import type { Transaction } from '#platform/database'
import { Refusal, refuse } from '#platform/http'
import {
  compareVariation,
  type DeskVariation,
  deskVariationSchema,
  messages,
  type VariationDetails,
} from '../contract/index.ts'
import { loadVariationDetails, variationEventName } from './load-variation.ts'
import { requirePolicy } from './require-policy.ts'
import { findVariation, storeReason } from './variation-store.ts'

/** Variations of policies: accepting one makes the policy's next version. */
export const variationKind: CaseKind = {
  name: 'variation',
  path: 'variations',
  noun: 'variation',
  notFound: messages.variationNotFound,
  closedCode: 'variation-closed',
  anyoneWithdraws: true,
  eventName: variationEventName,
  notifiedRecord: ({ caseId, reference }) => ({ kind: 'variation', id: String(caseId), policyNumber: reference }),
  mail: {
    name: 'Variation',
    opening: (event, { decision }, detail) => {
      if (event === 'closed') return `Your variation has been closed: ${detail}.`
      return (event === 'decided' ? openings[decision ?? ''] : openings[event]) ?? ''
    },
    lines: ({ reference }) => [`Policy: ${reference}`],
  },
  desk: {
    schema: deskVariationSchema,
    openedAction: 'underwriting.variation-opened',
    read: async (deps, caller, stored) => {
      const details = await loadVariationDetails(deps.database, caller, stored)
      const changes = stored.decision === null ? await changesSince(deps, stored.channel, details) : null
      return { details: { ...details, moved: changes }, opened: { policyVersion: details.policyVersion } }
    },
  },
  parseDecision: (_deps, { decision, uwNotes }) => {
    const form = { decision: decision ?? '', uwNotes: uwNotes ?? '' }
    const { values, errors } = parseAcceptance(form, acceptanceOptions(true))
    if (errors) throw new Refusal(400, errors)
    return { decision: values.decision, notes: values.uwNotes || null, name: values.decision }
  },
  closeWithPolicy: storeReason,
  lockSubject: async (transaction, key) => {
    const variation = await findVariation(transaction, key)
    if (variation) await lockPolicy(transaction, key.channel, variation.policyNumber)
  },
  decide: async (_deps, transaction, stored, { decision, notes }, { by, at, httpRequestId: requestId }) => {
    const { channel, caseId, reference: policyNumber } = stored
    const lines = [`Policy: ${policyNumber}`, `Decision: ${decision}`]
    await storeReason(transaction, stored, notes)
    if (decision === 'Accepted') {
      const rows = await requireAcceptable(transaction, stored)
      const variationId = String(caseId)
      await addVersion(transaction, { channel, policyNumber, ...rows, variationId, by, at, requestId })
    }
    return { detail: notes, outcome: { name: decision, lines } }
  },
}

const openings: Partial<Record<CaseEvent | string, string>> = {
  submitted: 'Your variation has been received.',
  asked: 'The underwriter has a question about your variation. It is on hold until you answer.',
  Accepted: 'Your variation has been accepted. The policy has been updated.',
  Declined: 'Your variation has been declined. The policy has not changed.',
}

/**
 * The rows that the policy gets.
 *
 * @throws Refusal 409 `policy-changed` when the policy has another version or is no longer In Force
 */
async function requireAcceptable(transaction: Transaction, stored: StoredCase) {
  const variation = await findVariation(transaction, stored)
  if (!variation) throw new Error('A variation has no content')
  const { version, status } = requirePolicy(await findPolicy(transaction, stored.channel, stored.reference))
  if (version !== variation.policyVersion)
    throw refuse('policy-changed', messages.policyChangedSinceSubmission, { status: 409 })
  if (status !== 'In Force') throw refuse('policy-changed', messages.notInForceNow(status), { status: 409 })
  return variation.rows
}

/** What changed in the policy since the variation was submitted; null when the policy has the same version. */
async function changesSince(
  { database, clock, reference }: CaseDeps,
  channel: string,
  { policyNumber, policyVersion, currentVersion }: VariationDetails,
): Promise<DeskVariation['moved']> {
  if (policyVersion === currentVersion) return null
  const { versions } = await listVersions(database, channel, policyNumber)
  const [then, now] = [policyVersion, currentVersion].map((number) =>
    versions.find(({ version }) => version === number),
  )
  if (!then || !now) return null
  const { loans, securities } = compareVariation(then, now, policyListsOn(reference, sydneyDate(clock())))
  return { loans: [...loans], securities: [...securities] }
}
