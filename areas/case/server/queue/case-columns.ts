import { type RawBuilder, sql } from 'kysely'
import {
  type CaseKindName,
  caseKinds,
  isOfDecisions,
  type QueueField,
  type QueueRow,
  type QueueSearch,
  unassigned,
} from '#areas/case/contract'
import { byName, containsPerson } from '#areas/identity/server'
import { brandColumn } from '#areas/reference-data/server'
import type { Option } from '#packages/fields'
import { containsText, type SqlColumn } from '#platform/search'

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

/** As in the indexes `lender_case_open` and `lender_case_waiting`. */
export const isOpen = sql`c.state in ('Submitted', 'Assigned', 'On Hold')`

/**
 * The start of the insurer's clock without its pauses. For a paused case it moves with the current time, so no index
 * holds it: open cases are sorted on each search.
 */
export function startOfClock(now: Date): RawBuilder<unknown> {
  return sql`case when c.paused_at is null then c.waiting_since else c.waiting_since + (${now}::timestamptz - c.paused_at) end`
}

const assignee = sql`coalesce(c.assigned_to, ${unassigned})`

/**
 * The columns of a list of cases.
 *
 * @param own the table of the decided version: the case, or a decision, which may be of an earlier one
 */
export function caseColumns(
  own: RawBuilder<unknown>,
  options: QueueOptions,
  { now, show }: { readonly now: Date } & Pick<QueueSearch, 'show'>,
): Record<QueueField, SqlColumn> {
  // Open cases have no decision: nulls sort last. Decisions have no nulls, and an index in their plain order.
  const last = isOfDecisions(show) ? {} : ({ nulls: 'last' } as const)
  return {
    kind: { value: sql`${own}.kind`, options: kinds },
    channel: { value: sql`${own}.channel` },
    id: { value: sql`${own}.case_id` },
    brand: brandColumn(options.brands, 'c'),
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
    waitingSince: clockOf(show, now),
    decision: { value: sql`${own}.decision`, options: options.decisions, ...last },
    decidedAt: { value: sql`${own}.decided_at`, ...last },
    decidedBy: {
      value: sql`${own}.decided_by`,
      filterSql: containsPerson(sql`lower(${own}.decided_by)`, null),
      ...last,
    },
  }
}

/** A closed case waits no longer, and a decision does not wait. */
function clockOf(show: QueueSearch['show'], now: Date): SqlColumn {
  if (isOfDecisions(show)) return { value: sql`null::timestamptz`, now }
  if (show === 'all') return { value: sql`case when ${isOpen} then ${startOfClock(now)} end`, now, nulls: 'last' }
  return { value: startOfClock(now), now }
}

/** Matches figures as users see and type them, with at least two decimals: `$1,200,000.00`, `540000.5`, `80%`. */
function figure(value: RawBuilder<unknown>): SqlColumn {
  return { value, text: sql`round(${value}, greatest(min_scale(${value}), 2))` }
}

/** Only referrals have versions. */
export function selectCase(own: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`c.kind, c.channel, c.case_id::text as id, case when c.kind = 'referral' then ${own}.version end as version,
    c.brand_name as brand, c.reference, c.raised_by as "raisedBy", c.status, c.assigned_to as "assignedTo",
    ${own}.submission_type as "submissionType", ${own}.reason as "referralReason",
    trim_scale(${own}.amount)::text as "baseLoanAmount", trim_scale(${own}.lvr)::text as "baseLVR",
    ${own}.decision, ${own}.submitted_at as "submissionDateTime", c.waiting_since as "waitingSince",
    c.paused_at as "pausedAt", ${own}.decided_at as "decidedAt", ${own}.decided_by as "decidedBy",
    c.last_event as "lastEvent"`
}
