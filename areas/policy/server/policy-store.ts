import { sql } from 'kysely'
import { type Cents, toDollars } from '#packages/money'
import { camelCased, type Database, type Transaction } from '#platform/database'
import type { Condition } from '#platform/search'
import type { PolicySource, PolicySummary } from '../contract/index.ts'
import { policyNumberOf } from './policy-number.ts'
import type { PolicyRecord } from './policy-record.ts'
import { policyTables, toPolicyRows, type VersionRows, versionTables } from './policy-rows.ts'

/** Locks a source until the transaction ends: concurrent creations from it wait. */
export async function lockSource(transaction: Transaction, channel: string, source: PolicySource): Promise<void> {
  const name = `policies of ${channel} ${source.kind} ${source.id}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction)
}

export async function reservePolicyNumbers(connection: Database | Transaction, count: number): Promise<string[]> {
  const numbers: string[] = []
  while (numbers.length < count) {
    const taken = await sql<{ n: bigint }>`
      select nextval('policy_number_counter') as n from generate_series(1, ${count - numbers.length})
    `.execute(connection)
    numbers.push(...taken.rows.flatMap(({ n }) => policyNumberOf(n) ?? []))
  }
  return numbers
}

/**
 * Inserts any number of policies with all their parts, with one statement per table and its rows as one JSON text.
 * Skips policies whose number or source already exists.
 *
 * @returns the policy numbers that were added
 */
export async function insertPolicies(transaction: Transaction, records: readonly PolicyRecord[]): Promise<Set<string>> {
  const rows = records.map(toPolicyRows)
  const added = await sql<{ policy_number: string }>`
    insert into policy select * from json_populate_recordset(null::policy, ${json(rows.flatMap(({ policy }) => policy))}::json)
    on conflict do nothing returning policy_number
  `.execute(transaction)
  const numbers = new Set(added.rows.map(({ policy_number }) => policy_number))
  const fresh = rows.filter((_rows, index) => numbers.has(records[index]?.policyNumber ?? ''))
  for (const name of policyTables.slice(1))
    await insertRows(
      transaction,
      name,
      fresh.flatMap((row) => row[name]),
    )
  return numbers
}

export async function insertVersion(transaction: Transaction, rows: VersionRows): Promise<void> {
  for (const name of versionTables) await insertRows(transaction, name, rows[name])
}

async function insertRows(transaction: Transaction, name: string, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return
  const table = sql.table(name)
  await sql`
    insert into ${table} select * from json_populate_recordset(null::${table}, ${json(rows)}::json)
  `.execute(transaction)
}

/** Amounts become strings: JSON has no bigint. Only columns are amounts; their lists are not searched for more. */
function json(rows: readonly object[]): string {
  const plain = (row: object) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, typeof value === 'bigint' ? String(value) : value]),
    )
  return JSON.stringify(rows.map(plain))
}

/** The policies created from a quote or a submission, in slot order, with their loan amounts at creation. */
export async function summariesOf(
  connection: Database | Transaction,
  channel: string,
  { kind, id }: PolicySource,
): Promise<PolicySummary[]> {
  return await summariesWhere(connection, channel, sql`p.source = ${kind} and p.source_id = ${id}`)
}

/** The policies that a lender submitted with a reference, except cancelled ones: a withdrawn one may be submitted again. */
export async function summariesOfReference(
  connection: Database | Transaction,
  channel: string,
  reference: string,
): Promise<PolicySummary[]> {
  const isSubmitted = sql`p.source = 'submission' and p.status <> 'Cancelled'`
  return await summariesWhere(
    connection,
    channel,
    sql`upper(p.application_number) = upper(${reference}) and ${isSubmitted}`,
  )
}

async function summariesWhere(
  connection: Database | Transaction,
  channel: string,
  condition: Condition,
): Promise<PolicySummary[]> {
  const { rows } = await sql<{ policyNumber: string; premiumPayable: Cents; loanAmount: Cents; createdAt: Date }>`
    select p.policy_number, p.premium_payable, v.loan_amount, p.created_at
    from policy p join policy_version v using (channel, policy_number)
    where v.version = 1 and p.channel = ${channel} and ${condition}
    order by p.source_slot
  `.execute(camelCased(connection))
  return rows.map(({ policyNumber, premiumPayable, loanAmount, createdAt }) => ({
    policyNumber,
    premiumAmount: toDollars(premiumPayable),
    loanAmount: toDollars(loanAmount),
    dateCreated: createdAt.toISOString(),
  }))
}

/** Whether the lender has a policy with this number, in any status. */
export async function hasPolicy(database: Database, channel: string, policyNumber: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from policy where channel = ${channel} and policy_number = ${policyNumber}`.execute(database)
  return rows.length > 0
}

/** The Pending or In Force policies in which these loans are active, with the loan number as stored in the policy. */
export async function findInsuredLoans(
  connection: Database | Transaction,
  channel: string,
  loanNumbers: readonly string[],
): Promise<readonly { readonly loanNumber: string; readonly policyNumber: string }[]> {
  const { rows } = await sql<{ loanNumber: string; policyNumber: string }>`
    select l.loan_number, l.policy_number from policy_loan l
    join policy p on p.channel = l.channel and p.policy_number = l.policy_number and p.version = l.version
    where l.channel = ${channel} and upper(l.loan_number) = any(${loanNumbers.map((number) => number.toUpperCase())}::text[])
      and l.active and p.status in ('Pending', 'In Force')
    order by l.policy_number, l.position
  `.execute(camelCased(connection))
  return rows
}
