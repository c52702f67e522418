import { sql } from 'kysely'
import type { CaseKindName, CaseStatus } from '#areas/case/contract'
import type { PlainDate } from '#platform/clock'
import { type Database, startOfDay } from '#platform/database'
import type { CaseOwner } from '../queue/own-case-store.ts'

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

const columns = sql`kind, case_id as "caseId", reference, status, decision, submitted_at as "submittedAt",
  waiting_since as "waitingSince", paused_at as "pausedAt", decided_at as "decidedAt"`

/** A user's open cases, those with a question first, then the newest; one more than `limit` says that there are more. */
export async function listOpenCasesOfUser(database: Database, owner: CaseOwner, limit: number): Promise<CaseOfUser[]> {
  const { rows } = await sql<CaseOfUser>`
    select ${columns} from lender_case
    where channel = ${owner.channel} and submitted_by_subject = ${owner.subject} and kind = any(${owner.kinds})
      and state in ('Submitted', 'Assigned', 'On Hold')
    order by paused_at is null, submitted_at desc limit ${limit + 1}`.execute(database)
  return rows
}

/** A user's cases that the insurer decided or closed since a day, newest first. */
export async function listDecidedCasesOfUser(
  database: Database,
  owner: CaseOwner,
  since: PlainDate,
  limit: number,
): Promise<CaseOfUser[]> {
  const { rows } = await sql<CaseOfUser>`
    select ${columns} from lender_case
    where channel = ${owner.channel} and submitted_by_subject = ${owner.subject} and kind = any(${owner.kinds})
      and decided_at >= ${startOfDay(since)} and state in ('Decided', 'Closed')
    order by decided_at desc limit ${limit + 1}`.execute(database)
  return rows
}
