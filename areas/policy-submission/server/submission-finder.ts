import { sql } from 'kysely'
import { finderOf } from '#areas/find/server'
import { beginsBy } from '#platform/search'
import { submissionStatus } from './submission-store.ts'

const reference = sql`lmi_reference_key`
const policy = sql`policy_number`

/** Finds submissions by the LMI Reference No or the number of their policy. */
export const submissionFinder = finderOf(
  'submission',
  { area: 'policysubmission', right: 'view' },
  {
    table: sql`policy_submission`,
    key: ['channel', 'submission_id'],
    where: sql`true`,
    texts: [
      { value: reference, letters: 'small', beginsWith: beginsBy(reference), hasTrigrams: true },
      { value: policy, letters: 'small', beginsWith: beginsBy(policy), hasTrigrams: true },
    ],
    time: sql`submitted_at`,
    newest: { ofLender: sql`submitted_at desc`, ofAllLenders: sql`submitted_at desc, channel, submission_id` },
    select: sql`channel, submission_id as id, lmi_reference as title, policy_number as reference,
      ${submissionStatus} as status, brand_name as brand, submitted_at as at`,
  },
)
