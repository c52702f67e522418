import { sql } from 'kysely'
import { auditImport } from '#platform/audit'
import type { CopyRows, Transaction } from '#platform/database'
import type { PolicyRecord } from './policy-record.ts'
import { policyTables, toPolicyRows } from './policy-rows.ts'
import { reservePolicyNumbers } from './policy-store.ts'

/** A policy to import, in any status; the import assigns its number. */
export type ImportedPolicy = Omit<PolicyRecord, 'policyNumber'>

/**
 * Imports up to some thousands of policies per call, with one audit line per lender that counts them. Skips policies
 * whose source already exists.
 *
 * @returns the added policies, with their numbers
 */
export async function importPolicies(
  transaction: Transaction,
  copyRows: CopyRows,
  policies: readonly ImportedPolicy[],
  { by, at }: { readonly by: { readonly subject: string; readonly username: string }; readonly at: Date },
): Promise<PolicyRecord[]> {
  const known = await findSources(transaction, policies)
  const fresh = policies.filter((policy) => !known.has(sourceOf(policy)))
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
  return records
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
    ) as sent (channel, source, source_id, source_slot)
    join policy p using (channel, source, source_id, source_slot)
  `.execute(transaction)
  return new Set(rows.map(({ known }) => known))
}
