import { sql } from 'kysely'
import { threadSourceOf } from '#areas/thread/server'
import { submissionStatus } from './submission-store.ts'

/** Submissions know their LMI reference, which is the id of a quote where they began with one, and their policy. */
export const submissionThread = threadSourceOf(
  'submission',
  { area: 'policysubmission', right: 'view' },
  {
    table: sql`policy_submission`,
    id: sql`submission_id`,
    time: sql`submitted_at`,
    hasId: (id) => sql`submission_id = ${id}`,
    hasKeys: {
      references: (values) => [sql`lmi_reference_key = any(${values})`],
      policies: (values) => [sql`policy_number = any(${values})`],
    },
    select: () => sql`submission_id as id, lmi_reference as title, policy_number as reference,
      ${submissionStatus} as status, null as decision,
      case when withdrawn_at is null then json_build_array(${event('submitted', sql`submitted_at`, sql`submitted_by`)})
        else json_build_array(${event('submitted', sql`submitted_at`, sql`submitted_by`)},
          ${event('withdrawn', sql`withdrawn_at`, sql`withdrawn_by`)}) end as events,
      array[lmi_reference_key, lower(lmi_reference)] as "references", array[policy_number] as policies,
      '{}'::text[] as loans`,
  },
)

function event(name: string, at: typeof submissionStatus, by: typeof submissionStatus) {
  return sql`json_build_object('event', ${sql.lit(name)}, 'at', ${at}, 'by', ${by})`
}
