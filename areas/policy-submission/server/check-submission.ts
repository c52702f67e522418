import type { LenderCaller } from '#areas/identity/server'
import type { ReferenceData } from '#areas/reference-data/server'
import { type Clock, sydneyDate } from '#platform/clock'
import type { Database } from '#platform/database'
import type { CheckedSubmission, OriginationRequestBody } from '../contract/index.ts'
import { examineSubmission } from './examine-submission.ts'
import { requireUnusedReference } from './require-unused-reference.ts'

type Deps = { readonly database: Database; readonly clock: Clock; readonly reference: ReferenceData }

/**
 * The warnings that `createSubmission` would give at this moment. Stores nothing.
 *
 * @throws Refusal 400 as `createSubmission`
 */
export async function checkSubmission(
  deps: Deps,
  caller: LenderCaller,
  request: OriginationRequestBody,
): Promise<CheckedSubmission> {
  const { checked, quote, warnings } = await examineSubmission(deps, caller, request, sydneyDate(deps.clock()))
  await requireUnusedReference(deps.database, caller.channel, checked.submission.lmiReferenceNo, quote)
  return { warnings: [...warnings] }
}
