import type { PolicyLists } from '#areas/policy/contract'
import type { PolicyRecord } from '#areas/policy/server'
import { auditImport } from '#platform/audit'
import type { CopyRows, Transaction } from '#platform/database'
import { compareVariation, type VariationType, type VariedRows } from '../contract/index.ts'
import { measureEffect } from './measure-effect.ts'
import { toStoredRows } from './variation-store.ts'

type Person = { readonly subject: string; readonly username: string; readonly name: string }

/** An accepted variation that created the second version of a policy. */
export type ImportedVariation = {
  readonly policy: PolicyRecord
  readonly variationId: string
  readonly types: readonly VariationType[]
  readonly notes: string | null
  readonly before: VariedRows
  readonly after: VariedRows
  readonly submittedBy: Person
  readonly submittedAt: Date
  readonly acceptedBy: Person
  readonly acceptedAt: Date
}

/** Imports accepted variations in bulk, after their policies; one audit line for each lender counts them. */
export async function importVariations(
  transaction: Transaction,
  copyRows: CopyRows,
  variations: readonly ImportedVariation[],
  {
    by,
    at,
    lists,
    ratesOf,
  }: {
    readonly by: { readonly subject: string; readonly username: string }
    readonly at: Date
    readonly lists: PolicyLists
    readonly ratesOf: (variation: ImportedVariation) => Omit<Parameters<typeof measureEffect>[2], 'lists'>
  },
): Promise<void> {
  await copyRows(
    'variation',
    variations.map((variation) => {
      const { policy, types, before, after, submittedBy, acceptedBy } = variation
      const changes = compareVariation(before, after, lists)
      const effect = measureEffect(policy, { types, before, after, changes }, { lists, ...ratesOf(variation) })
      const stored = toStoredRows(after)
      return {
        channel: policy.channel,
        variation_id: variation.variationId,
        policy_number: policy.policyNumber,
        policy_version: 1,
        brand_name: policy.brandName,
        types,
        notes: variation.notes,
        status: 'Accepted',
        loans: JSON.stringify(stored.loans),
        securities: JSON.stringify(stored.securities),
        effect: JSON.stringify(effect),
        submitted_by: submittedBy.username,
        submitted_by_subject: submittedBy.subject,
        submitted_by_name: submittedBy.name,
        submitted_at: variation.submittedAt,
        waiting_since: variation.submittedAt,
        decided_by: acceptedBy.username,
        decided_by_subject: acceptedBy.subject,
        decided_at: variation.acceptedAt,
      }
    }),
  )
  await copyRows('variation_event', variations.flatMap(eventsOf))
  const imported = variations.map(({ policy: { channel } }) => ({ channel }))
  await auditImport(transaction, imported, { action: 'variation.import', by, at })
}

function eventsOf({ policy, variationId, submittedBy, submittedAt, acceptedBy, acceptedAt }: ImportedVariation) {
  const key = { channel: policy.channel, variation_id: variationId }
  const byInsurer = { ...key, at: acceptedAt, by_username: acceptedBy.username, by_insurer: true }
  const submitted = { ...key, at: submittedAt, by_username: submittedBy.username, by_insurer: false }
  return [
    { ...submitted, event_number: 1, kind: 'submitted', detail: null },
    { ...byInsurer, event_number: 2, kind: 'assigned', detail: acceptedBy.username },
    { ...byInsurer, event_number: 3, kind: 'accepted', detail: null },
  ]
}
