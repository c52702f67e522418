import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedDemoPolicies } from '#areas/policy/server'
import { formatDayInFigures } from '#packages/calendar'
import { asAdmin } from '../../../tests/service/as-admin.ts'
import { acceptDisclaimer, quoteFor } from '../../../tests/service/quote-calls.ts'
import { type As, startTestApp, type TestApp } from '../../../tests/service/start-test-app.ts'
import {
  exampleRequests,
  type QuotePage,
  type QuoteRequestBody,
  quotePageSchema,
  savedQuoteSchema,
} from '../contract/index.ts'
import { findIdenticalApplied } from './quote-list-store.ts'
import { findQuote } from './quote-store.ts'

const manager = 'ironbark.manager'
const { purchase, topUp, propertyShare } = exampleRequests
const coolabah = 'coolabah.manager'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T01:00:00Z' })
  await seedDemoPolicies(app.deps)
  await acceptDisclaimer(app, manager, 'ironbark.viewer', 'coolabah.manager')
})
afterAll(() => app.stop())

it.each([
  ['purchase', purchase],
  ['topUp', topUp],
  ['propertyShare', propertyShare],
])('a saved quote of a %s comes back with its request, which prices the same again', async (_name, request) => {
  const quote = await quoteFor(app, manager, request)
  const saved = savedQuoteSchema.parse((await app.inject(manager, `/api/quote/${quote.quoteId}`)).json())
  expect(saved.quote).toEqual(quote)
  expect(saved.request).toEqual(request)
  expect(saved.policies).toEqual([])
  const again = await quoteFor(app, manager, saved.request)
  expect({ ...again, quoteId: '' }).toEqual({ ...quote, quoteId: '' })
})

it('a colleague can open a saved quote', async () => {
  const { quoteId } = await quoteFor(app, manager, purchase)
  expect((await app.inject('ironbark.viewer', `/api/quote/${quoteId}`)).statusCode).toBe(200)
})

it('the PDF of a quote opens in the browser and is not cached', async () => {
  const { quoteId } = await quoteFor(app, manager, purchase)
  const response = await app.inject(manager, `/api/quote/${quoteId}.pdf`)
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('application/pdf')
  expect(response.headers['content-disposition']).toBe(`inline; filename="LMI-quote-${quoteId}.pdf"`)
  expect(response.headers['cache-control']).toBe('no-store')
  expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
})

it('the API description has each call with its response', async () => {
  const { paths, components } = (await app.inject(null, '/api/openapi.json')).json()
  const methods = (path: string) => Object.keys(paths[path] ?? {}).sort()
  expect(methods('/api/quote')).toEqual(['post'])
  expect(methods('/api/quote/draft')).toEqual(['delete', 'get', 'put'])
  expect(methods('/api/quote/recent')).toEqual(['get'])
  expect(methods('/api/quote/search')).toEqual(['post'])
  expect(methods('/api/quote/{id}')).toEqual(['get'])
  expect(methods('/api/quote/{id}/scenarios')).toEqual(['get'])
  expect(methods('/api/quote/{id}/send')).toEqual(['get', 'post'])
  expect(methods('/api/quote/{id}/apply')).toEqual(['get', 'post'])
  expect(paths['/api/quote/{id}.pdf'].get.responses['200'].content).toHaveProperty('application/pdf')
  expect(paths['/api/quote'].post.parameters).toContainEqual({ $ref: '#/components/parameters/IdempotencyKey' })
  expect(components.parameters.IdempotencyKey).toMatchObject({ in: 'header', name: 'idempotency-key', required: false })
})

