import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepDemoPolicies } from '#areas/policy/server'
import { acceptDisclaimer, quoteFor } from '../../../tests/service/quote-calls.ts'
import { startTestApp, type TestApp } from '../../../tests/service/start-test-app.ts'
import { exampleRequests, savedQuoteSchema } from '../contract/index.ts'

const manager = 'ironbark.manager'
const { purchase, topUp, propertyShare } = exampleRequests

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T01:00:00Z' })
  await keepDemoPolicies(app.deps)
  await acceptDisclaimer(app, manager, 'ironbark.viewer', 'coolabah.manager')
})
afterAll(() => app.stop())

describe('a saved quote', () => {
  it.each([
    ['purchase', purchase],
    ['topUp', topUp],
    ['propertyShare', propertyShare],
  ])('of a %s comes back with its request, which prices the same again', async (_name, request) => {
    const quote = await quoteFor(app, manager, request)
    const saved = savedQuoteSchema.parse((await app.inject(manager, `/api/quote/${quote.quoteId}`)).json())
    expect(saved.quote).toEqual(quote)
    expect(saved.request).toEqual(request)
    expect(saved.policies).toEqual([])
    const again = await quoteFor(app, manager, saved.request)
    expect({ ...again, quoteId: '' }).toEqual({ ...quote, quoteId: '' })
  })

  it('is read by a colleague too', async () => {
    const { quoteId } = await quoteFor(app, manager, purchase)
    expect((await app.inject('ironbark.viewer', `/api/quote/${quoteId}`)).statusCode).toBe(200)
  })
})

describe('the PDF of a quote', () => {
  it('opens in the browser and is kept by no cache', async () => {
    const { quoteId } = await quoteFor(app, manager, purchase)
    const answer = await app.inject(manager, `/api/quote/${quoteId}.pdf`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.headers['content-disposition']).toBe(`inline; filename="LMI-quote-${quoteId}.pdf"`)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })
})

describe('the description of the calls', () => {
  it('names each of them, with what it answers', async () => {
    const { paths } = (await app.inject(null, '/api/openapi.json')).json()
    const methods = (path: string) => Object.keys(paths[path] ?? {}).sort()
    expect(methods('/api/quote')).toEqual(['post'])
    expect(methods('/api/quote/draft')).toEqual(['delete', 'get', 'patch'])
    expect(methods('/api/quote/recent')).toEqual(['get'])
    expect(methods('/api/quote/{id}')).toEqual(['get'])
    expect(methods('/api/quote/{id}/scenarios')).toEqual(['get'])
    expect(methods('/api/quote/{id}/send')).toEqual(['get', 'post'])
    expect(methods('/api/quote/{id}/apply')).toEqual(['get', 'post'])
    expect(paths['/api/quote/{id}.pdf'].get.responses['200'].content).toHaveProperty('application/pdf')
    const [key] = paths['/api/quote'].post.parameters.filter(({ in: place }: { in: string }) => place === 'header')
    expect(key).toMatchObject({ name: 'idempotency-key', required: false })
  })
})

describe('my recent quotes', () => {
  it('are the twenty newest of my own, the newest first', async () => {
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
})

describe('another lender’s quote', () => {
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
    expect(theirs.body).toBe('[{"code":"quote-not-found","message":"There is no such quote."}]')
    const telling = ({ headers }: typeof theirs) => {
      // A request's own number, the time, and how often the caller has asked.
      const { 'x-request-id': _id, date: _date, ...others } = headers
      return Object.fromEntries(Object.entries(others).filter(([name]) => !name.startsWith('x-ratelimit')))
    }
    for (const other of [nobodys, malformed]) {
      expect(other.statusCode).toBe(404)
      expect(other.body).toBe(theirs.body)
      expect(telling(other)).toEqual(telling(theirs))
    }
    const hostile = await ask('1%00')
    expect(hostile.statusCode).toBe(404)
    expect(hostile.body).toBe('[{"code":"not-found","message":"There is nothing here."}]')
  })
})
