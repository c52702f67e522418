import { sql } from 'kysely'
import { finderOf } from '#areas/find/server'
import { threadEvent, threadSourceOf } from '#areas/thread/server'
import { beginsBy } from '#platform/search'
import { submissionStatus } from './submission-store.ts'

const need = { area: 'policysubmission', right: 'view' } as const
const table = sql`policy_submission`
const reference = sql`lmi_reference_key`
const policy = sql`policy_number`

/** Finds submissions by the LMI Reference No or the number of their policy. */
export const submissionFinder = finderOf('submission', need, {
  table,
  key: ['channel', 'submission_id'],
  where: sql`true`,
  texts: [
    { value: reference, letters: 'small', beginsWith: beginsBy(reference), hasTrigrams: true },
    { value: policy, letters: 'small', beginsWith: beginsBy(policy), hasTrigrams: true, isDigits: true },
  ],
  time: sql`submitted_at`,
  newest: { ofLender: sql`submitted_at desc`, ofAllLenders: sql`submitted_at desc, channel, submission_id` },
  select: sql`channel, submission_id::text as id, lmi_reference as title, policy_number as reference,
      ${submissionStatus} as status, brand_name as brand, submitted_at as at`,
})

const submitted = threadEvent('submitted', sql`submitted_at`, sql`submitted_by`)
const withdrawn = threadEvent('withdrawn', sql`withdrawn_at`, sql`withdrawn_by`)

const quote = sql`lower(draft ->> 'quoteId')`

/** Submissions know their LMI reference, the quote that they began with, and their policy. */
export const submissionThread = threadSourceOf('submission', need, {
  table,
  id: sql`submission_id`,
  time: sql`submitted_at`,
  hasId: (id) => sql`submission_id = ${id}`,
  hasKeys: {
    references: (values) => [sql`${reference} = any(${values})`, sql`${quote} = any(${values})`],
    policies: (values) => [sql`${policy} = any(${values})`],
  },
  select: () => ({
    id: sql`submission_id`,
    title: sql`lmi_reference`,
    reference: policy,
    status: submissionStatus,
    events: sql`case when withdrawn_at is null then json_build_array(${submitted})
      else json_build_array(${submitted}, ${withdrawn}) end`,
    references: sql`array[${reference}, lower(lmi_reference), ${quote}]`,
    policies: sql`array[${policy}]`,
  }),
})
