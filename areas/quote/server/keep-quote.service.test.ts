import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acceptDisclaimer, askForQuote, quoteFor } from '../../../tests/service/quote-calls.ts'
import { startTestApp, type TestApp } from '../../../tests/service/start-test-app.ts'
import { exampleRequests } from '../contract/index.ts'
import { gather } from './gather.ts'
import { keepQuotesTogether } from './keep-quote.ts'
import { newQuoteId } from './quote-id.ts'
import { findQuote } from './quote-store.ts'
import type { StoredQuote } from './stored-quote.ts'

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

describe('quotes that are asked for at the same time', () => {
  it('are all kept, each for its own lender and with its own audit line', async () => {
    const asked = Array.from({ length: 30 }, (_, turn) =>
      turn % 3 === 0
        ? askForQuote(app, 'coolabah.manager', { ...exampleRequests.purchase, brandName: 'CoolabahMutual' })
        : askForQuote(app, manager, { ...exampleRequests.purchase, sourceRefNumber: `R${turn}` }),
    )
    const quotes = (await Promise.all(asked)).map((answer) => answer.json())
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

  it('do not suffer from one that cannot be kept', async () => {
    const keep = keepQuotesTogether(app.database)
    const taken = another(sample.quoteId)
    const results = await Promise.allSettled([another(), another(), taken, another(), another()].map(keep))
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ])
  })
})

describe('calls that come while one is under way', () => {
  const collect = () => {
    const batches: number[][] = []
    const release: (() => void)[] = []
    const call = gather(async (items: readonly number[]) => {
      batches.push([...items])
      await new Promise<void>((resolve) => release.push(resolve))
      if (items.includes(13)) throw new Error('unlucky')
      return items.map((item) => item * 2)
    }, 3)
    return { batches, call, release: () => release.shift()?.() }
  }

  it('are handled together, as many as may, each with its own answer', async () => {
    const { batches, call, release } = collect()
    const answers = Promise.all([1, 2, 3, 4, 5].map(call))
    expect(batches).toEqual([[1]])
    release()
    await expect.poll(() => batches).toEqual([[1], [2, 3, 4]])
    release()
    await expect.poll(() => batches).toEqual([[1], [2, 3, 4], [5]])
    release()
    expect(await answers).toEqual([2, 4, 6, 8, 10])
  })

  it('fail with it, instead of waiting for the same thing, and the next go on', async () => {
    const { batches, call, release } = collect()
    const failing = Promise.allSettled([13, 1, 2, 3, 4].map(call))
    release()
    for (const { status } of await failing) expect(status).toBe('rejected')
    const next = call(5)
    expect(batches).toEqual([[13], [5]])
    release()
    expect(await next).toBe(10)
  })
})
