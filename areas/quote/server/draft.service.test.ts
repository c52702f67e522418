import { afterAll, beforeAll, expect, it } from 'vitest'
import { draftCalls } from '../../../tests/service/draft-calls.ts'
import { acceptDisclaimer, askForQuote } from '../../../tests/service/quote-calls.ts'
import { startTestApp, type TestApp } from '../../../tests/service/start-test-app.ts'
import { exampleRequests } from '../contract/index.ts'

const manager = 'ironbark.manager'
const colleague = 'ironbark.viewer'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T01:00:00Z' })
  await acceptDisclaimer(app, manager)
})
afterAll(() => app.stop())

const { whole, read, save, keep } = draftCalls(
  () => app,
  () => '/api/quote/draft',
)

it('the draft of the calculator ends when its quote is calculated, and not when it is refused', async () => {
  await keep(manager, { brandName: 'mine' })
  await keep(colleague, { brandName: 'a colleague’s' })
  expect((await askForQuote(app, manager, { ...exampleRequests.purchase, loanList: [] })).statusCode).toBe(400)
  expect(await read(manager)).toEqual({ brandName: 'mine' })
  const { revision } = await whole(manager)
  expect((await askForQuote(app, manager, exampleRequests.purchase)).statusCode).toBe(200)
  expect(await whole(manager)).toEqual({ content: null, revision: revision + 1 })
  expect(await read(colleague)).toEqual({ brandName: 'a colleague’s' })
})

it('the draft of the calculator that arrives only once its quote was calculated is refused', async () => {
  await keep(manager, { brandName: 'mine' })
  const { revision } = await whole(manager)
  await askForQuote(app, manager, exampleRequests.purchase)
  expect((await save(manager, { revision, content: { brandName: 'late' } })).statusCode).toBe(409)
  expect(await read(manager)).toBeNull()
})
