import { beforeEach } from 'vitest'
import { deskCalls } from './desk-calls.ts'
import { referralCalls } from './referral-calls.ts'
import { manager } from './referral-people.ts'
import { setUpApp } from './set-up-app.ts'
import type { As } from './start-test-app.ts'

/** The notification preferences. */
export const preferencesUrl = '/api/notification/preferences'

/**
 * Starts the product for a test file. The manager is notified of everything and has no unread mails at the start of a
 * test. Read the result within a test.
 */
export function setUpMails() {
  let references = 0
  const options = { now: '2026-11-21T01:00:00Z', settings: { PUBLIC_URL: 'https://portal.example' } }
  const app = setUpApp(options, (started) => ({ calls: referralCalls(started), desk: deskCalls(started) }))
  const setup = Object.assign(app, {
    reference: '',
    wish: (as: As, payload: object) => setup.app.inject(as, { method: 'PUT', url: preferencesUrl, payload }),
    raise: (as: As = manager) => setup.calls.raise(as, setup.reference),
    /** The outcomes of a referral's mails; null while they wait. */
    outcomes: async (requestId: string) =>
      (
        await setup.app.testDatabase.pool.query(
          'select outcome from mail where record = $1 order by queued_at, recipient',
          [requestId],
        )
      ).rows.map(({ outcome }) => outcome),
    /** Mails sent now, as recipient and subject. */
    delivered: async () => {
      await setup.app.runJobs()
      return setup.app.outbox.splice(0).map(({ to, subject }) => `${to.split('@')[0]}: ${subject}`)
    },
  })
  beforeEach(async () => {
    references += 1
    setup.reference = `MAIL-${references}`
    await setup.wish(manager, { onScreen: true, byMail: true })
    await setup.delivered()
  })
  return setup
}
