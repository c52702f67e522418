import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/database'

/** Above the numbers that earlier versions gave, of which each lender had its own. */
const smallest = 10_000_000n
const step = 13n
const scatter = 618_033_989n

/**
 * The number of the nth case of all lenders: ascending, because lists sort the newest case first by it, in steps that
 * differ, so that a lender's numbers do not show at a glance how many cases there are.
 */
export function caseNumberOf(n: bigint): bigint {
  return smallest + n * step + (((n * n * scatter) % 1_000_000_007n) % step)
}

/** Reserves numbers, ascending. No transaction waits for another one's; an unused number is never assigned. */
export async function reserveCaseNumbers(connection: Database | Transaction, count: number): Promise<bigint[]> {
  const { rows } = await sql<{ n: bigint }>`
    select nextval('case_number_counter') as n from generate_series(1, ${count})`.execute(connection)
  return rows.map(({ n }) => caseNumberOf(n))
}

export async function reserveCaseNumber(connection: Database | Transaction): Promise<bigint> {
  const [number] = await reserveCaseNumbers(connection, 1)
  if (number === undefined) throw new Error('No case number was reserved')
  return number
}
