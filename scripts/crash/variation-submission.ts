import { sql } from 'kysely'
import type { PolicyDetails, VariationBody } from '#areas/variation/contract'
import type { Database } from '#platform/database'
import { type Call, type CallResult, read, type Submission } from './submission.ts'

const variations = '/api/variation'
/** Demo policies: each round submits a variation of the first and accepts one of the second. */
const [submitted, accepted] = ['1000000001', '1000000008']

/** A variation of a policy without an open one. */
export async function prepareVariation(database: Database, call: Call, round: string): Promise<Submission> {
  // Withdraws the variation of the previous round.
  await sql`
    update lender_case set state = 'Withdrawn', decision = 'Withdrawn'
    where channel = 'IRONBARK' and kind = 'variation' and reference = ${submitted} and state = 'Submitted'
  `.execute(database)
  const body = await substitution(call, submitted, round)
  return {
    kind: 'a variation',
    send: (running) => post(running, `${variations}/submit`, body, `variation-${round}`),
    findLost: findLostVariation,
  }
}

/** A variation that is withdrawn at once, so that the policy can have the next; both are sent until they are stored. */
export async function prepareWithdrawnVariation(call: Call, policyNumber: string, round: string): Promise<Submission> {
  const body = await substitution(call, policyNumber, round)
  return {
    kind: 'a variation',
    send: async (running) => {
      const { id } = await post<{ id: string }>(running, `${variations}/submit`, body, `variation-${round}`)
      await post(running, `/api/variation/variations/${id}/withdraw`, {}, `withdrawal-${round}`)
      return { id }
    },
    findLost: (database, running, result) => findLostVariation(database, running, result, policyNumber),
  }
}

/** Accepts a variation that is assigned to the underwriter. */
export async function prepareAcceptance(call: Call, round: string): Promise<Submission> {
  const body = await substitution(call, accepted, round)
  const { id } = await post<{ id: string }>(call, `${variations}/submit`, body, `to-accept-${round}`)
  const desk = `/api/underwriting/variations/IRONBARK/${id}`
  await post(call, `${desk}/assign`, { lastSeenEvent: 1 }, `assign-${round}`)
  return {
    kind: 'an acceptance',
    send: async (running) => {
      const details = { decision: 'Accepted', lastSeenEvent: 2 }
      const { status, currentVersion } = await post<{ status: string; currentVersion: number }>(
        running,
        `${desk}/decide`,
        details,
        `accept-${round}`,
      )
      return { id, status, currentVersion }
    },
    findLost: async (database, _call, { currentVersion }) => {
      const { rows } = await sql`
        select from policy p
        join policy_version v on v.channel = p.channel and v.policy_number = p.policy_number and v.version = p.version
        where p.channel = 'IRONBARK' and p.policy_number = ${accepted}
          and v.version = ${currentVersion} and v.variation_id = ${id}
      `.execute(database)
      return rows.length === 1 ? [] : [`variation ${id} was accepted, and its policy has no version ${currentVersion}`]
    },
  }
}

/** The policy with its first security replaced. */
async function substitution(call: Call, policyNumber: string, round: string): Promise<VariationBody> {
  const details = await read<PolicyDetails>(await call(`${variations}/policy-details/${policyNumber}`))
  const { policy, loans, securities } = details
  const [{ id: _id, ...first }, ...rest] = securities as [PolicyDetails['securities'][number]]
  const addressLine1 = `${round} Grevillea Avenue`
  const linked = (address: string) => (address === first.addressLine1 ? addressLine1 : address)
  return {
    variationData: { variationType: ['SubstitutionOfSecurity'], notes: `In round ${round}.` },
    oldData: { policy, loans, securities },
    newData: {
      policy,
      loans: loans.map((loan) => ({ ...loan, linkedSecurities: loan.linkedSecurities.map(linked) })),
      securities: [{ ...first, addressLine1 }, ...rest],
    },
  }
}

async function findLostVariation(
  database: Database,
  _call: Call,
  { id }: CallResult,
  policyNumber = submitted,
): Promise<string[]> {
  const { rows } = await sql`
    select from variation where channel = 'IRONBARK' and variation_id = ${id} and policy_number = ${policyNumber}
  `.execute(database)
  return rows.length === 1 ? [] : [`there is no variation ${id}`]
}

async function post<Body = CallResult>(call: Call, path: string, body: object, key: string): Promise<Body> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': key }
  return await read<Body>(await call(path, { method: 'POST', body: JSON.stringify(body), headers }))
}
