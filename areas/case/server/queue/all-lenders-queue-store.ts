import { type RawBuilder, sql } from 'kysely'
import { isOfDecisions, type QueueField, type QueueSearch, tableOf } from '#areas/case/contract'
import { byName } from '#areas/identity/server'
import { sydneyDate } from '#platform/clock'
import { type Database, inSnapshot, startOfDay } from '#platform/database'
import {
  type Condition,
  type Found,
  isFiltered,
  limitOf,
  matching,
  rowsByKey,
  type Source,
  type SqlColumn,
  searchTable,
  sortsOf,
  toFound,
  withStored,
  withStoredOptions,
} from '#platform/search'
import type { StoredCase } from '../store/case-store.ts'
import {
  caseColumns,
  isOpen,
  type QueueOptions,
  type StoredQueueRow,
  selectCase,
  startOfClock,
} from './case-columns.ts'

type QueueCaller = { readonly subject: string; readonly now: Date }

/**
 * All lenders' cases: open ones, decided ones, or all. Open cases are counted and sorted in the narrow index
 * `lender_case_waiting`, and filtered in `lender_case_open`; all cases are found in `lender_case_all` and sorted by an
 * index of each column. Those that the underwriter decided are found in `case_decision_by_time`, those of today in
 * `case_decision_of_day`.
 */
export function queueSource(
  { subject, now }: QueueCaller,
  search: Pick<QueueSearch, 'show'>,
  options: QueueOptions,
): Source<QueueField> {
  const { show } = search
  const isDecided = isOfDecisions(show)
  const own = isDecided ? sql.raw('d') : sql.raw('c')
  const decided =
    show === 'decided-today' ? decisionsOfToday(now) : sql`case_decision where decided_by_subject = ${subject}`
  const decisions = sql`(select channel, case_kind as kind, case_id, version, submitted_at, submission_type,
      reason, amount, lvr, decision, decided_at, decided_by
    from ${decided}) d`
  return {
    table: tableOf(search),
    columns: caseColumns(own, options, { now, show }),
    from: fromOf(show, subject, decisions),
    where: [],
    order: sql`${orderOf(show, now)}, ${own}.channel, ${own}.case_id, ${own}.kind`,
    key: ['channel', 'kind', 'case_id'],
    select: selectCase(own),
    rows: isDecided ? sql`(lender_case c join ${decisions} using (channel, kind, case_id))` : sql`lender_case c`,
  }
}

/** Finds one page of all lenders' cases. */
export async function findQueue(
  database: Database,
  caller: QueueCaller,
  search: QueueSearch,
  options: QueueOptions,
): Promise<Found<StoredQueueRow>> {
  const source = queueSource(caller, search, options)
  const { show } = search
  if (show === 'all') return await findAmongAll(database, source, search)
  if (isOfDecisions(show) || !isFiltered(search)) return await searchTable(database, source, search)
  return await findOpen(database, source, search)
}

/** A page of all cases, each sort of which is read in the order of its index. */
async function findAmongAll(
  database: Database,
  source: Source<QueueField>,
  search: QueueSearch,
): Promise<Found<StoredQueueRow>> {
  return await inSnapshot(database, async (snapshot) => {
    let sorted: Source<QueueField> = {
      ...source,
      stored: { table: 'lender_case', alias: 'c' },
      columns: await columnsInOrder(snapshot, source, search),
    }
    for (const field of ['brand', 'submissionType', 'referralReason', 'decision'] as const)
      sorted = await withStoredOptions(snapshot, sorted, search, field, source.from)
    return await searchTable<StoredQueueRow, QueueField>(snapshot, sorted, search)
  })
}

/** The columns with the orders of the indexes of all cases. */
async function columnsInOrder(
  database: Database,
  { columns, from }: Source<QueueField>,
  { sorts }: QueueSearch,
): Promise<Source<QueueField>['columns']> {
  const isByAssignee = sorts.some(({ field }) => field === 'assignedTo')
  return {
    ...columns,
    kind: { ...columns.kind, hasAllOptions: true, counted: 'kind' },
    channel: { ...columns.channel, order: sql`c.channel`, counted: 'channel' },
    raisedBy: { ...columns.raisedBy, order: sql`c.raised_by_key`, counted: 'raised_by_key' },
    submissionType: { ...columns.submissionType, counted: 'submission_type' },
    referralReason: { ...columns.referralReason, counted: 'reason' },
    baseLoanAmount: { ...columns.baseLoanAmount, counted: 'amount' },
    baseLVR: { ...columns.baseLVR, counted: 'lvr' },
    // Its displayed texts are its values, in whose order its index is.
    status: { ...columns.status, order: sql`c.status`, counted: 'status' },
    assignedTo: { ...columns.assignedTo, ...(isByAssignee && { parts: await assigneesInOrder(database, from) }) },
    waitingSince: { ...columns.waitingSince, withValue: isOpen, counted: 'waiting_since' },
    decision: { ...columns.decision, counted: 'decision' },
    decidedAt: { ...columns.decidedAt, withValue: sql`c.decided_at is not null`, counted: 'decided_at' },
    decidedBy: {
      ...columns.decidedBy,
      order: sql`c.decided_by`,
      withValue: sql`c.decided_by is not null`,
      counted: 'decided_by',
    },
  }
}

