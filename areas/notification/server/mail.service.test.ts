import { describe, expect, it } from 'vitest'
import { startJobs } from '#platform/jobs'
import type { Mail, SendMail } from '#platform/mail'
import { colleague, manager, underwriter } from '../../../tests/service/referral-people.ts'
import { setUpMails } from '../../../tests/service/set-up-mails.ts'
import { notificationService } from './notification-service.ts'

const given = setUpMails()

/** Submitted by the manager, decided, and resubmitted by the colleague. */
async function raiseAndResubmit(): Promise<string> {
  const requestId = await given.raise()
  await given.desk.assign(underwriter, requestId)
  await given.desk.decide(underwriter, requestId, { decision: 'MOREINFO' })
  await given.calls.resubmit(colleague, { lenderRefNumber: given.reference }, [])
  await given.desk.assign(underwriter, requestId)
  await given.delivered()
  return requestId
}

describe('a mail about a request', () => {
  it('tells the person who sends it that it arrived, and names nothing but number, reference and address', async () => {
    const requestId = await given.raise()
    expect(given.app.outbox).toEqual([])
    await given.app.runJobs()
    const [mail] = given.app.outbox
    expect(await given.rows(requestId)).toEqual([{ event_number: 1, sent_at: given.app.deps.clock(), not_sent: null }])
    expect(mail).toEqual({
      messageId: expect.stringMatching(/^referral-[0-9a-f]{32}$/),
      to: 'ironbark.manager@ironbark.example',
      subject: `Request ${requestId} received`,
      text: [
        'Your credit referral request has been received.',
        '',
        `Request: ${requestId}`,
        `Your reference: ${given.reference}`,
        '',
        'Open it in the lender portal:',
        `https://portal.example/#/credit-referral?request=${requestId}`,
        '',
        "You can turn these messages off in the portal, under Notification settings. Please don't reply.",
        '',
      ].join('\n'),
      attachments: [],
    })
  })

  it('tells of a question and of the decision by its long name', async () => {
    const requestId = await given.raise()
    await given.desk.assign(underwriter, requestId)
    await given.desk.ask(underwriter, requestId, 'Who lives there?')
    await given.desk.answer(manager, requestId, { text: 'The borrower.' })
    await given.delivered()
    await given.desk.decide(underwriter, requestId, { uwNotes: 'A secret note.' })
    await given.app.runJobs()
    expect(given.app.outbox.map(({ subject }) => subject)).toEqual([`Request ${requestId}: Approved with conditions`])
  })

  it('about a decision lists every field of the referral but its credit notes', async () => {
    const requestId = await given.calls.raise(manager, given.reference, { interestOnlyMonths: 24 })
    await given.delivered()
    await given.desk.assign(underwriter, requestId)
    await given.desk.decide(underwriter, requestId, { uwNotes: 'A secret note.' })
    await given.app.runJobs()
    expect(given.app.outbox[0]?.text).toBe(
      [
        'Your credit referral request has been decided.',
        '',
        `Request: ${requestId}`,
        'Decision: Approved with conditions',
        '',
        'Brand: Ironbark Bank',
        `Lender Reference Number: ${given.reference}`,
        'Referral Reason: Outside delegated authority',
        'Submission Type: New application',
        'Base Loan Amount: $540,000.50',
        'Base LVR: 92.35%',
        'Capitalised: Yes',
        'Interest only period: 24 months',
        '',
        'Open it in the lender portal:',
        `https://portal.example/#/credit-referral?request=${requestId}`,
        '',
        "You can turn these messages off in the portal, under Notification settings. Please don't reply.",
        '',
      ].join('\n'),
    )
  })

  it('goes to the person who raised it and to the one who sent it again, once to each', async () => {
    const requestId = await raiseAndResubmit()
    await given.desk.ask(underwriter, requestId, 'Who lives there?')
    expect((await given.delivered()).sort()).toEqual([
      `colleague: Request ${requestId}: the underwriter has a question`,
      `ironbark.manager: Request ${requestId}: the underwriter has a question`,
    ])
  })

  it('goes once to a person who is both', async () => {
    const requestId = await given.raise()
    await given.desk.assign(underwriter, requestId)
    await given.desk.ask(underwriter, requestId, 'Who lives there?')
    expect(await given.delivered()).toEqual([
      `ironbark.manager: Request ${requestId} received`,
      `ironbark.manager: Request ${requestId}: the underwriter has a question`,
    ])
  })

  it('goes to the sender of a resubmission alone when that arrives', async () => {
    const requestId = await given.raise()
    await given.desk.assign(underwriter, requestId)
    await given.desk.decide(underwriter, requestId)
    await given.delivered()
    await given.calls.resubmit(colleague, { lenderRefNumber: given.reference }, [])
    expect(await given.delivered()).toEqual([`colleague: Request ${requestId} received again`])
  })

  it('is not caused by being taken, handed over, answered or withdrawn', async () => {
    const requestId = await given.raise()
    await given.delivered()
    await given.desk.assign(underwriter, requestId)
    await given.desk.release(underwriter, requestId)
    await given.desk.withdraw(manager, requestId)
    expect(await given.delivered()).toEqual([])
  })

  it('is not sent when nothing was kept', async () => {
    await given.raise()
    await given.delivered()
    expect((await given.calls.submit(manager, { lenderRefNumber: given.reference }, [])).statusCode).toBe(400)
    expect(await given.delivered()).toEqual([])
  })
})

