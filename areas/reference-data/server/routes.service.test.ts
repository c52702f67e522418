import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/service/start-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T01:00:00Z' })
})
afterAll(() => app.stop())

const shortNames = (items: readonly { readonly shortName: string }[]) => items.map(({ shortName }) => shortName)

it('the brands of the caller’s lender are listed once each, with the fields of the specification', async () => {
  const ironbark = await app.inject('ironbark.lender', '/api/quote/party/names')
  expect(ironbark.statusCode).toBe(200)
  expect(ironbark.json()).toEqual([
    { id: 11, shortName: 'IronbarkBank', longName: 'Ironbark Bank' },
    { id: 12, shortName: 'IronbarkDirect', longName: 'Ironbark Direct' },
  ])
  const coolabah = await app.inject('coolabah.manager', '/api/quote/party/names')
  expect(coolabah.json()).toEqual([{ id: 21, shortName: 'CoolabahMutual', longName: 'Coolabah Mutual' }])
})

it('party options are those of the caller’s own lender', async () => {
  const response = await app.inject('coolabah.manager', '/api/quote/party/options/COOLABAH')
  expect(response.statusCode).toBe(200)
  expect(response.json()).toMatchObject({
    premiumPlans: [
      { id: 9, shortName: 'IPTSng', longName: 'Single' },
      { id: 10, shortName: 'IPTMnthly', longName: 'Monthly' },
    ],
    productTypes: { IPTSng: [{ shortName: 'SGS', longName: 'Standard' }] },
    billingTenures: { IPTSng: [], IPTMnthly: [12, 24, 36] },
    outstandingLoanBal: { NEW: false, TOPUP: true },
  })
})

it('the party options of another lender look like those of an unknown one', async () => {
  const other = await app.inject('ironbark.manager', '/api/quote/party/options/COOLABAH')
  const unknown = await app.inject('ironbark.manager', '/api/quote/party/options/NOBODY')
  const oddlyWritten = await app.inject('ironbark.manager', '/api/quote/party/options/ironbark')
  expect(other.statusCode).toBe(404)
  expect(unknown.statusCode).toBe(404)
  expect(other.body).toBe(unknown.body)
  expect(oddlyWritten.body).toBe(unknown.body)
  const headersOf = ({ headers }: { headers: Record<string, unknown> }) =>
    Object.entries(headers).filter(([name]) => !/^(x-request-id|date|ratelimit)/.test(name))
  expect(headersOf(other)).toEqual(headersOf(unknown))
})

it('party options do not exist for a lender that the insurer has not set up', async () => {
  const newcomer = { username: 'newcomer', realmRoles: ['Lender_NEWCOMER_Staff'] }
  expect((await app.inject(newcomer, '/api/quote/party/options/NEWCOMER')).statusCode).toBe(404)
  expect((await app.inject(newcomer, '/api/quote/party/names')).json()).toEqual([])
})

it('the list of states omits the unknown state', async () => {
  const states = (await app.inject('ironbark.viewer', '/api/quote/aus/states')).json()
  expect(shortNames(states)).toEqual(['NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'NT', 'ACT'])
})

it('the calculator has lists of employment types, loan purposes and occupancies', async () => {
  const employment = (await app.inject('ironbark.broker', '/api/quote/borrower/employment-types')).json()
  const purposes = (await app.inject('ironbark.broker', '/api/quote/loan/loan-purposes')).json()
  const occupancies = (await app.inject('ironbark.broker', '/api/quote/security/occupancy-types')).json()
  expect(employment).toContainEqual({ id: 5, shortName: 'SELFEMP', longName: 'Self-employed' })
  expect(purposes).toContainEqual({ id: 7, shortName: 'REFEXT', longName: 'Refinance external' })
  expect(occupancies).toEqual([
    { id: 1, shortName: 'OWNOC', longName: 'Owner occupied' },
    { id: 3, shortName: 'INVST', longName: 'Investment' },
  ])
})

it('reference data applies from midnight in Sydney, not in UTC', async () => {
  // Nothing applies before 1 July 2024 in Sydney, which begins at 14:00 UTC on 30 June.
  app.clock.set('2024-06-30T13:59:59Z')
  expect((await app.inject('ironbark.lender', '/api/quote/party/names')).json()).toEqual([])
  app.clock.set('2024-06-30T14:00:00Z')
  expect((await app.inject('ironbark.lender', '/api/quote/party/names')).json()).toHaveLength(2)
  app.clock.set('2026-11-21T01:00:00Z')
})
