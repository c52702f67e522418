import { type RawBuilder, sql } from 'kysely'
import {
  type CaseKindName,
  caseKinds,
  type QueueField,
  type QueueRow,
  type QueueSearch,
  tableOf,
  unassigned,
} from '#areas/case/contract'
import { byName, containsPerson } from '#areas/identity/server'
import type { Option } from '#packages/fields'
import type { Database } from '#platform/database'
import {
  type Condition,
  containsText,
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
} from '#platform/search'
import type { StoredCase } from '../store/case-store.ts'

/** The names of the codes in the table; a brand's code is prefixed with its lender's channel and a space. */
export type QueueOptions = {
  readonly brands: readonly Option[]
  readonly submissionTypes: readonly Option[]
  readonly referralReasons: readonly Option[]
  readonly decisions: readonly Option[]
}

/** A case in the queue, with its codes as stored. */
export type StoredQueueRow = Omit<
  QueueRow,
  'kind' | 'submissionDateTime' | 'waitingSince' | 'pausedAt' | 'decidedAt'
> & {
  readonly kind: CaseKindName
  readonly submissionDateTime: Date
  readonly waitingSince: Date
  readonly pausedAt: Date | null
  readonly decidedAt: Date | null
}

const kinds: readonly Option[] = Object.entries(caseKinds).map(([shortName, longName]) => ({ shortName, longName }))

type QueueCaller = { readonly subject: string; readonly now: Date }

/**
 * All lenders' cases: open ones, those that the underwriter decided, or all. Open cases are counted
 * and sorted in the narrow index `lender_case_waiting`, and filtered in `lender_case_open`; all cases are found in
 * `lender_case_all`, and decided ones in `case_decision_by_time`.
 */
export function queueSource(
  { subject, now }: QueueCaller,
  search: Pick<QueueSearch, 'show'>,
  options: QueueOptions,
): Source<QueueField> {
  const { show } = search
  const isDecided = show === 'decided'
  const own = isDecided ? sql.raw('d') : sql.raw('c')
  const decisions = sql`(select channel, case_kind as kind, case_id, version, submitted_at, submission_type,
      reason, amount, lvr, decision, decided_at, decided_by
    from case_decision where decided_by_subject = ${subject}) d`
  return {
    table: tableOf(search),
    columns: columnsOf(own, options, { now, isDecided }),
    // PostgreSQL omits a left join of which it needs no column: the first page reads the decisions alone.
    from: isDecided ? sql`${decisions} left join lender_case c using (channel, kind, case_id)` : sql`lender_case c`,
    where: partOf(show, subject),
    order: sql`${orderOf(show, now)}, ${own}.channel, ${own}.case_id, ${own}.kind`,
    key: ['channel', 'kind', 'case_id'],
    select: selectOf(own),
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
  if (show === 'decided' || show === 'all' || !isFiltered(search)) return await searchTable(database, source, search)
  return await findOpen(database, source, search)
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
 * The start of the insurer's clock without its pauses. For a paused case it moves with the current time, so no index
 * holds it: open cases are sorted on each search.
 */
function startOfClock(now: Date): RawBuilder<unknown> {
  return sql`case when c.paused_at is null then c.waiting_since else c.waiting_since + (${now}::timestamptz - c.paused_at) end`
}

function orderOf(show: QueueSearch['show'], now: Date): RawBuilder<unknown> {
  if (show === 'decided') return sql`d.decided_at desc`
  return show === 'all' ? sql`c.submitted_at desc` : startOfClock(now)
}

const assignee = sql`coalesce(c.assigned_to, ${unassigned})`

/** As in the indexes `lender_case_open` and `lender_case_waiting`. */
const isOpen = sql`c.state in ('Submitted', 'Assigned', 'On Hold')`

function partOf(show: QueueSearch['show'], subject: string): readonly Condition[] {
  switch (show) {
    case 'open':
      return [isOpen]
    case 'unassigned':
      return [isOpen, sql`c.assigned_to_subject is null`]
    case 'mine':
      return [isOpen, sql`c.assigned_to_subject = ${subject}`]
    case 'decided':
    case 'all':
      return []
  }
}

/** @param own the table of the decided version: the case, or the caller's decision, which may be of an earlier one */
function columnsOf(
  own: RawBuilder<unknown>,
  options: QueueOptions,
  { now, isDecided }: { readonly now: Date; readonly isDecided: boolean },
): Record<QueueField, SqlColumn> {
  // Open cases have no decision: nulls sort last. The cases that the caller decided have no nulls, and an index in their
  // plain order.
  const last = isDecided ? {} : ({ nulls: 'last' } as const)
  return {
    kind: { value: sql`${own}.kind`, options: kinds },
    channel: { value: sql`${own}.channel` },
    id: { value: sql`${own}.case_id` },
    brand: { value: sql`(c.channel || ' ' || c.brand_name)`, text: sql`c.brand_name`, options: options.brands },
    reference: { value: sql`c.reference`, filterSql: containsText(sql`lower(c.reference)`) },
    raisedBy: { value: sql`c.raised_by`, filterSql: containsPerson(sql`lower(c.raised_by)`, null) },
    submissionType: { value: sql`${own}.submission_type`, options: options.submissionTypes, nulls: 'last' },
    referralReason: { value: sql`${own}.reason`, options: options.referralReasons, nulls: 'last' },
    baseLoanAmount: figure(sql`${own}.amount`),
    baseLVR: figure(sql`${own}.lvr`),
    status: { value: sql`c.status` },
    assignedTo: {
      value: assignee,
      order: byName(sql`c.assigned_to`, null),
      nulls: 'last',
      filterSql: containsPerson(sql`lower(${assignee})`, null),
    },
    submissionDateTime: { value: sql`${own}.submitted_at` },
    waitingSince: { value: startOfClock(now), now },
    decision: { value: sql`${own}.decision`, options: options.decisions, ...last },
    decidedAt: { value: sql`${own}.decided_at`, ...last },
    decidedBy: {
      value: sql`${own}.decided_by`,
      filterSql: containsPerson(sql`lower(${own}.decided_by)`, null),
      ...last,
    },
  }
}

/** Matches figures as users see and type them, with at least two decimals: `$1,200,000.00`, `540000.5`, `80%`. */
function figure(value: RawBuilder<unknown>): SqlColumn {
  return { value, text: sql`round(${value}, greatest(min_scale(${value}), 2))` }
}

/** Only referrals have versions. */
function selectOf(own: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`c.kind, c.channel, c.case_id::text as id, case when c.kind = 'referral' then ${own}.version end as version,
    c.brand_name as brand, c.reference, c.raised_by as "raisedBy", c.status, c.assigned_to as "assignedTo",
    ${own}.submission_type as "submissionType", ${own}.reason as "referralReason",
    trim_scale(${own}.amount)::text as "baseLoanAmount", trim_scale(${own}.lvr)::text as "baseLVR",
    ${own}.decision, ${own}.submitted_at as "submissionDateTime", c.waiting_since as "waitingSince",
    c.paused_at as "pausedAt", ${own}.decided_at as "decidedAt", ${own}.decided_by as "decidedBy",
    c.last_event as "lastEvent"`
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
