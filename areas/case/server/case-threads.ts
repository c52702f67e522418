import { type RawBuilder, sql } from 'kysely'
import type { CaseKindName } from '#areas/case/contract'
import type { Need } from '#areas/identity/contract'
import { type ThreadSource, threadSourceOf } from '#areas/thread/server'
import { longNameIn } from '#packages/fields'
import { parseCaseId } from './store/case-store.ts'

type Knows = {
  readonly references: RawBuilder<unknown>
  readonly policies: RawBuilder<unknown>
  /** SQL of the decision of an event. */
  readonly outcome: RawBuilder<unknown>
  readonly decision: RawBuilder<unknown>
}

const none = sql`'{}'::text[]`
const ofPolicy: Knows = {
  references: none,
  policies: sql`array[reference]`,
  outcome: sql`lender_case.decision`,
  decision: sql`null`,
}

/** Referrals know the lender's reference; variations and cancellations know their policy. */
export const caseThreads: readonly ThreadSource[] = [
  caseThread(
    'referral',
    { area: 'uwreferral', right: 'view' },
    {
      references: sql`array[reference_key, lower(reference)]`,
      policies: none,
      outcome: sql`detail`,
      decision: sql`case when state in ('Decided', 'Withdrawn')
      then json_build_object('code', decision, 'name', decision) end`,
    },
  ),
  caseThread('variation', { area: 'variation', right: 'view' }, ofPolicy),
  caseThread('cancellation', { area: 'variation', right: 'view' }, ofPolicy),
]

function caseThread(kind: CaseKindName, need: Need, { references, policies, outcome, decision }: Knows): ThreadSource {
  return threadSourceOf(kind, need, {
    table: sql`lender_case`,
    id: sql`case_id`,
    time: sql`received_at`,
    where: () => sql`kind = ${kind}`,
    hasId: (id) => {
      const caseId = parseCaseId(id)
      return caseId === null ? null : sql`case_id = ${caseId}`
    },
    hasKeys:
      kind === 'referral'
        ? { references: (values) => [sql`reference_key = any(${values})`] }
        : { policies: (values) => [sql`lower(reference) = any(${values})`] },
    select: () => sql`case_id::text as id, case_id::text as title, reference, status, ${decision} as decision,
      (
        select json_agg(json_build_object('event', event, 'at', at, 'by', by_username,
          'outcome', case event when 'decided' then ${outcome} end) order by event_number)
        from case_event
        where case_event.channel = lender_case.channel and case_kind = lender_case.kind
          and case_event.case_id = lender_case.case_id
          and event in ('submitted', 'resubmitted', 'decided', 'withdrawn', 'closed')
      ) as events,
      ${references} as "references", ${policies} as policies, ${none} as loans`,
    present: (row, { reference, today }) => {
      const decisions = reference.codeList('referral-decisions', today)
      return {
        ...row,
        decision: row.decision && { ...row.decision, name: longNameIn(decisions, row.decision.code) },
        events: row.events.map((event) => ({
          ...event,
          outcome: event.outcome ? longNameIn(decisions, event.outcome) : null,
        })),
      }
    },
  })
}
