import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Colleague } from '#areas/case/contract'
import { deskCalls, underwriterCalled } from '../../../tests/service/desk-calls.ts'
import { codesOf } from '../../../tests/service/quote-calls.ts'
import { referralCalls, statement } from '../../../tests/service/referral-calls.ts'
import { startTestApp, type TestApp } from '../../../tests/service/start-test-app.ts'

const manager = 'ironbark.manager'
const underwriter = 'figtree.underwriter'
const assessor = 'figtree.assessor'

let app: TestApp
let calls: ReturnType<typeof referralCalls>
let desk: ReturnType<typeof deskCalls>
let id: string
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T01:00:00Z' })
  calls = referralCalls(app)
  desk = deskCalls(app)
  id = await calls.raise(manager, 'DESK')
})
afterAll(() => app.stop())

const get = (as: typeof underwriter | typeof assessor, path: string) => app.inject(as, `/api/underwriting/${path}`)
const colleaguesOf = async (as: typeof underwriter | typeof assessor) => {
  const response = await get(as, 'colleagues')
  return response.json<Colleague[]>()
}

it('lists the decisions that can be made, and for the lender also Withdrawn', async () => {
  const decisions = (await get(underwriter, 'decisions')).json<{ shortName: string }[]>()
  const made = ['APPROVED', 'APPCOND', 'MOREINFO', 'DECLINED']
  expect(decisions.map(({ shortName }) => shortName)).toEqual(made)
  const lenders = (await app.inject('ironbark.manager', '/api/credit-referral/decisions')).json<
    { shortName: string }[]
  >()
  expect(lenders.map(({ shortName }) => shortName)).toEqual([...made, 'WITHDRAWN'])
})

it('the colleagues are those who have opened the desk, without the one who asks', async () => {
  expect(await colleaguesOf(underwriter)).toEqual([])
  await get(assessor, 'decisions')
  expect(await colleaguesOf(underwriter)).toEqual([{ username: assessor, name: 'Figtree Assessor' }])
  expect(await colleaguesOf(assessor)).toEqual([{ username: underwriter, name: 'Figtree Underwriter' }])
})

it('a colleague is stored again after a quarter of an hour, not with every call', async () => {
  const seen = async () =>
    (await app.testDatabase.pool.query(`select last_seen_at from underwriter where username = $1`, [assessor])).rows[0]
      .last_seen_at
  const first = await seen()
  app.clock.move(14 * 60)
  await get(assessor, 'decisions')
  expect(await seen()).toEqual(first)
  app.clock.move(60)
  await get(assessor, 'decisions')
  expect(await seen()).toEqual(app.deps.clock())
})

it('staff of a lender are denied and are no colleagues', async () => {
  expect(codesOf(await app.inject(manager, '/api/underwriting/colleagues'))).toEqual(['access-denied'])
  expect((await colleaguesOf(underwriter)).map(({ username }) => username)).not.toContain(manager)
})

it('a lender’s request at the desk is the lender’s own details with the names that people read, its channel, brand and what may be done', async () => {
  const { channel, brand, can, noteTemplates, similarCases, expected, ...details } = await desk.opened(underwriter, id)
  expect(noteTemplates.length).toBeGreaterThan(0)
  expect(similarCases).toEqual([])
  expect(expected.map(({ longName }: { longName: string }) => longName)).toEqual([
    'Credit memorandum',
    'Serviceability calculation',
    'Income evidence',
  ])
  expect({ channel, brand, can }).toEqual({
    channel: 'IRONBARK',
    brand: 'Ironbark Bank',
    can: { assign: true, assignFromColleague: false, reassign: false, ask: false, decide: true },
  })
  const read = await desk.read(manager, id)
  const names = { submissionType: 'New application', referralReason: 'Outside delegated authority' }
  expect(details).toEqual({
    ...read,
    ...names,
    versions: read.versions.map((version: object) => ({ ...version, ...names })),
    canWithdraw: false,
  })
})

