import { beforeEach } from 'vitest'
import { deskCalls } from './desk-calls.ts'
import { referralCalls } from './referral-calls.ts'
import { manager, underwriter } from './referral-people.ts'
import { setUpApp } from './set-up-app.ts'

/** The moment at which each of these tests begins. */
export const now = '2026-11-21T01:00:00.000Z'

/**
 * Starts the product for the tests of a file, and has the manager raise a request before each of them. What it answers
 * is to be read within a test: it is another request in each.
 */
export function setUpReferral() {
  let references = 0
  const app = setUpApp({ now }, (started) => ({ calls: referralCalls(started), desk: deskCalls(started) }))
  const given = Object.assign(app, {
    id: '',
    reference: '',
    /** The request is taken, and its lender asked. */
    askFor: async (text = 'Who lives there?') => {
      await given.desk.take(underwriter, given.id)
      await given.desk.ask(underwriter, given.id, text)
    },
    /** What has happened to the request. */
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