it('a quote names the policies of an identical quote, whatever its references', async () => {
  const request: QuoteRequestBody = {
    ...propertyShare,
    securityList: [{ securityValue: 601_000, stateName: 'VIC', occupancyType: 'OWNOC' }],
  }
  const read = async (as: As, body: QuoteRequestBody) => {
    const { quoteId } = await quoteFor(app, as, body)
    return savedQuoteSchema.parse((await app.inject(as, `/api/quote/${quoteId}`)).json()).identicalApplied
  }
  expect(await read(manager, request)).toBeNull()
  const { quoteId } = await quoteFor(app, manager, { ...request, sourceRefNumber: 'FIRST' })
  const applied = await app.inject(manager, { method: 'POST', url: `/api/quote/${quoteId}/apply` })
  const policyNumbers = applied.json<{ policyNumber: string }[]>().map(({ policyNumber }) => policyNumber)
  expect(await read(manager, { ...request, sourceRefNumber: 'SECOND' })).toEqual({
    quoteId,
    policyNumbers: policyNumbers.sort(),
  })
  expect(await read(manager, propertyShare)).toBeNull()
  const found = await findQuote(app.database, 'IRONBARK', quoteId)
  const theirs = found && { ...found, channel: 'COOLABAH', quoteId: '22222-22222-22222' }
  expect(theirs && (await findIdenticalApplied(app.database, theirs))).toBeNull()
  const own = savedQuoteSchema.parse((await app.inject(manager, `/api/quote/${quoteId}`)).json())
  expect(own.identicalApplied).toBeNull()
})

const search = async (as: As, body: object): Promise<QuotePage> => {
  const response = await app.inject(as, { method: 'POST', url: '/api/quote/search', payload: body })
  expect(response.statusCode).toBe(200)
  return quotePageSchema.parse(response.json())
}
const idsOf = ({ items }: QuotePage) => items.map(({ quoteId }) => quoteId)

it('the quotes of a lender are found by a part of either reference, by user, day, amount, status and policy, by everybody of the lender', async () => {
  const quote = await quoteFor(app, manager, { ...propertyShare, sourceRefNumber: 'Loan-ABC-77' })
  const applied = await app.inject(manager, { method: 'POST', url: `/api/quote/${quote.quoteId}/apply` })
  const policyNumbers = applied
    .json<{ policyNumber: string }[]>()
    .map(({ policyNumber }) => policyNumber)
    .sort()
  const sourceRefNumber = 'abc-77'
  const { items, totalItems } = await search('ironbark.viewer', { filter: { sourceRefNumber } })
  expect(totalItems).toBe(1)
  expect(items).toEqual([
    {
      quoteId: quote.quoteId,
      sourceRefNumber: 'Loan-ABC-77',
      brandName: 'IronbarkBank',
      calculatedBy: manager,
      calculationDate: quote.calculationDate,
      loanAmount: 540_000,
      baseLVR: 90,
      customerPremiumPayable: 12_949.2,
      status: 'Applied',
      policyNumbers,
      validUntil: quote.validUntil,
    },
  ])
  for (const filter of [
    { quoteId: quote.quoteId.slice(2, 9).toLowerCase() },
    { calculatedBy: 'MANAGER', status: 'Applied' },
    { calculatedBy: [manager], validUntil: `21/11/2026 - ${formatDayInFigures(quote.validUntil)}` },
    {
      calculationDate: '21/11/2026',
      loanAmount: '$540,000.00',
      baseLVR: '90.00%',
      customerPremiumPayable: '12,949.20',
    },
    { policyNumbers: policyNumbers[1] ?? '' },
    { brandName: 'Ironbark Bank' },
  ]) {
    expect(idsOf(await search(manager, { filter: { sourceRefNumber, ...filter } }))).toEqual([quote.quoteId])
  }
  for (const filter of [
    { calculatedBy: 'viewer' },
    { calculatedBy: [manager.slice(1)] },
    { validUntil: '21/11/2026' },
    { calculationDate: '20/11/2026' },
    { status: 'Expired' },
    { policyNumbers: '555555' },
  ]) {
    expect(idsOf(await search(manager, { filter: { sourceRefNumber, ...filter } }))).toEqual([])
  }
  expect(idsOf(await search(coolabah, { filter: { sourceRefNumber } }))).toEqual([])
})

