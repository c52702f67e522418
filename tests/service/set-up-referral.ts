import { beforeEach } from 'vitest'
import { deskCalls } from './desk-calls.ts'
import { referralCalls } from './referral-calls.ts'
import { manager, underwriter } from './referral-people.ts'
import { setUpApp } from './set-up-app.ts'

/** The clock at the start of each test. */
export const now = '2026-11-21T01:00:00.000Z'

/**
 * Starts the product for a test file; the manager submits a new referral before each test. Read the result within a
 * test.
 */
export function setUpReferral() {
  let references = 0
  const app = setUpApp({ now }, (started) => ({ calls: referralCalls(started), desk: deskCalls(started) }))
  const setup = Object.assign(app, {
    id: '',
    reference: '',
    /** Assigns the referral and asks its lender a question. */
    askFor: async (text = 'Who lives there?') => {
      await setup.desk.assign(underwriter, setup.id)
      await setup.desk.ask(underwriter, setup.id, text)
    },
    /** The referral's events. */
    kinds: async () => (await setup.desk.read(manager, setup.id)).events.map(({ kind }) => kind),
  })
  beforeEach(async () => {
    setup.app.clock.set(now)
    references += 1
    setup.reference = `REQUEST-${references}`
    setup.id = await setup.calls.raise(manager, setup.reference)
  })
  return setup
}
