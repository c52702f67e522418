import { seedDemoPolicies } from '#areas/policy/server'
import type { PolicyDetails, VariationBody, VariationDetails, VariationEffect } from '#areas/variation/contract'
import { replaceSecurity } from '../replace-security.ts'
import type { As, TestApp } from './start-test-app.ts'

const root = '/api/variation'
/** A policy of IRONBARK, In Force. */
export const inForce = '1000000001'
type Underwriter = 'underwriter' | 'assessor'
type Headers = Record<string, string>
type Refused = { readonly code: string; readonly message: string; readonly field?: string }[]

/** The loaded policy with its first security replaced. */
export function substitution(details: PolicyDetails): VariationBody {
  return replaceSecurity(details, `${details.version + 7} Grevillea Avenue`, '  The borrower moves.  ')
}

/** Variation calls of the lender and the desk. `keepPolicies` creates the demo policies. */
export function variationCalls(app: TestApp) {
  const post = (as: As, path: string, payload: object, headers: Headers = {}) =>
    app.inject(as, { method: 'POST', url: `${root}/${path}`, payload, headers })
  const details = async (as: As = 'ironbark.manager', policyNumber = inForce) =>
    (await app.inject(as, `${root}/policy-details/${policyNumber}`)).json<PolicyDetails>()
  const read = async (id: string, as: As = 'ironbark.manager') =>
    (await app.inject(as, `${root}/variations/${id}`)).json<VariationDetails>()
  const submit = (sent: object, headers: Headers = {}, as: As = 'ironbark.manager') => post(as, 'submit', sent, headers)
  const lastEvent = async (id: string) => (await read(id)).events.length
  /** Throws what the desk refuses, as the use case does. */
  const act = async (name: Underwriter, id: string, verb: string, body: object, key?: string, seen?: number) => {
    const lastSeenEvent = seen ?? (await lastEvent(id))
    const response = await app.inject(`figtree.${name}`, {
      method: 'POST',
      url: `/api/underwriting/variations/IRONBARK/${id}/${verb}`,
      payload: { ...body, lastSeenEvent },
      headers: key === undefined ? {} : { 'idempotency-key': key },
    })
    if (response.statusCode !== 200) throw { status: response.statusCode, refused: response.json() }
  }

  return {
    keepPolicies: () => seedDemoPolicies(app.deps),
    /** Withdraws the open variation. */
    withdrawAll: async () => {
      await app.testDatabase.pool.query(
        `update lender_case set state = 'Withdrawn', decision = 'Withdrawn'
         where kind = 'variation' and state in ('Submitted', 'Assigned', 'On Hold')`,
      )
    },
    post,
    details,
    read,
    submit,
    effect: (sent: object, as: As = 'ironbark.viewer') => post(as, 'effect', sent),
    /** Submits a variation; returns its ID. */
    given: async (change: (sent: VariationBody) => VariationBody = (sent) => sent): Promise<string> => {
      const response = await submit(change(substitution(await details())))
      if (response.statusCode !== 200) throw new Error(`the variation was refused: ${response.body}`)
      return response.json<{ id: string }>().id
    },
    desk: {
      assign: (id: string, name: Underwriter = 'underwriter', reassign = false) =>
        act(name, id, 'assign', { reassign }),
      release: (id: string, name: Underwriter = 'underwriter') => act(name, id, 'release', {}),
      /** Reassigns to an underwriter, who opens the desk first. */
      reassign: async (id: string, to: Underwriter) => {
        await app.inject(`figtree.${to}`, '/api/underwriting/choices')
        await act('underwriter', id, 'reassign', { to: `figtree.${to}` })
      },
      ask: (id: string, text: string, name: Underwriter = 'underwriter') => act(name, id, 'ask', { text }),
      accept: (
        id: string,
        sent: { note?: string; name?: Underwriter; lastSeenEvent?: number; idempotencyKey?: string } = {},
      ) =>
        act(
          sent.name ?? 'underwriter',
          id,
          'decide',
          { decision: 'Accepted', uwNotes: sent.note },
          sent.idempotencyKey,
          sent.lastSeenEvent,
        ),
      decline: (id: string, uwNotes?: string, lastSeenEvent?: number) =>
        act('underwriter', id, 'decide', { decision: 'Declined', uwNotes }, undefined, lastSeenEvent),
    },
    refused: (body: string) => JSON.parse(body) as Refused,
  }
}

export type { VariationBody, VariationEffect }
