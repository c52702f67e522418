import { sql } from 'kysely'
import type { Cents } from '#packages/money'
import type { Database, Transaction } from '#platform/database'
import type { PolicyStatus } from '../contract/index.ts'
import { policyNumberOf } from './policy-number.ts'
import type { PolicyRecord, PolicySource } from './policy-record.ts'
import { type PolicyRows, toPolicyRows } from './policy-rows.ts'

/** The columns that are read here; later areas read the others. */
type PolicyTables = {
  policy: {
    channel: string
    policy_number: string
    status: PolicyStatus
    brand_name: string
    source: PolicySource['kind']
    source_id: string
    source_slot: number
    loan_amount: Cents
    previous_premium_paid: Cents
    base_premium: Cents
    premium_payable: Cents
    created_at: Date
  }
}

export type KeptPolicy = {
  readonly policyNumber: string
  readonly premiumPayable: Cents
  readonly loanAmount: Cents
  readonly createdAt: Date
}

/** What a top-up needs of the policy that it adds to. */
type PolicyPremiumPaid = {
  readonly policyNumber: string
  readonly status: PolicyStatus
  readonly brandName: string
  readonly loanAmount: Cents
  /** All that was ever paid for it, GST- and duty-exclusive: the credit of a top-up. */
  readonly basePremiumPaid: Cents
}

/** Makes everybody else wait who is about to create policies from the same source, until the transaction ends. */
export async function holdSource(transaction: Transaction, channel: string, source: PolicySource): Promise<void> {
  const name = `policies of ${channel} ${source.kind} ${source.id}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction)
}

/** So many policy numbers that no policy has or will have. */
export async function takePolicyNumbers(connection: Database | Transaction, count: number): Promise<string[]> {
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
 * Adds policies with all their parts, whatever their number, in five statements: each takes its rows as one JSON text.
 * A policy whose number or source is there already is passed over.
 *
 * @returns the numbers that were added
 */
export async function insertPolicies(transaction: Transaction, records: readonly PolicyRecord[]): Promise<Set<string>> {
  const rows = records.map(toPolicyRows)
  const added = await sql<{ policy_number: string }>`
    insert into policy select * from json_populate_recordset(null::policy, ${json(rows, 'policy')}::json)
    on conflict do nothing returning policy_number
  `.execute(transaction)
  const numbers = new Set(added.rows.map(({ policy_number }) => policy_number))
  const fresh = rows.filter((_rows, index) => numbers.has(records[index]?.policyNumber ?? ''))
  for (const name of ['policy_loan', 'policy_security', 'policy_borrower', 'policy_loan_security'] as const) {
    const table = sql.table(name)
    await sql`
      insert into ${table} select * from json_populate_recordset(null::${table}, ${json(fresh, name)}::json)
    `.execute(transaction)
  }
  return numbers
}

function json(rows: readonly PolicyRows[], table: keyof PolicyRows): string {
  return JSON.stringify(rows.flatMap((ofPolicy) => ofPolicy[table]))
}

/** The policies that were made from one source, in the order of their slots. */
export async function findPoliciesOf(
  connection: Database | Transaction,
  channel: string,
  source: PolicySource,
): Promise<KeptPolicy[]> {
  const rows = await connection
    .withTables<PolicyTables>()
    .selectFrom('policy')
    .select(['policy_number', 'premium_payable', 'loan_amount', 'created_at'])
    .where('channel', '=', channel)
    .where('source', '=', source.kind)
    .where('source_id', '=', source.id)
    .orderBy('source_slot')
    .execute()
  return rows.map((row) => ({
    policyNumber: row.policy_number,
    premiumPayable: row.premium_payable,
    loanAmount: row.loan_amount,
    createdAt: row.created_at,
  }))
}

/** What has been paid for a policy of a lender; `null` when the lender has no policy of that number. */
export async function findPolicyPremium(
  connection: Database | Transaction,
  channel: string,
  policyNumber: string,
): Promise<PolicyPremiumPaid | null> {
  const row = await connection
    .withTables<PolicyTables>()
    .selectFrom('policy')
    .select(['policy_number', 'status', 'brand_name', 'loan_amount', 'previous_premium_paid', 'base_premium'])
    .where('channel', '=', channel)
    .where('policy_number', '=', policyNumber)
    .executeTakeFirst()
  if (!row) return null
  return {
    policyNumber: row.policy_number,
    status: row.status,
    brandName: row.brand_name,
    loanAmount: row.loan_amount,
    basePremiumPaid: row.previous_premium_paid + row.base_premium,
  }
}
