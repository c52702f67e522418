import { expect, it } from 'vitest'
import { colleague, manager, underwriter } from '../../../tests/service/referral-people.ts'
import { setUpMails } from '../../../tests/service/set-up-mails.ts'

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

it('a mail about a referral confirms receipt to its submitter, and names only number, reference and address', async () => {
  const requestId = await given.raise()
  expect(given.app.outbox).toEqual([])
  await given.app.runJobs()
  const [mail] = given.app.outbox
  expect(await given.outcomes(requestId)).toEqual(['sent'])
  expect(mail).toEqual({
    messageId: expect.stringMatching(/^referral-[0-9a-f-]{36}$/),
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

it('a mail about a referral names the decision by its long name', async () => {
  const requestId = await given.raise()
  await given.desk.assign(underwriter, requestId)
  await given.desk.ask(underwriter, requestId, 'Who lives there?')
  await given.desk.answer(manager, requestId, { text: 'The borrower.' })
  await given.delivered()
  await given.desk.decide(underwriter, requestId, { uwNotes: 'A secret note.' })
  await given.app.runJobs()
  expect(given.app.outbox.map(({ subject }) => subject)).toEqual([`Request ${requestId}: Approved with conditions`])
})

it('a mail about a decision lists every field of the referral but its credit notes', async () => {
  const requestId = await given.calls.raise(manager, given.reference)
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
      '',
      'Open it in the lender portal:',
      `https://portal.example/#/credit-referral?request=${requestId}`,
      '',
      "You can turn these messages off in the portal, under Notification settings. Please don't reply.",
      '',
    ].join('\n'),
  )
})

it('a mail about a referral goes to the person who submitted it and to the one who resubmitted it, once to each', async () => {
  const requestId = await raiseAndResubmit()
  await given.desk.ask(underwriter, requestId, 'Who lives there?')
  expect((await given.delivered()).sort()).toEqual([
    `colleague: Request ${requestId}: the underwriter has a question`,
    `ironbark.manager: Request ${requestId}: the underwriter has a question`,
  ])
})

it('a mail about a referral goes once to a person who is both', async () => {
  const requestId = await given.raise()
  await given.desk.assign(underwriter, requestId)
  await given.desk.ask(underwriter, requestId, 'Who lives there?')
  expect(await given.delivered()).toEqual([
    `ironbark.manager: Request ${requestId} received`,
    `ironbark.manager: Request ${requestId}: the underwriter has a question`,
  ])
})

it('a mail about a referral goes only to the person who resubmitted it when that is received', async () => {
  const requestId = await given.raise()
  await given.desk.assign(underwriter, requestId)
  await given.desk.decide(underwriter, requestId)
  await given.delivered()
  await given.calls.resubmit(colleague, { lenderRefNumber: given.reference }, [])
  expect(await given.delivered()).toEqual([`colleague: Request ${requestId} received again`])
})

it('a mail about a referral is not sent when it is assigned, released or withdrawn', async () => {
  const requestId = await given.raise()
  await given.delivered()
  await given.desk.assign(underwriter, requestId)
  await given.desk.release(underwriter, requestId)
  await given.desk.withdraw(manager, requestId)
  expect(await given.delivered()).toEqual([])
})

it('a mail about a referral is not sent when the submission is refused', async () => {
  await given.raise()
  await given.delivered()
  expect((await given.calls.submit(manager, { lenderRefNumber: given.reference }, [])).statusCode).toBe(400)
  expect(await given.delivered()).toEqual([])
})
