import { expect, it } from 'vitest'
import { colleague, manager, underwriter } from '../../../tests/service/referral-people.ts'
import { setUpMails } from '../../../tests/service/set-up-mails.ts'

const setup = setUpMails()

/** Submitted by the manager, decided, and resubmitted by the colleague. */
async function raiseAndResubmit(): Promise<string> {
  const requestId = await setup.raise()
  await setup.desk.assign(underwriter, requestId)
  await setup.desk.decide(underwriter, requestId, { decision: 'MOREINFO' })
  await setup.calls.resubmit(colleague, { lenderRefNumber: setup.reference }, [])
  await setup.desk.assign(underwriter, requestId)
  await setup.delivered()
  return requestId
}

it('a mail about a referral confirms receipt to its submitter, and names only number, reference and address', async () => {
  const requestId = await setup.raise()
  expect(setup.app.outbox).toEqual([])
  await setup.app.runJobs()
  const [mail] = setup.app.outbox
  expect(await setup.outcomes(requestId)).toEqual(['sent'])
  expect(mail).toEqual({
    messageId: expect.stringMatching(/^referral-[0-9a-f-]{36}$/),
    to: 'ironbark.manager@ironbark.example',
    subject: `Request ${requestId} received`,
    text: [
      'Your credit referral request has been received.',
      '',
      `Request: ${requestId}`,
      `Your reference: ${setup.reference}`,
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
  const requestId = await setup.raise()
  await setup.desk.assign(underwriter, requestId)
  await setup.desk.ask(underwriter, requestId, 'Who lives there?')
  await setup.desk.answer(manager, requestId, { text: 'The borrower.' })
  await setup.delivered()
  await setup.desk.decide(underwriter, requestId, { uwNotes: 'A secret note.' })
  await setup.app.runJobs()
  expect(setup.app.outbox.map(({ subject }) => subject)).toEqual([`Request ${requestId}: Approved with conditions`])
})

it('a mail about a decision lists every field of the referral but its credit notes', async () => {
  const requestId = await setup.calls.raise(manager, setup.reference)
  await setup.delivered()
  await setup.desk.assign(underwriter, requestId)
  await setup.desk.decide(underwriter, requestId, { uwNotes: 'A secret note.' })
  await setup.app.runJobs()
  expect(setup.app.outbox[0]?.text).toBe(
    [
      'Your credit referral request has been decided.',
      '',
      `Request: ${requestId}`,
      'Decision: Approved with conditions',
      '',
      'Brand: Ironbark Bank',
      `Lender Reference Number: ${setup.reference}`,
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
  await setup.desk.ask(underwriter, requestId, 'Who lives there?')
  expect((await setup.delivered()).sort()).toEqual([
    `colleague: Request ${requestId}: the underwriter has a question`,
    `ironbark.manager: Request ${requestId}: the underwriter has a question`,
  ])
})

it('a user who submitted and resubmitted a referral gets one mail', async () => {
  const requestId = await setup.raise()
  await setup.desk.assign(underwriter, requestId)
  await setup.desk.ask(underwriter, requestId, 'Who lives there?')
  expect(await setup.delivered()).toEqual([
    `ironbark.manager: Request ${requestId} received`,
    `ironbark.manager: Request ${requestId}: the underwriter has a question`,
  ])
})

it('a mail about a referral goes only to the person who resubmitted it when that is received', async () => {
  const requestId = await setup.raise()
  await setup.desk.assign(underwriter, requestId)
  await setup.desk.decide(underwriter, requestId)
  await setup.delivered()
  await setup.calls.resubmit(colleague, { lenderRefNumber: setup.reference }, [])
  expect(await setup.delivered()).toEqual([`colleague: Request ${requestId} received again`])
})

it('a mail about a referral is not sent when it is assigned, released or withdrawn', async () => {
  const requestId = await setup.raise()
  await setup.delivered()
  await setup.desk.assign(underwriter, requestId)
  await setup.desk.release(underwriter, requestId)
  await setup.desk.withdraw(manager, requestId)
  expect(await setup.delivered()).toEqual([])
})

it('a mail about a referral is not sent when the submission is refused', async () => {
  await setup.raise()
  await setup.delivered()
  expect((await setup.calls.submit(manager, { lenderRefNumber: setup.reference }, [])).statusCode).toBe(400)
  expect(await setup.delivered()).toEqual([])
})
