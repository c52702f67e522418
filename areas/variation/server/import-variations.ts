import type { PolicyRecord } from '#areas/policy/server'
import { auditImport } from '#platform/audit'
import type { CopyRows, Transaction } from '#platform/database'
import { compareVariation, type VariationEffect, type VariationType, type VariedRows } from '../contract/index.ts'
import { type MeasuredPolicy, measureEffect } from './measure-effect.ts'
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
  readonly effect: VariationEffect
  readonly submittedBy: Person
  readonly submittedAt: Date
  readonly acceptedBy: Person
  readonly acceptedAt: Date
}

/** The effect of a variation on the policy that is imported with it, whose second version has the difference of the premium. */
export function measureImported(
  policy: MeasuredPolicy,
  { types, before, after }: Pick<ImportedVariation, 'types' | 'before' | 'after'>,
  rates: Parameters<typeof measureEffect>[2],
): VariationEffect {
  const changes = compareVariation(before, after, rates.lists)
  return measureEffect(policy, { types, before, after, changes }, rates)
}

/** Imports accepted variations in bulk, after their policies; one audit line for each lender counts them. */
export async function importVariations(
  transaction: Transaction,
  copyRows: CopyRows,
  variations: readonly ImportedVariation[],
  { by, at }: { readonly by: { readonly subject: string; readonly username: string }; readonly at: Date },
): Promise<void> {
  await copyRows('lender_case', variations.map(toCase))
  await copyRows(
    'variation',
    variations.map(({ policy, variationId, types, notes, after, effect, submittedBy }) => {
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
        effect: JSON.stringify(effect),
        submitted_by_name: submittedBy.name,
      }
    }),
  )
  await copyRows('case_event', variations.flatMap(eventsOf))
  await copyRows(
    'case_decision',
    variations.map(({ policy: { channel }, variationId, effect, submittedAt, acceptedBy, acceptedAt }) => ({
      channel,
      case_kind: 'variation',
      case_id: variationId,
      version: 1,
      amount: effect.after.loanAmount,
      lvr: effect.after.lvr,
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

function toCase(imported: ImportedVariation) {
  const { policy, variationId, effect, submittedBy, submittedAt, acceptedBy, acceptedAt } = imported
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
    amount: effect.after.loanAmount,
    lvr: effect.after.lvr,
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
