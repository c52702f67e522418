import { sql } from 'kysely'
import { auditImport } from '#platform/audit'
import type { CopyRows, Transaction } from '#platform/database'
import { type AfterPolicyEnd, changeToppedUp } from './change-status.ts'
import { forgetDaysOf, forgetVariationsOf } from './figures/policy-day-store.ts'
import type { PolicyRecord } from './policy-record.ts'
import { policyTables, toPolicyRows } from './policy-rows.ts'
import { reservePolicyNumbers } from './policy-store.ts'
import { lockToppable } from './top-up.ts'

/** A policy to import, in any status; the import assigns its number. */
export type ImportedPolicy = Omit<PolicyRecord, 'policyNumber'>

type ImportOptions = {
  readonly by: { readonly subject: string; readonly username: string }
  readonly at: Date
  /** For the policies that top-ups replace. */
  readonly afterEnd?: AfterPolicyEnd
}

/**
 * Imports up to some thousands of policies per call, with one audit line per lender that counts them. Skips policies
 * whose source already exists. A top-up that is In Force replaces the policy that it tops up.
 *
 * @returns the added policies, with their numbers
 * @throws Refusal 400 for a policy that cannot be topped up
 */
export async function importPolicies(
  transaction: Transaction,
  copyRows: CopyRows,
  policies: readonly ImportedPolicy[],
  { by, at, afterEnd }: ImportOptions,
): Promise<PolicyRecord[]> {
  const known = await findSources(transaction, policies)
  const fresh = policies.filter((policy) => !known.has(sourceOf(policy)))
  const topUps = fresh.filter(
    ({ status, toppedUpPolicyNumber }) =>
      toppedUpPolicyNumber !== null && (status === 'Pending' || status === 'In Force'),
  )
  for (const [channel, policies] of Map.groupBy(topUps, (policy) => policy.channel))
    await lockToppedUp(transaction, channel, policies)
  const numbers = await reservePolicyNumbers(transaction, fresh.length)
  const records = fresh.map((policy, index): PolicyRecord => ({ ...policy, policyNumber: numbers[index] ?? '' }))
  // In key order, so that adjacent rows go to the same index page.
  const rows = records.toSorted(byKey).map(toPolicyRows)
  for (const table of policyTables)
    await copyRows(
      table,
      rows.flatMap((row) => row[table]),
    )
  await auditImport(transaction, records, { action: 'policy.import', by, at })
  const changes = records
    .filter(({ status, toppedUpPolicyNumber }) => toppedUpPolicyNumber !== null && status === 'In Force')
    .flatMap(({ channel, policyNumber, events }) => events.map((event) => ({ channel, policyNumber, event })))
  await changeToppedUp(transaction, changes, afterEnd)
  await forgetDaysOf(transaction, records)
  await forgetVariationsOf(transaction, records)
  return records
}

/** Each policy may be topped up by the policies of one source only, as by a property share. */
async function lockToppedUp(
  transaction: Transaction,
  channel: string,
  topUps: readonly ImportedPolicy[],
): Promise<void> {
  const toppedUp = Map.groupBy(topUps, ({ toppedUpPolicyNumber }) => toppedUpPolicyNumber)
  for (const [policyNumber, policies] of toppedUp) {
    const sources = new Set(policies.map(({ source }) => `${source.kind} ${source.id}`))
    if (sources.size > 1) throw new Error(`${sources.size} imported policies top up policy ${policyNumber}`)
  }
  await lockToppable(transaction, channel, [...toppedUp.keys()])
}

function byKey(left: PolicyRecord, right: PolicyRecord): number {
  if (left.channel !== right.channel) return left.channel < right.channel ? -1 : 1
  return left.policyNumber < right.policyNumber ? -1 : 1
}

function sourceOf({ channel, source, sourceSlot }: Pick<ImportedPolicy, 'channel' | 'source' | 'sourceSlot'>): string {
  return [channel, source.kind, source.id, sourceSlot].join(' ')
}

async function findSources(transaction: Transaction, policies: readonly ImportedPolicy[]): Promise<Set<string>> {
  const { rows } = await sql<{ known: string }>`
    select p.channel || ' ' || p.source || ' ' || p.source_id || ' ' || p.source_slot as known
    from unnest(
      ${policies.map(({ channel }) => channel)}::text[], ${policies.map(({ source }) => source.kind)}::text[],
      ${policies.map(({ source }) => source.id)}::text[], ${policies.map(({ sourceSlot }) => sourceSlot)}::smallint[]
    ) as input (channel, source, source_id, source_slot)
    join policy p using (channel, source, source_id, source_slot)
  `.execute(transaction)
  return new Set(rows.map(({ known }) => known))
}
