import { sql } from 'kysely'
import { recordLenderEvents } from '#areas/webhook/server'
import type { Cents } from '#packages/money'
import { writeAudit } from '#platform/audit'
import { sydneyDate } from '#platform/clock'
import type { Transaction } from '#platform/database'
import type { PolicyLoan, PolicySecurity } from '../contract/index.ts'
import { lockPolicy } from './find-policy.ts'
import { coverOf, dateLoans } from './policy-life.ts'
import { toVersionRows } from './policy-rows.ts'
import { insertVersion } from './policy-store.ts'

type NextVersion = {
  readonly channel: string
  readonly policyNumber: string
  /** The next state: an unknown id adds a row, an omitted row is removed. */
  readonly loans: readonly PolicyLoan[]
  readonly securities: readonly PolicySecurity[]
  readonly variationId: string
  /** What becomes payable, or refundable where it is negative; null where the premium could not be calculated. */
  readonly premiumDifference: Cents | null
  readonly by: { readonly subject: string; readonly username: string }
  readonly at: Date
  readonly requestId?: string | undefined
}

/**
 * Writes the next version of a policy, its figures and its cover, with an audit line. Rows keep their ids, new rows get
 * the next ones; removed rows stay, inactive and without links. Earlier versions do not change.
 *
 * @returns the number of the version
 * @throws Error if the lender has no such policy, or it is not In Force
 */
export async function addVersion(transaction: Transaction, next: NextVersion): Promise<number> {
  const { channel, policyNumber, by, at } = next
  const before = await lockPolicy(transaction, channel, policyNumber)
  if (before?.status !== 'In Force') throw new Error(`${policyNumber} is no policy in force of ${channel}`)

  const securityIds = idsOf(before.securities, next.securities)
  const securities = merge(before.securities, next.securities, securityIds)
  const active = new Set(securities.filter((security) => security.active).map(({ id }) => id))
  const links = (linked: readonly string[]) =>
    linked.map((id) => securityIds.get(id) ?? '').filter((id) => active.has(id))
  const merged = merge(before.loans, next.loans, idsOf(before.loans, next.loans)).map((loan) => ({
    ...loan,
    securities: loan.active ? links(loan.securities) : [],
  }))
  const loans = dateLoans(merged, before.loans, sydneyDate(at))

  const version = before.version + 1
  const { outstandingLoanBalance, otherSharesAmount } = before
  const rows = toVersionRows({ ...next, version, loans, securities, outstandingLoanBalance, otherSharesAmount })
  await insertVersion(transaction, rows)
  const cover = coverOf(loans)
  await sql`
    update policy set version = ${version}, current_lvr = ${rows.policy_version[0]?.lvr},
      coverage_effective_date = ${cover.coverageEffectiveDate}, expiry_date = ${cover.expiryDate}
    where channel = ${channel} and policy_number = ${policyNumber}
  `.execute(transaction)
  await writeAudit(transaction, {
    channel,
    at,
    by,
    action: 'policy.vary',
    record: policyNumber,
    requestId: next.requestId,
    detail: { version, variationId: next.variationId },
  })
  const record = { kind: 'policy', id: policyNumber } as const
  await recordLenderEvents(transaction, [{ channel, at, record, event: 'changed', status: before.status }])
  return version
}

type Part = { readonly id: string; readonly active: boolean }

/** Maps the ids of existing and new rows to the stored ids. */
function idsOf(before: readonly Part[], next: readonly Part[]): Map<string, string> {
  const ids = new Map(before.map(({ id }) => [id, id]))
  for (const { id } of next) if (!ids.has(id)) ids.set(id, String(ids.size + 1))
  return ids
}

function merge<Row extends Part>(before: readonly Row[], next: readonly Row[], ids: Map<string, string>): Row[] {
  const rows = new Map(before.map((row) => [row.id, { ...row, active: false }]))
  for (const row of next) {
    const id = ids.get(row.id) ?? row.id
    rows.set(id, { ...row, id })
  }
  return [...rows.values()]
}
