import type { PlainDate } from '#platform/clock'
import { type Database, startOfDay, tablesOf } from '#platform/database'

type Owner = { readonly channel: string; readonly subject: string }

/** A submission in the lists of its lender's user. */
export type SubmissionOfUser = {
  readonly submissionId: string
  readonly lmiReference: string
  readonly policyNumber: string
  readonly submittedAt: Date
  readonly warnings: number
}

const newest = (database: Database, { channel, subject }: Owner) =>
  tablesOf<'policySubmission'>(database)
    .selectFrom('policySubmission')
    .select(['submissionId', 'lmiReference', 'policyNumber', 'submittedAt', 'warnings'])
    .where('channel', '=', channel)
    .where('submittedBySubject', '=', subject)
    .where('withdrawnAt', 'is', null)
    .orderBy('submittedAt', 'desc')

/** A user's newest submissions, newest first. */
export async function listNewestSubmissions(
  database: Database,
  owner: Owner,
  limit: number,
): Promise<SubmissionOfUser[]> {
  return await newest(database, owner).limit(limit).execute()
}

/** A user's submissions since a day that have warnings, newest first; one more than `limit` says that there are more. */
export async function listSubmissionsWithWarnings(
  database: Database,
  owner: Owner,
  since: PlainDate,
  limit: number,
): Promise<SubmissionOfUser[]> {
  return await newest(database, owner)
    .where('submittedAt', '>=', startOfDay(since))
    .where('warnings', '>', 0)
    .limit(limit + 1)
    .execute()
}
