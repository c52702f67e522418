import type { PolicyLists } from '#areas/policy/contract'
import type { PolicyRecord } from '#areas/policy/server'
import { auditImport } from '#platform/audit'
import type { CopyRows, Transaction } from '#platform/database'
import { compareVariation, type VariationEffect, type VariationType, type VariedRows } from '../contract/index.ts'
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
  const effects = variations.map((variation) => {
    const { policy, types, before, after } = variation
    const changes = compareVariation(before, after, lists)
    return measureEffect(policy, { types, before, after, changes }, { lists, ...ratesOf(variation) })
  })
  await copyRows(
    'lender_case',
    variations.map((variation, index) => toCase(variation, effects[index])),
  )
  await copyRows(
    'variation',
    variations.map(({ policy, variationId, types, notes, after, submittedBy }, index) => {
      const stored = toStoredRows(after)
      return {
        channel: policy.channel,
        variation_id: variationId,
        policy_number: policy.policyNumber,
        policy_version: 1,
        types,
        notes,
        loans: JSON.stringify(stored.loans),
        securities: JSON.stringify(stored.securities),
        effect: JSON.stringify(effects[index]),
        submitted_by_name: submittedBy.name,
      }
    }),
  )
  await copyRows('case_event', variations.flatMap(eventsOf))
  await copyRows(
    'case_decision',
    variations.map(({ policy: { channel }, variationId, submittedAt, acceptedBy, acceptedAt }, index) => ({
      channel,
      case_kind: 'variation',
      case_id: variationId,
      version: 1,
      amount: effects[index]?.after.loanAmount,
      lvr: effects[index]?.after.lvr,
      submitted_at: submittedAt,
      decision: 'Accepted',
      decided_by: acceptedBy.username,
      decided_by_subject: acceptedBy.subject,
      decided_at: acceptedAt,
    })),
  )
  const imported = variations.map(({ policy: { channel } }) => ({ channel }))
  await auditImport(transaction, imported, { action: 'variation.import', by, at })
}

function toCase(
  { policy, variationId, submittedBy, submittedAt, acceptedBy, acceptedAt }: ImportedVariation,
  effect: VariationEffect | undefined,
) {
  return {
    channel: policy.channel,
    kind: 'variation',
    case_id: variationId,
    brand_name: policy.brandName,
    reference: policy.policyNumber,
    raised_by: submittedBy.username,
    raised_by_subject: submittedBy.subject,
    submitted_by_subject: submittedBy.subject,
    submitted_at: submittedAt,
    received_at: submittedAt,
    waiting_since: submittedAt,
    version: 1,
    state: 'Decided',
    decision: 'Accepted',
    amount: effect?.after.loanAmount,
    lvr: effect?.after.lvr,
    decided_by: acceptedBy.username,
    decided_by_subject: acceptedBy.subject,
    decided_at: acceptedAt,
    last_event: 3,
  }
}

function eventsOf({ policy, variationId, submittedBy, submittedAt, acceptedBy, acceptedAt }: ImportedVariation) {
  const key = { channel: policy.channel, case_kind: 'variation', case_id: variationId, version: 1 }
  const byInsurer = { ...key, at: acceptedAt, by_username: acceptedBy.username, by_insurer: true, detail: null }
  const submitted = { ...key, at: submittedAt, by_username: submittedBy.username, by_insurer: false, detail: null }
  return [
    { ...submitted, event_number: 1, event: 'submitted' },
    { ...byInsurer, event_number: 2, event: 'assigned' },
    { ...byInsurer, event_number: 3, event: 'decided' },
  ]
}