it('the quotes of a lender name the policy that was submitted under their reference, and expire after their last day', async () => {
  const { quoteId } = await quoteFor(app, manager, purchase)
  const { adminUrl } = app.testDatabase
  const statusOf = async () => (await search(manager, { filter: { quoteId } })).items[0]
  expect(await statusOf()).toMatchObject({ status: 'Calculated', policyNumbers: [] })
  await asAdmin(adminUrl, `update quote set valid_until = '2026-11-21' where quote_id = $1`, [quoteId])
  expect(await statusOf()).toMatchObject({ status: 'Calculated' })
  await asAdmin(adminUrl, `update quote set valid_until = '2026-11-20' where quote_id = $1`, [quoteId])
  expect(await statusOf()).toMatchObject({ status: 'Expired' })
  const [applied] = await asAdmin<{ policy_number: string }>(
    adminUrl,
    `update policy set source = 'submission', application_number = lower($1)
     where (channel, policy_number) = (select channel, min(policy_number) from policy where channel = 'IRONBARK' group by channel)
     returning policy_number`,
    [quoteId],
  )
  expect(await statusOf()).toMatchObject({ status: 'Applied', policyNumbers: [applied?.policy_number] })
})

it('the quotes of a lender are listed newest first, and sorted by any column', async () => {
  const newest = await search(manager, {})
  const times = newest.items.map(({ calculationDate }) => calculationDate)
  expect(times).toEqual(times.toSorted().reverse())
  const byLvr = await search(manager, { sorts: [{ field: 'baseLVR', ascending: false }], pageSize: 50 })
  const lvrs = byLvr.items.map(({ baseLVR }) => baseLVR)
  expect(lvrs).toEqual(lvrs.toSorted((one, other) => other - one))
})

describe('a sort that is read in parts', () => {
  const place = (values: readonly (string | null)[]) => (value: string | null) => {
    const index = values.indexOf(value)
    return index < 0 ? values.length : index
  }
  const brand = place(['IronbarkBank', 'IronbarkDirect'])
  const status = place(['Applied', 'Calculated', 'Expired'])
  const reference = (one: string | null, other: string | null, sign: number) => {
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return (
      sign * Number(one.toLowerCase() > other.toLowerCase()) - sign * Number(one.toLowerCase() < other.toLowerCase())
    )
  }
  type Item = QuotePage['items'][number]
  const orders: Readonly<Record<string, (one: Item, other: Item, sign: number) => number>> = {
    brandName: (one, other, sign) => sign * (brand(one.brandName) - brand(other.brandName)),
    status: (one, other, sign) => sign * (status(one.status) - status(other.status)),
    sourceRefNumber: (one, other, sign) => reference(one.sourceRefNumber, other.sourceRefNumber, sign),
  }

  beforeAll(async () => {
    const ids: string[] = []
    for (const sourceRefNumber of ['b-2', 'A-1', 'c-3', null, null, 'a-0'])
      ids.push((await quoteFor(app, manager, { ...purchase, brandName: 'IronbarkDirect', sourceRefNumber })).quoteId)
    const { adminUrl } = app.testDatabase
    await asAdmin(adminUrl, `update quote set brand_name = 'Withdrawn' where quote_id = any($1)`, [ids.slice(2, 4)])
    await asAdmin(adminUrl, `update quote set valid_until = '2026-11-20' where quote_id = any($1)`, [ids.slice(1, 3)])
    const { quoteId } = await quoteFor(app, manager, { ...propertyShare, sourceRefNumber: 'B-1' })
    await app.inject(manager, { method: 'POST', url: `/api/quote/${quoteId}/apply` })
  })

  it.each([
    ['brandName', true],
    ['brandName', false],
    ['status', true],
    ['status', false],
    ['sourceRefNumber', true],
    ['sourceRefNumber', false],
  ] as const)(
    'by %s (ascending: %s) has each quote once over its pages, equal ones newest first',
    async (field, ascending) => {
      const all = (await search(manager, { pageSize: 100 })).items
      const compare = orders[field]
      const expected = all.toSorted((one, other) => compare?.(one, other, ascending ? 1 : -1) ?? 0)
      const found: Item[] = []
      for (let page = 0; page * 4 < all.length; page += 1)
        found.push(...(await search(manager, { page, pageSize: 4, sorts: [{ field, ascending }] })).items)
      expect(found).toEqual(expected)
    },
  )

  it('by status has a quote that is valid for longer than any rate card says', async () => {
    const { quoteId } = await quoteFor(app, manager, purchase)
    const change = `update quote set created_at = '2020-01-01' where quote_id = $1`
    await asAdmin(app.testDatabase.adminUrl, change, [quoteId])
    const { items } = await search(manager, { pageSize: 100, sorts: [{ field: 'status', ascending: true }] })
    expect(items.filter((item) => item.quoteId === quoteId)).toHaveLength(1)
    await asAdmin(app.testDatabase.adminUrl, `update quote set created_at = now() where quote_id = $1`, [quoteId])
  })

  it('by two columns sorts each part by the second', async () => {
    const sorts = [
      { field: 'brandName', ascending: false },
      { field: 'sourceRefNumber', ascending: true },
    ]
    const all = (await search(manager, { pageSize: 100 })).items
    const expected = all.toSorted(
      (one, other) =>
        brand(other.brandName) - brand(one.brandName) || reference(one.sourceRefNumber, other.sourceRefNumber, 1),
    )
    expect((await search(manager, { pageSize: 100, sorts })).items).toEqual(expected)
  })
})

