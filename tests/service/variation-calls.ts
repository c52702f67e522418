import { seedDemoPolicies } from '#areas/policy/server'
import type { PolicyDetails, SentVariation, VariationDetails, VariationEffect } from '#areas/variation/contract'
import {
  acceptVariation,
  askAboutVariation,
  assignVariation,
  declineVariation,
  readVariation,
  reassignVariation,
  releaseVariation,
  variationNamed,
} from '#areas/variation/server'
import { replaceSecurity } from '../replace-security.ts'
import type { As, TestApp } from './start-test-app.ts'

const root = '/api/variation'
/** A policy of IRONBARK, In Force. */
export const inForce = '1000000001'
type Headers = Record<string, string>
type Refused = { readonly code: string; readonly message: string; readonly field?: string }[]

/** The loaded policy with its first security replaced. */
export function substitution(details: PolicyDetails): SentVariation {
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
  let calls = 0
  const underwriter = (name: string) => ({
    subject: `subject-of-${name}`,
    username: `figtree.${name}`,
    firstName: '',
    lastName: '',
    email: null,
    roles: ['Insurer_Underwriter'],
    channel: null,
    rights: {},
    insurer: true,
  })
  const call = (idempotencyKey: string | null = null) => ({ httpRequestId: `desk-${++calls}`, idempotencyKey })
  const key = (id: string) => variationNamed('IRONBARK', id)
  const readEvents = async (id: string) => (await read(id)).events.length

  return {
    keepPolicies: () => seedDemoPolicies(app.deps),
    /** Withdraws the open variation. */
    withdrawAll: async () => {
      await app.testDatabase.pool.query(
        `update variation set status = 'Withdrawn' where status in ('Submitted', 'Assigned', 'On Hold')`,
      )
    },
    post,
    details,
    read,
    submit,
    effect: (sent: object, as: As = 'ironbark.viewer') => post(as, 'effect', sent),
    /** Submits a variation; returns its ID. */
    given: async (change: (sent: SentVariation) => SentVariation = (sent) => sent): Promise<string> => {
      const response = await submit(change(substitution(await details())))
      if (response.statusCode !== 200) throw new Error(`the variation was refused: ${response.body}`)
      return response.json<{ id: string }>().id
    },
    desk: {
      assign: async (id: string, name = 'underwriter', reassign = false) =>
        assignVariation(app.deps, underwriter(name), key(id), { reassign, readEvents: await readEvents(id) }, call()),
      release: async (id: string, name = 'underwriter') =>
        releaseVariation(app.deps, underwriter(name), key(id), { readEvents: await readEvents(id) }, call()),
      reassign: async (id: string, to: string) =>
        reassignVariation(
          app.deps,
          underwriter('underwriter'),
          key(id),
          { to: underwriter(to), readEvents: await readEvents(id) },
          call(),
        ),
      read: async (id: string) => readVariation(app.deps, underwriter('underwriter'), key(id)),
      ask: async (id: string, text: string, name = 'underwriter') =>
        askAboutVariation(app.deps, underwriter(name), key(id), { text, readEvents: await readEvents(id) }, call()),
      accept: async (
        id: string,
        sent: { note?: string; name?: string; readEvents?: number; idempotencyKey?: string } = {},
      ) =>
        acceptVariation(
          app.deps,
          underwriter(sent.name ?? 'underwriter'),
          key(id),
          { note: sent.note, readEvents: sent.readEvents ?? (await readEvents(id)) },
          call(sent.idempotencyKey),
        ),
      decline: async (id: string, reason?: string, readEventsNow?: number) =>
        declineVariation(
          app.deps,
          underwriter('underwriter'),
          key(id),
          { reason, readEvents: readEventsNow ?? (await readEvents(id)) },
          call(),
        ),
    },
    refused: (body: string) => JSON.parse(body) as Refused,
  }
}

export type { SentVariation, VariationEffect }
