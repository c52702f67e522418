import { afterAll, beforeAll, expect, it } from 'vitest'
import { acceptDisclaimer, askForQuote, quoteFor } from '../../../tests/service/quote-calls.ts'
import { startTestApp, type TestApp } from '../../../tests/service/start-test-app.ts'
import { exampleRequests } from '../contract/index.ts'
import { findQuote } from './quote-store.ts'
import { storeQuotesInBatches } from './store-quotes.ts'
import { newQuoteId, type StoredQuote } from './stored-quote.ts'

const manager = 'ironbark.manager'

let app: TestApp
let sample: StoredQuote
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T01:00:00Z' })
  await acceptDisclaimer(app, manager, 'coolabah.manager')
  const { quoteId } = await quoteFor(app, manager, exampleRequests.purchase)
  const found = await findQuote(app.database, 'IRONBARK', quoteId)
  if (!found) throw new Error('the sample quote is not kept')
  sample = found
})
afterAll(() => app.stop())

const another = (quoteId = newQuoteId()) => ({
  quote: { ...sample, quoteId },
  requestId: 'test',
  call: null,
  endsDraft: true,
})

it('concurrent quotes are all stored, each for its own lender and with its own audit line', async () => {
  const calls = Array.from({ length: 30 }, (_, turn) =>
    turn % 3 === 0
      ? askForQuote(app, 'coolabah.manager', { ...exampleRequests.purchase, brandName: 'CoolabahMutual' })
      : askForQuote(app, manager, { ...exampleRequests.purchase, sourceRefNumber: `R${turn}` }),
  )
  const quotes = (await Promise.all(calls)).map((response) => response.json())
  const ids = quotes.map(({ quoteId }) => quoteId)
  expect(new Set(ids).size).toBe(30)
  const { pool } = app.testDatabase
  const kept = await pool.query('select channel, quote_id, source_ref_number from quote where quote_id = any($1)', [
    ids,
  ])
  for (const { channel, quote_id, source_ref_number } of kept.rows) {
    const turn = ids.indexOf(quote_id)
    expect([channel, source_ref_number]).toEqual(turn % 3 === 0 ? ['COOLABAH', null] : ['IRONBARK', `R${turn}`])
  }
  expect(kept.rows).toHaveLength(30)
  const lines = await pool.query('select record from audit_entry where record = any($1)', [ids])
  expect(lines.rows.map(({ record }) => record).sort()).toEqual(ids.sort())
})

it('concurrent quotes are stored when another one of the batch is refused by the database', async () => {
  const keep = storeQuotesInBatches(app.database)
  const taken = another(sample.quoteId)
  const results = await Promise.allSettled([another(), another(), taken, another(), another()].map(keep))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
})

const collect = () => {
  const batches: string[][] = []
  const release: ((error?: Error) => void)[] = []
  const keep = storeQuotesInBatches(app.database, async (_channel, quotes) => {
    batches.push(quotes.map(({ requestId }) => requestId))
    await new Promise<void>((resolve, reject) => release.push((error) => (error ? reject(error) : resolve())))
    return new Set(quotes.map(({ quote }) => quote.quoteId))
  })
  const call = (requestId: string) => keep({ ...another(), requestId })
  return { batches, call, release: (error?: Error) => release.shift()?.(error) }
}

it('quotes that arrive while others are stored are stored in one batch of at most 64', async () => {
  const { batches, call, release } = collect()
  const names = Array.from({ length: 66 }, (_, number) => String(number))
  const answers = Promise.all(names.map(call))
  expect(batches).toEqual([['0']])
  release()
  await expect.poll(() => batches.length).toBe(2)
  expect(batches[1]).toEqual(names.slice(1, 65))
  release()
  await expect.poll(() => batches[2]).toEqual(['65'])
  release()
  expect(await answers).toEqual(names.map(() => true))
})

it('quotes that arrive while others are stored fail with them instead of waiting for the same failure, and later quotes are stored', async () => {
  const { batches, call, release } = collect()
  const failing = Promise.allSettled(['0', '1', '2'].map(call))
  release(new Error('the database is unavailable'))
  for (const { status } of await failing) expect(status).toBe('rejected')
  const next = call('3')
  expect(batches).toEqual([['0'], ['3']])
  release()
  expect(await next).toBe(true)
})