/** The cases of each name that is shown for an assignee, in the order of the names; the unassigned ones last. */
async function assigneesInOrder(
  database: Database,
  from: RawBuilder<unknown>,
): Promise<NonNullable<SqlColumn['parts']>> {
  const name = byName(sql`stored.value`, null)
  const { rows } = await sql<{ usernames: readonly string[]; share: number }>`
    ${withStored(sql`c.assigned_to`, from)}
    select array_agg(stored.value) as usernames, coalesce(sum(frequency), 0) as share
    from stored left join column_statistics('lender_case', 'assigned_to') as common on common.value = stored.value
    where stored.value is not null group by ${name} order by ${name}
  `.execute(database)
  return [
    ...rows.map(({ usernames, share }) => ({ condition: sql`c.assigned_to = any(${usernames}::text[])`, share })),
    { condition: sql`c.assigned_to is null` },
  ]
}

/**
 * A filtered page of open cases with its total in one statement: no index has their order, so the page takes all of them
 * in any case.
 */
async function findOpen(
  database: Database,
  source: Source<QueueField>,
  search: QueueSearch,
): Promise<Found<StoredQueueRow>> {
  const by = sortsOf(source, search).map(({ value, direction }) => sql`${value} ${direction}`)
  const rows = await rowsByKey<StoredQueueRow & { readonly total: number }>(
    database,
    { ...source, select: sql`${source.select}, found.total` },
    sql`select channel, kind, case_id, (count(*) over ())::int as total ${matching(source, search)}
      order by ${sql.join([...by, source.order])} ${limitOf(search)}`,
  )
  const total = rows[0]?.total ?? 0
  // Beyond the last page there is no row with the total.
  if (total === 0 && search.page > 0) return await searchTable(database, source, search)
  return toFound(
    rows.map(({ total: _, ...row }) => row),
    total,
    search,
  )
}

/**
 * The newest decision of each case that the desk decided today in Sydney. A case that its policy closed with it was not
 * decided.
 */
export function decisionsOfToday(now: Date): RawBuilder<unknown> {
  return sql`(select distinct on (channel, case_kind, case_id) * from case_decision
    where decided_at >= ${startOfDay(sydneyDate(now))} and decision <> 'Closed'
    order by channel, case_kind, case_id, decided_at desc) of_today`
}

function orderOf(show: QueueSearch['show'], now: Date): RawBuilder<unknown> {
  if (isOfDecisions(show)) return sql`d.decided_at desc`
  return show === 'all' ? sql`c.submitted_at desc` : startOfClock(now)
}

function fromOf(show: QueueSearch['show'], subject: string, decisions: RawBuilder<unknown>): RawBuilder<unknown> {
  // Read before they are sorted: the order of an index of all cases has the few open ones at its end.
  const open = (condition: Condition) =>
    sql`(select * from lender_case c where ${isOpen} and ${condition} offset 0) as c`
  switch (show) {
    case 'open':
      return open(sql`true`)
    case 'unassigned':
      return open(sql`c.assigned_to_subject is null`)
    case 'mine':
      return open(sql`c.assigned_to_subject = ${subject}`)
    case 'decided':
    case 'decided-today':
      // PostgreSQL omits a left join of which it needs no column: the first page reads the decisions alone.
      return sql`${decisions} left join lender_case c using (channel, kind, case_id)`
    case 'all':
      return sql`lender_case c`
  }
}

/** A decided case; `amount` in dollars and `lvr` in percent are exact decimals. */
export type StoredSimilarCase = {
  readonly channel: string
  readonly id: string
  readonly decision: string
  readonly decidedAt: Date
  readonly amount: string
  readonly lvr: string
}

/** How many decisions of the kind and reason are searched: bounds the work for an amount that is rare. */
const maxSearched = 20_000

/**
 * Finds the newest five decided cases of all lenders with the same kind and reason, an LVR within 5 percentage points
 * and an amount within 25%, in the index `lender_case_similar`.
 */
export async function findSimilarCases(
  database: Database,
  { channel, kind, caseId, reason, amount, lvr }: StoredCase,
): Promise<readonly StoredSimilarCase[]> {
  const sameReason = reason === null ? sql`reason is null` : sql`reason = ${reason}`
  const { rows } = await sql<StoredSimilarCase>`
    select channel, case_id::text as id, decision, decided_at as "decidedAt", trim_scale(amount)::text as amount,
      trim_scale(lvr)::text as lvr
    from (
      select channel, case_id, decision, decided_at, amount, lvr from lender_case
      where kind = ${kind} and ${sameReason} and state = 'Decided'
      order by decided_at desc limit ${maxSearched}
    ) decided
    where abs(lvr - ${lvr}::numeric) <= 5 and abs(amount - ${amount}::numeric) <= 0.25 * ${amount}::numeric
      and (channel, case_id) <> (${channel}, ${caseId}::bigint)
    order by decided_at desc limit 5`.execute(database)
  return rows
}
