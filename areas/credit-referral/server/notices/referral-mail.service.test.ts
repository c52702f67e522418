import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startJobs } from '#platform/jobs'
import type { Mail, SendMail } from '#platform/mail'
import { deskCalls } from '../../../../tests/service/desk-calls.ts'
import { referralCalls } from '../../../../tests/service/referral-calls.ts'
import type { TestPerson } from '../../../../tests/service/sign-tokens.ts'
import { type As, startTestApp, type TestApp } from '../../../../tests/service/start-test-app.ts'
import { creditReferralService } from '../credit-referral-service.ts'

const manager = 'ironbark.manager'
const colleague: TestPerson = {
  username: 'colleague',
  realmRoles: ['Lender_IRONBARK_Staff'],
  clientRoles: ['uwreferral_full'],
}
const underwriter = 'figtree.underwriter'
const url = '/api/credit-referral/notifications'

let app: TestApp
let calls: ReturnType<typeof referralCalls>
let desk: ReturnType<typeof deskCalls>
let reference: string
let references = 0
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

const wish = (as: As, payload: object) => app.inject(as, { method: 'PUT', url, payload })
const raise = (as: As = manager) => calls.raise(as, reference)
const rows = async (requestId: string) =>
  (
    await app.testDatabase.pool.query(
      'select event_number, sent_at, not_sent from referral_mail where request_id = $1 order by event_number, subject',
      [requestId],
    )
  ).rows

/** The mails that go out now, as recipient and subject. */
async function delivered(): Promise<string[]> {
  await app.runJobs()
  return app.outbox.splice(0).map(({ to, subject }) => `${to.split('@')[0]}: ${subject}`)
}

/** Raised by the manager, decided, and sent again by the colleague. */
async function raiseAndResubmit(): Promise<string> {
  const requestId = await raise()
  await desk.take(underwriter, requestId)
  await desk.decide(underwriter, requestId, { decision: 'MOREINFO' })
  await calls.resubmit(colleague, { lenderRefNumber: reference }, [])
  await desk.take(underwriter, requestId)
  await delivered()
  return requestId
}

describe('a mail about a request', () => {
  it('tells the person who sends it that it arrived, and names nothing but number, reference and address', async () => {
    const requestId = await raise()
    expect(app.outbox).toEqual([])
    await app.runJobs()
    const [mail] = app.outbox
    expect(await rows(requestId)).toEqual([{ event_number: 1, sent_at: app.foundations.clock(), not_sent: null }])
    expect(mail).toEqual({
      messageId: expect.stringMatching(/^referral-[0-9a-f]{32}$/),
      to: 'ironbark.manager@ironbark.example',
      subject: `Request ${requestId} received`,
      text: [
        'Your credit referral request has been received.',
        '',
        `Request: ${requestId}`,
        `Your reference: ${reference}`,
        '',
        'Open it in the lender portal:',
        `https://portal.example/#/credit-referral?request=${requestId}`,
        '',
        'You can turn these messages off in the portal, under Credit Referral. Nobody reads answers to them.',
        '',
      ].join('\n'),
      attachments: [],
    })
  })

  it('tells of a question and of the decision by its long name', async () => {
    const requestId = await raise()
    await desk.take(underwriter, requestId)
    await desk.ask(underwriter, requestId, 'Who lives there?')
    await desk.answer(manager, requestId, { text: 'The borrower.' })
    await delivered()
    await desk.decide(underwriter, requestId, { uwNotes: 'A secret note.' })
    await app.runJobs()
    expect(app.outbox.map(({ subject }) => subject)).toEqual([`Request ${requestId}: Approved with conditions`])
    expect(app.outbox[0]?.text).toContain('Decision: Approved with conditions')
    expect(app.outbox[0]?.text).not.toContain('secret')
  })

  it('goes to the person who raised it and to the one who sent it again, once to each', async () => {
    const requestId = await raiseAndResubmit()
    await desk.ask(underwriter, requestId, 'Who lives there?')
    expect((await delivered()).sort()).toEqual([
      `colleague: Request ${requestId}: the underwriter has a question`,
      `ironbark.manager: Request ${requestId}: the underwriter has a question`,
    ])
  })

  it('goes once to a person who is both', async () => {
    const requestId = await raise()
    await desk.take(underwriter, requestId)
    await desk.ask(underwriter, requestId, 'Who lives there?')
    expect(await delivered()).toEqual([
      `ironbark.manager: Request ${requestId} received`,
      `ironbark.manager: Request ${requestId}: the underwriter has a question`,
    ])
  })

  it('goes to the sender of a resubmission alone when that arrives', async () => {
    const requestId = await raise()
    await desk.take(underwriter, requestId)
    await desk.decide(underwriter, requestId)
    await delivered()
    await calls.resubmit(colleague, { lenderRefNumber: reference }, [])
    expect(await delivered()).toEqual([`colleague: Request ${requestId} received`])
  })

  it('is not caused by being taken, handed over, answered or withdrawn', async () => {
    const requestId = await raise()
    await delivered()
    await desk.take(underwriter, requestId)
    await desk.handOver(underwriter, requestId, null)
    await desk.withdraw(manager, requestId)
    expect(await delivered()).toEqual([])
  })

  it('is not sent when nothing was kept', async () => {
    await raise()
    await delivered()
    expect((await calls.submit(manager, { lenderRefNumber: reference }, [])).statusCode).toBe(400)
    expect(await delivered()).toEqual([])
  })
})

describe('the job of a mail', () => {
  const payloadOf = async (requestId: string) => {
    const [row] = (
      await app.testDatabase.pool.query('select subject, event_number from referral_mail where request_id = $1', [
        requestId,
      ])
    ).rows
    return { channel: 'IRONBARK', requestId, eventNumber: row.event_number, subject: row.subject }
  }
  const startWorker = (sendMail: SendMail) => {
    const { foundations, testDatabase } = app
    return startJobs(
      testDatabase.pool,
      creditReferralService.jobs?.({ ...foundations, sendMail }) ?? {},
      foundations.log,
    )
  }

  it('that runs a second time sends nothing', async () => {
    const requestId = await raise()
    expect(await delivered()).toHaveLength(1)
    await creditReferralService.jobs?.(app.foundations)['send-referral-mail']?.(await payloadOf(requestId))
    expect(app.outbox).toEqual([])
  })

  it('is tried again with the same message id until the mail system takes it', async () => {
    const requestId = await raise()
    const tried: string[] = []
    const stopFirst = await startWorker(async ({ messageId }) => {
      tried.push(messageId)
      throw new Error('connection refused')
    })
    await vi.waitFor(async () =>
      expect((await app.testDatabase.pool.query('select last_error from graphile_worker._private_jobs')).rows).toEqual([
        { last_error: 'connection refused' },
      ]),
    )
    await stopFirst()
    expect(await rows(requestId)).toEqual([{ event_number: 1, sent_at: null, not_sent: null }])
    await app.testDatabase.pool.query('update graphile_worker._private_jobs set run_at = now()')
    const taken: Mail[] = []
    const stopSecond = await startWorker(async (mail) => void taken.push(mail))
    await vi.waitFor(async () => expect((await rows(requestId))[0]?.sent_at).not.toBeNull())
    await stopSecond()
    expect(taken.map(({ messageId }) => messageId)).toEqual(tried)
  })

  it('for a mail that is not there does nothing', async () => {
    const payload = { channel: 'IRONBARK', requestId: '999999', eventNumber: 1, subject: 'nobody' }
    await creditReferralService.jobs?.(app.foundations)['send-referral-mail']?.(payload)
    expect(app.outbox).toEqual([])
  })
})
