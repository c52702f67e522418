import { afterAll, beforeAll, expect, it } from 'vitest'
import type { QueuePage } from '#areas/case/contract'
import type { WholePolicy } from '#areas/policy/contract'
import type { DeskPolicy } from '#areas/underwriting/contract'
import type { DeskVariation, PolicyDetails, VariationSummary } from '#areas/variation/contract'
import { type As, startTestApp, type TestApp } from './service/start-test-app.ts'
import { inForce, variationCalls } from './service/variation-calls.ts'

const lender = 'ironbark.manager'
const underwriter = 'figtree.underwriter'
const rounds = 8
const readers = 2

let app: TestApp
let calls: ReturnType<typeof variationCalls>
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T01:00:00Z' })
  calls = variationCalls(app)
  await calls.keepPolicies()
})
afterAll(() => app.stop())

/** The IDs of the variations in the order of their submission: that at index 0 makes version 2. */
const submitted: string[] = []
/** The address of the security that a variation of this version adds. */
const addedTo = (version: number) => `${version + 7} Grevillea Avenue`

const get = async <Body>(as: As, url: string) => (await app.inject(as, url)).json<Body>()
const desk = `/api/underwriting/policies/IRONBARK/${inForce}`

/** What a view shows that never was: empty when it shows one state. */
const views: Readonly<Record<string, () => Promise<readonly unknown[]>>> = {
  'the policy of the lender': async () =>
    mixedIn(await get<WholePolicy>(lender, `/api/policy-search/policies/${inForce}`)),
  "the policy on the insurer's desk": async () => {
    const policy = await get<DeskPolicy>(underwriter, desk)
    const accepted = policy.variations.filter(({ status }) => status === 'Accepted')
    return [
      ...mixedIn(policy),
      ...(versionsOf(policy).length === policy.version ? [] : [{ version: policy.version, history: policy.history }]),
      ...(accepted.length === policy.version - 1 ? [] : [{ version: policy.version, accepted: accepted.length }]),
    ]
  },
  'the form of a variation': async () => {
    const { version, securities, openVariation } = await get<PolicyDetails>(
      lender,
      `/api/variation/policy-details/${inForce}`,
    )
    const has = version === 1 || securities.some(({ addressLine1 }) => addressLine1 === addedTo(version - 1))
    const openOf = openVariation ? submitted.indexOf(openVariation.id) + 1 : 0
    return [
      ...(has ? [] : [{ version, securities: securities.map(({ addressLine1 }) => addressLine1) }]),
      // An ID is known once its submission was confirmed.
      ...(openOf === 0 || openOf === version ? [] : [{ version, openOf }]),
    ]
  },
  'the variations of a policy': async () => {
    const all = await get<VariationSummary[]>(lender, `/api/variation/policies/${inForce}/variations`)
    return all.slice(1).filter(({ status }) => status !== 'Accepted')
  },
  'a variation on the desk': async () => {
    const id = submitted.at(-1)
    const { status, policyVersion, currentVersion, events } = await get<DeskVariation>(
      underwriter,
      `/api/underwriting/variations/IRONBARK/${id}`,
    )
    const accepted = status === 'Accepted'
    const agrees = accepted === currentVersion > policyVersion && accepted === (events.at(-1)?.kind === 'accepted')
    return agrees ? [] : [{ status, policyVersion, currentVersion, event: events.at(-1)?.kind }]
  },
  'the queue of open requests': async () => {
    const payload = { pageSize: 100, filter: { kind: ['Variation'] } }
    const response = await app.inject(underwriter, { method: 'POST', url: '/api/underwriting/search', payload })
    return response.json<QueuePage>().items.filter(({ decision }) => decision !== null)
  },
}

const versionsOf = ({ history }: WholePolicy) => history.flatMap(({ version }) => version ?? [])

/** The last version of the history has the policy's figures, and no version removes every loan. */
function mixedIn(policy: WholePolicy): unknown[] {
  const { loanAmount, securityValue, securities } = policy
  const versions = versionsOf(policy)
  const last = versions.at(-1)
  const emptied = versions.filter(({ loans }) => loans.length > 0 && loans.every(({ change }) => change === 'removed'))
  const shown = securities.some(({ addressLine1 }) => addressLine1 === addedTo((last?.number ?? 1) - 1))
  const agrees = last?.loanAmount === loanAmount && last.securityValue === securityValue && shown
  return [...emptied, ...(agrees ? [] : [{ last, loanAmount, securityValue }])]
}

it('a policy that is loaded while variations are accepted shows one version completely', async () => {
  const acceptOne = async () => {
    const id = await calls.given()
    submitted.push(id)
    await calls.desk.assign(id, 'assessor')
    await calls.desk.accept(id, { name: 'assessor', lastSeenEvent: 2 })
  }
  await acceptOne()
  const mixed: unknown[] = []
  let count = 0
  let done = false
  const loadAll = Object.entries(views).flatMap(([view, read]) =>
    Array.from({ length: readers }, async () => {
      while (!done) {
        for (const wrong of await read()) mixed.push([view, wrong])
        count += 1
      }
    }),
  )
  try {
    for (let round = 0; round < rounds; round += 1) await acceptOne()
  } finally {
    done = true
    await Promise.all(loadAll)
  }
  expect(mixed).toEqual([])
  expect(count).toBeGreaterThan(rounds * readers)
})
