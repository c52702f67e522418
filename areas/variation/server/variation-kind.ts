import { isOpenState } from '#areas/case/contract'
import { type CaseDeps, policyCaseKind, type StoredCase } from '#areas/case/server'
import { addVersion, findPolicy, listVersions, policyListsOn, requirePolicy } from '#areas/policy/server'
import { fromDollars } from '#packages/money'
import { sydneyDate } from '#platform/clock'
import type { Transaction } from '#platform/database'
import { refuse } from '#platform/http'
import {
  compareVariation,
  type DeskVariation,
  deskVariationSchema,
  type ExpectedDocument,
  messages,
  type VariationDetails,
  variationDetailsSchema,
} from '../contract/index.ts'
import { loadVariationDetails } from './load-variation.ts'
import { getVariation, storeReason } from './variation-store.ts'

/** Variations of policies: accepting one makes the policy's next version. */
export const variationKind = policyCaseKind({
  name: 'variation',
  openings: {
    submitted: 'Your variation has been received.',
    Accepted: 'Your variation has been accepted. The policy has been updated.',
    Declined: 'Your variation has been declined. The policy has not changed.',
  },
  schema: variationDetailsSchema,
  load: loadVariationDetails,
  desk: {
    schema: deskVariationSchema,
    present: async (deps, details, { channel, decision, state }) => {
      const moved = decision === null ? await changesSince(deps, channel, details) : null
      const usual = isOpenState(state) ? expectedDocuments(deps) : []
      const types: readonly string[] = details.types
      const expected = usual.filter(({ variationType }) => types.includes(variationType))
      return { details: { ...details, moved, expected }, opened: { policyVersion: details.policyVersion } }
    },
  },
  storeNotes: storeReason,
  accept: async (_deps, transaction, stored, { by, at, httpRequestId: requestId }) => {
    const { channel, caseId, reference: policyNumber } = stored
    const { rows, effect } = await requireAcceptable(transaction, stored)
    const { difference } = effect.premium
    await addVersion(transaction, {
      channel,
      policyNumber,
      ...rows,
      variationId: String(caseId),
      premiumDifference: difference === null ? null : fromDollars(difference),
      by,
      at,
      requestId,
    })
    return []
  },
})

/** The documents that an underwriter usually requires today, by type of variation. */
export function expectedDocuments({ reference, clock }: Pick<CaseDeps, 'reference' | 'clock'>): ExpectedDocument[] {
  return reference
    .variationExpectations(sydneyDate(clock()))
    .map(({ words, ...document }) => ({ ...document, words: [...words] }))
}

/**
 * The variation that the policy gets.
 *
 * @throws Refusal 409 `policy-changed` when the policy has another version or is no longer In Force
 */
async function requireAcceptable(transaction: Transaction, stored: StoredCase) {
  const variation = await getVariation(transaction, stored)
  const { version, status } = requirePolicy(await findPolicy(transaction, stored.channel, stored.reference))
  if (version !== variation.policyVersion)
    throw refuse('policy-changed', messages.policyChangedSinceSubmission, { status: 409 })
  if (status !== 'In Force') throw refuse('policy-changed', messages.notInForceNow(status), { status: 409 })
  return variation
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
