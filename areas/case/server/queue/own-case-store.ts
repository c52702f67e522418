import { sql } from 'kysely'
import { type CaseKindName, type OwnCaseField, type OwnCasePart, ownCaseTable } from '#areas/case/contract'
import type { Source } from '#platform/search'
import { caseColumns, isOpen, type QueueOptions, selectCase } from './case-columns.ts'

/** A lender's user, and the kinds of case that they may see. */
export type CaseOwner = {
  readonly channel: string
  readonly subject: string
  readonly kinds: readonly CaseKindName[]
}

const conditions = {
  open: isOpen,
  // As in the index `lender_case_decided_of_user`.
  decided: sql`(c.decided_at is not null and c.state in ('Decided', 'Closed'))`,
  withdrawn: sql`(c.decided_at is not null and c.state = 'Withdrawn')`,
} as const

/** The cases of a user, found by `lender_case_open_of_user` or `lender_case_decided_of_user`. */
export function ownCaseSource(
  { channel, subject, kinds }: CaseOwner,
  show: OwnCasePart,
  options: QueueOptions,
  now: Date,
): Source<OwnCaseField> {
  const c = sql.raw('c')
  return {
    table: ownCaseTable(show),
    columns: caseColumns(c, options, { now, show: show === 'open' ? 'open' : 'all' }),
    // Read before they are sorted: an index of all cases has few of one user.
    from: sql`(select * from lender_case c where channel = ${channel} and submitted_by_subject = ${subject}
      and kind = any(${kinds}) and ${conditions[show]} offset 0) as c`,
    where: [],
    order: sql`${show === 'open' ? sql`c.submitted_at` : sql`c.decided_at`} desc, c.case_id, c.kind`,
    key: ['channel', 'kind', 'case_id'],
    rows: sql`lender_case c`,
    select: selectCase(c),
  }
}
