import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { seedDemoPolicies } from '#areas/policy/server'
import {
  loadReferenceData,
  type ReferenceData,
  referenceDataOf,
  shippedReferenceData,
} from '#areas/reference-data/server'
import { acceptDisclaimer, quoteFor } from '../../../tests/service/quote-calls.ts'
import { startTestApp, type TestApp } from '../../../tests/service/start-test-app.ts'
import { exampleRequests, type Quote } from '../contract/index.ts'
import { recomputeQuote } from './price-request.ts'
import { findQuote } from './quote-store.ts'

const manager = 'ironbark.manager'
const requests = Object.entries(exampleRequests)

let app: TestApp
let reference: ReferenceData
let folder: string
const old = new Map<string, Quote>()

/** Loads a card with loadings of 1.5 and a duty of 20 % in every state, both in force from 2027-01-01. */
async function loadRatesOf2027(): Promise<void> {
  const card = join('rate-cards', 'illustrative-b')
  await cp(join(shippedReferenceData, card), join(folder, card), { recursive: true })
  const cardFile = join(folder, card, 'card.json')
  const terms = JSON.parse(await readFile(cardFile, 'utf8'))
  const dearer = terms.loadings.map((loading: object) => ({ ...loading, factor: '1.50' }))
  await writeFile(
    cardFile,
    JSON.stringify({
      ...terms,
      version: '2',
      effectiveFrom: '2027-01-01',
      loadings: dearer,
      minimumBasePremium: '20000.00',
    }),
  )
  const duty = JSON.parse(await readFile(join(shippedReferenceData, 'insurance-duty', '2017-07-01.json'), 'utf8'))
  const states = duty.states.map(({ state }: { state: string }) => ({ state, ratePercent: '20' }))
  await cp(join(shippedReferenceData, 'insurance-duty'), join(folder, 'insurance-duty'), { recursive: true })
  await writeFile(
    join(folder, 'insurance-duty', '2027-01-01.json'),
    JSON.stringify({ ...duty, effectiveFrom: '2027-01-01', states }),
  )
  await loadReferenceData({ database: app.database, folder, clock: app.deps.clock, log: app.deps.log })
  await vi.waitUntil(() => reference.cardByVersion('Illustrative card B', '2') !== null, { timeout: 15_000 })
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lmi-rates-'))
  app = await startTestApp({ now: '2026-12-31T12:59:00Z' })
  reference = referenceDataOf(app.deps)
  await seedDemoPolicies(app.deps)
  await acceptDisclaimer(app, manager)
  for (const [name, request] of requests) old.set(name, await quoteFor(app, manager, request))
  await loadRatesOf2027()
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

const stored = async (name: string) => {
  const quote = await findQuote(app.database, 'IRONBARK', old.get(name)?.quoteId ?? '')
  if (!quote) throw new Error(`the quote ${name} is not kept`)
  return quote
}

describe('with a newer card and duty in force', () => {
  beforeAll(() => app.clock.set('2029-03-01T00:00:00Z'))

  it.each(requests)('with a newer card and duty in force, the quote of %s is recomputed to the cent', async (name) => {
    const quote = await stored(name)
    expect(recomputeQuote(reference, quote).premium).toEqual(quote.premium)
  })

  it.each(requests)(
    'with a newer card and duty in force, the quote of %s is returned as on its first day',
    async (name) => {
      const quote = old.get(name)
      const response = await app.inject(manager, `/api/quote/${quote?.quoteId}`)
      expect(response.json().quote).toEqual(quote)
    },
  )

  it('with a newer card and duty in force, the plans compared with an old quote are priced by its own card', async () => {
    const response = await app.inject(manager, `/api/quote/${old.get('purchase')?.quoteId}/scenarios`)
    expect(response.json().plans[0]).toMatchObject({ customerPremiumPayable: 12_949.2 })
  })

  it('with a newer card and duty in force, a new quote of the same request is priced by the newer card', async () => {
    const quote = await quoteFor(app, manager, exampleRequests.purchase)
    expect(quote).toMatchObject({ card: { version: '2' }, basePremium: 20_000, stampDuty: 4_400 })
  })
})

it('the card of a quote is the one in force on the day in Sydney, whatever the day in London', async () => {
  app.clock.set('2026-12-31T12:59:59Z')
  expect((await quoteFor(app, manager, exampleRequests.purchase)).card.version).toBe('1')
  app.clock.set('2026-12-31T13:00:00Z')
  expect((await quoteFor(app, manager, exampleRequests.purchase)).card.version).toBe('2')
})
