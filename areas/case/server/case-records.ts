import { sql } from 'kysely'
import { type Finder, finderOf } from '#areas/find/server'
import { anyIn, type ThreadSource, threadSourceOf } from '#areas/thread/server'
import { longNameIn } from '#packages/fields'
import { beginsBy } from '#platform/search'
import type { CaseKind } from './case-kind.ts'
import { parseCaseId } from './store/case-store.ts'

const table = sql`lender_case`
const number = sql`case_id::text`
const reference = sql`lower(reference)`

/** Finds the cases of a kind by their number, the lender's reference or the policy number. */
export function caseFinder({ name, need, closeWithPolicy }: CaseKind): Finder {
  return finderOf(name, need, {
    table,
    key: ['channel', 'kind', 'case_id'],
    where: sql`kind = ${sql.lit(name)}`,
    ...(closeWithPolicy && { trigramsWhere: sql`kind <> 'referral'` }),
    texts: [
      { value: number, letters: 'small', beginsWith: beginsBy(number), hasTrigrams: true, isDigits: true },
      {
        ...{ value: reference, letters: 'small', beginsWith: beginsBy(reference), hasTrigrams: true },
        ...(closeWithPolicy && { isDigits: true }),
      },
    ],
    time: sql`submitted_at`,
    newest: { ofLender: sql`case_id desc`, ofAllLenders: sql`submitted_at desc` },
    select: sql`channel, ${number} as id, ${number} as title, reference, status, brand_name as brand, submitted_at as at`,
  })
}

/** Cases about a policy know their policy; the others know the lender's reference, and the quote that they began with. */
export function caseThread({ name, need, closeWithPolicy }: CaseKind): ThreadSource {
  const isOfPolicy = closeWithPolicy !== undefined
  const outcome = isOfPolicy ? sql`lender_case.decision` : sql`detail`
  return threadSourceOf(name, need, {
    table,
    id: sql`case_id`,
    time: sql`received_at`,
    where: () => sql`kind = ${name}`,
    hasId: (id) => {
      const caseId = parseCaseId(id)
      return caseId === null ? null : sql`case_id = ${caseId}`
    },
    hasKeys: isOfPolicy
      ? { policies: (values) => [sql`${reference} = any(${values})`] }
      : { references: (values) => [sql`reference_key = any(${values})`, sql`quote_id = ${anyIn('upper', values)}`] },
    select: () => ({
      id: number,
      title: number,
      reference: sql`reference`,
      status: sql`status`,
      events: sql`(
        select json_agg(json_build_object('event', event, 'at', at, 'by', by_username,
          'outcome', case event when 'decided' then ${outcome} end) order by event_number)
        from case_event
        where case_event.channel = lender_case.channel and case_kind = lender_case.kind
          and case_event.case_id = lender_case.case_id
          and event in ('submitted', 'resubmitted', 'decided', 'withdrawn', 'closed')
      )`,
      ...(isOfPolicy
        ? { policies: sql`array[reference]` }
        : {
            references: sql`array[reference_key, ${reference}, lower(quote_id)]`,
            decision: sql`case when state in ('Decided', 'Withdrawn')
              then json_build_object('code', decision, 'name', decision) end`,
          }),
    }),
    present: (row, { reference: data, today }) => {
      const decisions = data.codeList('referral-decisions', today)
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