it('a lender’s request at the desk leaves a line in the lender’s audit each time it is read, and none for what is not there', async () => {
  const own = await calls.raise(manager, 'AUDIT')
  await desk.open(underwriter, own)
  await desk.open(assessor, own)
  expect((await desk.audit(own)).slice(1)).toEqual([
    `underwriting.opened by ${underwriter}`,
    `underwriting.opened by ${assessor}`,
  ])
  await desk.open(underwriter, '999999')
  expect(await desk.audit('999999')).toEqual([])
})

it.each(['IRONBARK/999999', 'COOLABAH/100001', 'NOBODY/100001', '%00/100001', 'IRONBARK/abc', '-/100001', "'/1"])(
  'a lender’s request at the desk is nothing at %s',
  async (path) => {
    const response = await get(underwriter, `referrals/${path}`)
    // An address that no record can have is refused before any lookup.
    const message = path.startsWith('%00') ? 'Address not found.' : 'Request not found.'
    expect(response.statusCode).toBe(404)
    expect(response.json()).toEqual([{ code: 'not-found', message }])
  },
)

it.each(['assign', 'reassign', 'release', 'ask', 'decide'])(
  'a lender’s request at the desk cannot be reached by a lender to %s',
  async (verb) => {
    const url = `/api/underwriting/referrals/IRONBARK/${id}/${verb}`
    const response = await app.inject(manager, { method: 'POST', url, payload: {} })
    expect([response.statusCode, ...codesOf(response)]).toEqual([403, 'access-denied'])
  },
)

it.each(['assign', 'reassign', 'release', 'ask', 'decide'])(
  'a lender’s request at the desk that is not there cannot be reached to %s',
  async (verb) => {
    const bodies: Record<string, object> = {
      reassign: { to: 'figtree.underwriter' },
      ask: { text: 'Who?' },
      decide: { decision: 'APPROVED', uwNotes: 'Yes.' },
    }
    const url = `/api/underwriting/referrals/IRONBARK/999999/${verb}`
    const response = await app.inject(underwriter, {
      method: 'POST',
      url,
      payload: { ...bodies[verb], lastSeenEvent: 1 },
    })
    expect([response.statusCode, ...codesOf(response)]).toEqual([404, 'not-found'])
  },
)

const documentUrl = (documentId: string, requestId = id, channel = 'IRONBARK') =>
  `referrals/${channel}/${requestId}/documents/${documentId}`

it('a document of a lender’s request can be fetched for five minutes, and the lender’s audit says by whom', async () => {
  const own = await calls.raise(manager, 'DOCUMENT')
  const documentId = (await desk.opened(underwriter, own)).documents[0]?.documentId ?? ''
  const response = await get(underwriter, documentUrl(documentId, own))
  expect(response.statusCode).toBe(200)
  const { url } = response.json<{ url: string }>()
  expect((await app.server.inject(url)).rawPayload).toEqual(statement.content)
  expect(await desk.audit(own)).toContain(`underwriting.document-opened by ${underwriter}`)
  app.clock.move(301)
  expect((await app.server.inject(url)).statusCode).toBe(403)
})

it('a document of a lender’s request is nothing at another request, at another lender and under a name that is none', async () => {
  const documentId = (await desk.opened(underwriter, id)).documents[0]?.documentId ?? ''
  const other = await calls.raise(manager, 'OTHER')
  const paths = [
    documentUrl(documentId, other),
    documentUrl(documentId, id, 'COOLABAH'),
    documentUrl('nothing'),
    documentUrl('00000000-0000-4000-8000-000000000000'),
  ]
  for (const path of paths) expect((await get(underwriter, path)).statusCode).toBe(404)
  expect((await desk.audit(other)).join()).not.toContain('document-opened')
})

it('lets two people work at once, each on an own request', async () => {
  const colleague = underwriterCalled('figtree.other')
  const other = await calls.raise(manager, 'AT-ONCE')
  await Promise.all([desk.assign(underwriter, id), desk.assign(colleague, other)])
  const answers = await Promise.all([desk.decide(underwriter, id), desk.decide(colleague, other)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
})