describe('the job of a mail', () => {
  const mailOf = async (requestId: string) => {
    const { rows } = await given.app.testDatabase.pool.query(
      'select channel, message_id, subject, event_number from notification_mail where record_id = $1',
      [requestId],
    )
    return rows[0]
  }
  const run = (task: string, payload: object) => notificationService.jobs?.(given.app.deps)[task]?.(payload)
  const startWorker = (sendMail: SendMail) => {
    const { deps, testDatabase } = given.app
    return startJobs(testDatabase.pool, notificationService.jobs?.({ ...deps, sendMail }) ?? {}, deps.log)
  }

  it('that runs a second time sends nothing', async () => {
    const requestId = await given.raise()
    expect(await given.delivered()).toHaveLength(1)
    const { channel, message_id: messageId } = await mailOf(requestId)
    await run('send-notification-mail', { channel, messageId })
    expect(given.app.outbox).toEqual([])
  })

  it('that was queued before the mails of all records stood in one table still sends its mail', async () => {
    const requestId = await given.raise()
    const { channel, subject, event_number: eventNumber } = await mailOf(requestId)
    await run('send-referral-mail', { channel, requestId, eventNumber, subject })
    expect(given.app.outbox.map((mail) => mail.subject)).toEqual([`Request ${requestId} received`])
    expect(await given.delivered()).toHaveLength(1)
  })

  it('is tried again with the same message id until the mail system takes it', async () => {
    const requestId = await given.raise()
    const tried: string[] = []
    const stopFirst = await startWorker(async ({ messageId }) => {
      tried.push(messageId)
      throw new Error('connection refused')
    })
    const failedTries = async () =>
      (
        await given.app.testDatabase.pool.query(
          "select output ->> 'message' as last_error from pgboss.job where state = 'retry'",
        )
      ).rows
    await expect.poll(failedTries).toEqual([{ last_error: 'connection refused' }])
    await stopFirst()
    expect(await given.rows(requestId)).toEqual([{ event_number: 1, sent_at: null, not_sent: null }])
    await given.app.testDatabase.pool.query("update pgboss.job set start_after = now() where state = 'retry'")
    const taken: Mail[] = []
    const stopSecond = await startWorker(async (mail) => void taken.push(mail))
    await expect.poll(async () => (await given.rows(requestId))[0]?.sent_at).not.toBeNull()
    await stopSecond()
    expect(taken.map(({ messageId }) => messageId)).toEqual(tried)
  })

  it('for a mail that is not there does nothing', async () => {
    await run('send-notification-mail', { channel: 'IRONBARK', messageId: 'referral-0' })
    expect(given.app.outbox).toEqual([])
  })
})
