import { sql } from 'kysely'
import type { Database } from '#platform/database'
import { preparePolicySubmission } from './policy-submission.ts'
import { type Call, prepareAhead, prepareForm, type Submission, textFile } from './submission.ts'
import { prepareAcceptance, prepareVariation } from './variation-submission.ts'

/** The referral that every round resubmits: the first of an empty database. */
const firstRequest = '100001'
const fileSize = 300_000

const referral = {
  brandName: 'IronbarkBank',
  submissionType: 'NEWAPP',
  capitalisedFlag: 'YES',
  referralReason: 'OUTDUA',
  baseLoanAmount: '540000.5',
  baseLVR: '92.35',
  creditNotes: 'Two incomes, one of them casual.',
}

/** The referral that every round resubmits. */
export function prepareFirst(): Submission {
  return prepareForm('submit', { ...referral, lenderRefNumber: 'first' }, filesOf('first'), 'first')
}

/**
 * Three referrals with files (by form, with files sent ahead, and a resubmission), a variation, the acceptance of one, and
 * a policy of 50 loans.
 */
export async function prepareRound(database: Database, call: Call, round: string): Promise<Submission[]> {
  // Decided, so that it can be resubmitted.
  await sql`
    update referral set status = 'Complete', decision = 'MOREINFO'
    where channel = 'IRONBARK' and request_id = ${firstRequest}
  `.execute(database)
  const [form, ahead, again] = [`form-${round}`, `ahead-${round}`, `again-${round}`]
  return [
    prepareForm('submit', { ...referral, lenderRefNumber: form }, filesOf(form), form),
    prepareAhead({ ...referral, lenderRefNumber: ahead }, filesOf(ahead), ahead),
    prepareForm('resubmit', { ...referral, requestId: firstRequest }, filesOf(again), again),
    await prepareVariation(database, call, round),
    await prepareAcceptance(call, round),
    preparePolicySubmission(round),
  ]
}

/** The count that `findTornRecords` expects. */
function filesOf(name: string) {
  return ['statement', 'valuation'].map((document) => textFile(`${name}-${document}.txt`, fileSize))
}
