import { sql } from 'kysely'
import type { CaseKindName, CaseStatus } from '#areas/case/contract'
import type { Database } from '#platform/database'

/** A case in the lists of its lender's user. */
export type CaseOfUser = {
  readonly kind: CaseKindName
  readonly caseId: bigint
  readonly reference: string
  readonly status: CaseStatus
  readonly decision: string | null
  readonly submittedAt: Date
  readonly waitingSince: Date
  /** When the open question was asked; null without one. */
  readonly pausedAt: Date | null
  readonly decidedAt: Date | null
}

type Owner = { readonly channel: string; readonly subject: string; readonly kinds: readonly CaseKindName[] }

const columns = sql`kind, case_id as "caseId", reference, status, decision, submitted_at as "submittedAt",
  waiting_since as "waitingSince", paused_at as "pausedAt", decided_at as "decidedAt"`

/** A user's open cases, those with a question first, then the newest; one more than `limit` says that there are more. */
export async function listOpenCasesOfUser(database: Database, owner: Owner, limit: number): Promise<CaseOfUser[]> {
  const { rows } = await sql<CaseOfUser>`
    select ${columns} from lender_case
    where channel = ${owner.channel} and submitted_by_subject = ${owner.subject} and kind = any(${owner.kinds})
      and state in ('Submitted', 'Assigned', 'On Hold')
    order by paused_at is null, submitted_at desc limit ${limit + 1}`.execute(database)
  return rows
}

/** A user's cases that the insurer decided or closed after a time, newest first. */
export async function listDecidedCasesOfUser(
  database: Database,
  owner: Owner,
  since: Date,
  limit: number,
): Promise<CaseOfUser[]> {
  const { rows } = await sql<CaseOfUser>`
    select ${columns} from lender_case
    where channel = ${owner.channel} and submitted_by_subject = ${owner.subject} and kind = any(${owner.kinds})
      and decided_at > ${since} and state in ('Decided', 'Closed')
    order by decided_at desc limit ${limit + 1}`.execute(database)
  return rows
}
