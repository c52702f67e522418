import { sql } from 'kysely'
import { exampleSubmission, toOriginationRequest } from '#areas/policy-submission/contract'
import type { Database } from '#platform/database'
import { rowsOfEach } from './find-torn-records.ts'
import { type Call, type CallResult, prepareAhead, prepareForm, read, type Submission, textFile } from './submission.ts'
import { prepareAcceptance, prepareVariation } from './variation-submission.ts'

const firstReference = 'first'
const fileSize = 300_000

export const referral = {
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
  return prepareForm('submit', { ...referral, lenderRefNumber: firstReference }, filesOf('first'), 'first')
}

/**
 * Three referrals with files (by form, with files sent ahead, and a resubmission), a variation, the acceptance of one, and
 * a policy of 50 loans.
 */
export async function prepareRound(database: Database, call: Call, round: string): Promise<Submission[]> {
  // Decided, so that it can be resubmitted.
  await sql`
    update lender_case set state = 'Decided', decision = 'MOREINFO'
    where channel = 'IRONBARK' and kind = 'referral' and reference = ${firstReference}
  `.execute(database)
  const [form, ahead, again] = [`form-${round}`, `ahead-${round}`, `again-${round}`]
  return [
    prepareForm('submit', { ...referral, lenderRefNumber: form }, filesOf(form), form),
    prepareAhead({ ...referral, lenderRefNumber: ahead }, filesOf(ahead), ahead),
    prepareForm('resubmit', { ...referral, lenderRefNumber: firstReference }, filesOf(again), again),
    await prepareVariation(database, call, round),
    await prepareAcceptance(call, round),
    preparePolicySubmission(round),
  ]
}

/** The count that `findTornRecords` expects. */
export function filesOf(name: string) {
  return ['statement', 'valuation'].map((document) => textFile(`${name}-${document}.txt`, fileSize))
}

const parties = [{ id: 11, shortName: 'IronbarkBank', longName: 'Ironbark Bank' }]

/** A policy of 50 loans, with a reference of its round. */
export function preparePolicySubmission(round: string): Submission {
  const form = exampleSubmission(`CRASH-${round}`, rowsOfEach)
  const options = { lists: { parties }, today: '2026-11-22', sendSupplement: true }
  const body = JSON.stringify(toOriginationRequest(form, options).request)
  const headers = { 'content-type': 'application/json', 'idempotency-key': `policy-${round}` }
  return {
    kind: 'a policy',
    send: async (call) => {
      const response = await call('/api/policy-submission/create?errors=true', { method: 'POST', body, headers })
      const { policyNo = '' } = await read<CallResult>(response)
      return { policyNo }
    },
    findLost: async (database, _call, { policyNo }) => {
      const { rows } = await sql`
        select from policy_submission where channel = 'IRONBARK' and policy_number = ${policyNo}
          and lmi_reference = ${form.lmiReferenceNo} and request = convert_to(${body}, 'UTF8')
      `.execute(database)
      return rows.length === 1 ? [] : [`policy ${policyNo} has no receipt of what was sent`]
    },
  }
}