it('my recent quotes are my twenty newest quotes, newest first', async () => {
  for (let count = 1; count <= 22; count += 1) {
    app.clock.move(1)
    await quoteFor(app, 'ironbark.viewer', { ...purchase, sourceRefNumber: `R${count}` })
  }
  await quoteFor(app, manager, { ...purchase, sourceRefNumber: 'not mine' })
  const recent = (await app.inject('ironbark.viewer', '/api/quote/recent')).json()
  expect(recent.map(({ sourceRefNumber }: { sourceRefNumber: string }) => sourceRefNumber)).toEqual(
    Array.from({ length: 20 }, (_, index) => `R${22 - index}`),
  )
  expect(recent[0]).toMatchObject({
    brandName: 'IronbarkBank',
    loanAmount: 540_000,
    securityValue: 600_000,
    baseLVR: 90,
    customerPremiumPayable: 12_949.2,
  })
})

it.each([
  ['GET', ''],
  ['GET', '.pdf'],
  ['GET', '/scenarios'],
  ['GET', '/send'],
  ['POST', '/send'],
  ['GET', '/apply'],
  ['POST', '/apply'],
] as const)('looks to %s %s exactly like one that does not exist', async (method, path) => {
  const { quoteId } = await quoteFor(app, manager, propertyShare)
  const ask = (id: string) => app.inject('coolabah.manager', { method, url: `/api/quote/${id}${path}` })
  const [theirs, nobodys, malformed] = await Promise.all([ask(quoteId), ask('22222-22222-22222'), ask('1%2F2')])
  expect(theirs.statusCode).toBe(404)
  expect(theirs.body).toBe('[{"code":"quote-not-found","message":"Quote not found."}]')
  const telling = ({ headers }: typeof theirs) => {
    // Ignore the HTTP request id, the date and the rate limit counters.
    const { 'x-request-id': _id, date: _date, ...others } = headers
    return Object.fromEntries(Object.entries(others).filter(([name]) => !name.startsWith('ratelimit')))
  }
  for (const other of [nobodys, malformed]) {
    expect(other.statusCode).toBe(404)
    expect(other.body).toBe(theirs.body)
    expect(telling(other)).toEqual(telling(theirs))
  }
  const hostile = await ask('1%00')
  expect(hostile.statusCode).toBe(404)
  expect(hostile.body).toBe('[{"code":"not-found","message":"Address not found."}]')
})
