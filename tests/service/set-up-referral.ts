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
  const given = Object.assign(app, {
    id: '',
    reference: '',
    /** Assigns the referral and asks its lender a question. */
    askFor: async (text = 'Who lives there?') => {
      await given.desk.assign(underwriter, given.id)
      await given.desk.ask(underwriter, given.id, text)
    },
    /** The referral's events. */
    kinds: async () => (await given.desk.read(manager, given.id)).events.map(({ kind }) => kind),
  })
  beforeEach(async () => {
    given.app.clock.set(now)
    references += 1
    given.reference = `REQUEST-${references}`
    given.id = await given.calls.raise(manager, given.reference)
  })
  return given
}
