import { sql } from 'kysely'
import { exampleSubmission, toOriginationRequest } from '#areas/policy-submission/contract'
import { type Answer, read, type Submission } from './submission.ts'

/** Rows of each kind in a submitted policy of the crash test. */
export const rowsOfEach = { loans: 50, properties: 50, borrowers: 20 } as const

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
      const answer = await call('/api/policy-submission/create?errors=true', { method: 'POST', body, headers })
      const { policyNo = '' } = await read<Answer>(answer)
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
