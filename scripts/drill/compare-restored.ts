import { sql } from 'kysely'
import type { Database } from '#platform/database'
import type { Call } from '../crash/submission.ts'
import type { Sent } from '../load/start-load.ts'

export type Compared = {
  /** Submissions that were acknowledged up to the moment; each should be there, its file byte for byte. */
  readonly before: number
  readonly lost: readonly string[]
  /** Submissions that began after the moment; none should be there. */
  readonly after: number
  readonly extra: readonly string[]
}

/** Compares a restored product with what its clients know. What was under way at the moment may be there or not. */
export async function compareRestored(
  database: Database,
  call: Call,
  sent: readonly Sent[],
  moment: Date,
): Promise<Compared> {
  const { rows } = await sql<{ name: string }>`
    select quote_id as name from quote where channel = 'IRONBARK'
    union all select reference from lender_case where channel = 'IRONBARK' and kind = 'referral'
  `.execute(database)
  const names = new Set(rows.map(({ name }) => name))
  const before = sent.filter(({ acknowledged }) => acknowledged !== null && acknowledged <= moment)
  const after = sent.filter(({ begun }) => begun > moment)
  const lost: string[] = []
  for (const { submission, name, result } of before) {
    if (name === null || result === null || !names.has(name)) lost.push(`${submission.kind} ${name} is not there`)
    else if (submission.kind === 'submit') lost.push(...(await submission.findLost(database, call, result)))
  }
  const extra = after.flatMap(({ name }) => (name !== null && names.has(name) ? [name] : []))
  return { before: before.length, lost, after: after.length, extra }
}
