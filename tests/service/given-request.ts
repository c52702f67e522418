import { afterAll, beforeAll, beforeEach } from 'vitest'
import { deskCalls } from './desk-calls.ts'
import { referralCalls } from './referral-calls.ts'
import { manager, underwriter } from './referral-people.ts'
import { startTestApp, type TestApp } from './start-test-app.ts'

/** The moment at which each of these tests begins. */
export const now = '2026-11-21T01:00:00.000Z'

/**
 * Starts the product for the tests of a file, and has the manager raise a request before each of them. What it answers
 * is to be read within a test: it is another request in each.
 */
export function givenRequest() {
  let app: TestApp
  let calls: ReturnType<typeof referralCalls>
  let desk: ReturnType<typeof deskCalls>
  let id: string
  let references = 0
  beforeAll(async () => {
    app = await startTestApp({ now })
    calls = referralCalls(app)
    desk = deskCalls(app)
  })
  afterAll(() => app.stop())
  beforeEach(async () => {
    app.clock.set(now)
    references += 1
    id = await calls.raise(manager, `REQUEST-${references}`)
  })
  return {
    get app() {
      return app
    },
    get calls() {
      return calls
    },
    get desk() {
      return desk
    },
    get id() {
      return id
    },
    get reference() {
      return `REQUEST-${references}`
    },
    /** The request is taken, and its lender asked. */
    askFor: async (text = 'Who lives there?') => {
      await desk.take(underwriter, id)
      await desk.ask(underwriter, id, text)
    },
    /** What has happened to the request. */
    kinds: async () => (await desk.read(manager, id)).events.map(({ kind }) => kind),
  }
}
