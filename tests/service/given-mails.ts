import { afterAll, beforeAll, beforeEach } from 'vitest'
import { deskCalls } from './desk-calls.ts'
import { referralCalls } from './referral-calls.ts'
import { manager } from './referral-people.ts'
import { type As, startTestApp, type TestApp } from './start-test-app.ts'

/** Where people say how they want to hear of answers. */
export const wishes = '/api/credit-referral/notifications'

/**
 * Starts the product for the tests of a file, whose manager wants to hear of everything and has read all mails before
 * each of them. What it answers is to be read within a test.
 */
export function givenMails() {
  let app: TestApp
  let calls: ReturnType<typeof referralCalls>
  let desk: ReturnType<typeof deskCalls>
  let reference: string
  let references = 0
  const wish = (as: As, payload: object) => app.inject(as, { method: 'PUT', url: wishes, payload })
  const delivered = async () => {
    await app.runJobs()
    return app.outbox.splice(0).map(({ to, subject }) => `${to.split('@')[0]}: ${subject}`)
  }
  beforeAll(async () => {
    app = await startTestApp({ now: '2026-11-21T01:00:00Z', settings: { PUBLIC_URL: 'https://portal.example' } })
    calls = referralCalls(app)
    desk = deskCalls(app)
  })
  afterAll(() => app.stop())
  beforeEach(async () => {
    references += 1
    reference = `MAIL-${references}`
    await wish(manager, { onScreen: true, byMail: true })
    await delivered()
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
    get reference() {
      return reference
    },
    wish,
    raise: (as: As = manager) => calls.raise(as, reference),
    /** What became of the mails about a request. */
    rows: async (requestId: string) =>
      (
        await app.testDatabase.pool.query(
          'select event_number, sent_at, not_sent from referral_mail where request_id = $1 order by event_number, subject',
          [requestId],
        )
      ).rows,
    /** The mails that go out now, as recipient and subject. */
    delivered,
  }
}
