import type { Page } from '@playwright/test'
import { expectAccessible } from '../../../tests/browser/expect-accessible.ts'
import { fact } from '../../../tests/browser/fact.ts'
import { expect, type People, test } from '../../../tests/browser/people.ts'

const policyAt = (policyNumber: string) => `/#/policy-search?policy=${policyNumber}`
const requestLink = (page: Page) => page.getByRole('link', { name: 'Request cancellation' })
const submitButton = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true })

const textFile = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })

/** Today in Sydney as dd/mm/yyyy, some days later. */
function day(days = 0): string {
  const moment = new Date(Date.now() + days * 86_400_000)
  return moment.toLocaleDateString('en-AU', {
    timeZone: 'Australia/Sydney',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  })
}

/** Withdraws the open cancellation of a policy, which another run has left. */
async function withdrawOpen(apiOf: People['apiOf'], policyNumber: string): Promise<void> {
  const api = await apiOf('ironbark.manager')
  const { openCancellation } = await (await api.get(`/api/cancellation/policies/${policyNumber}`)).json()
  if (openCancellation) await api.post(`/api/cancellation/cancellations/${openCancellation.id}/withdraw`)
}

async function fillIn(page: Page, date: string): Promise<void> {
  await page.getByLabel('Reason').selectOption({ label: 'Loan repaid' })
  await page.getByLabel('Cancellation date', { exact: true }).fill(date)
}

test('a lender requests a cancellation with its refund, answers a question with a file, and the insurer accepts: the policy is cancelled', async ({
  signedOn,
  apiOf,
}) => {
  const policyNumber = '1000000007'
  await withdrawOpen(apiOf, policyNumber)
  const page = await signedOn('ironbark.manager', { at: policyAt(policyNumber) })
  await requestLink(page).click()
  await expect(page.getByRole('heading', { name: 'Request cancellation' })).toBeVisible()
  await expectAccessible(page)
  await submitButton(page).click()
  await expect(page.getByRole('button', { name: 'Select a reason.' })).toBeVisible()
  await fillIn(page, day())
  await expect(fact(page, 'Refund schedule')).toHaveText('20% in year 2')
  await expect(fact(page, 'Refund')).toHaveText('$2,875.24')
  await submitButton(page).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('with a refund of $2,875.24')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  const submitted = page.getByText(/^Cancellation submitted \(ID: \d+\)$/)
  await expect(submitted).toBeVisible()
  await expectAccessible(page)
  const [id = ''] = /\d+/.exec((await submitted.textContent()) ?? '') ?? []
  const added = page.getByRole('region', { name: 'Add documents' })
  await expect(added.getByRole('button', { name: 'Attach' })).toBeDisabled()
  await added.getByLabel(/^Documents/).setInputFiles(textFile('Discharge.txt', 'Discharged on Friday.'))
  await added.getByRole('button', { name: 'Attach' }).click()
  await expect(page.getByText('Documents attached.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download Discharge.txt' })).toBeVisible()
  await expectAccessible(page)

  const desk = await signedOn('figtree.underwriter', { at: `/#/underwriting?cancellation=IRONBARK~${id}` })
  await expect(desk.getByRole('heading', { name: `Cancellation ${id}` })).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Download Discharge.txt' })).toBeVisible()
  await expect(fact(desk, 'Refund')).toHaveText('$2,875.24')
  await expect(fact(desk, 'Refund schedule')).toHaveText('20% in year 2')
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Assign to me' }).click()
  await expect(desk.getByText('Assigned to you').first()).toBeVisible()
  await desk.getByRole('tab', { name: 'Ask' }).click()
  await desk.getByLabel('Question').fill('When was the loan repaid?')
  await desk.getByRole('button', { name: 'Ask the lender' }).click()

  const saved = page.waitForResponse((response) => !!response.request().postData()?.includes('"On Friday.'))
  await page.getByLabel(/^Files for the answer/).setInputFiles(textFile('Payout.txt', 'Paid out on Friday.'))
  await page.getByLabel('Your answer').fill('On Friday.')
  await saved
  await page.reload()
  await expect(page.getByText('Draft restored.')).toBeVisible()
  await expect(page.getByText('Payout.txt')).toBeVisible()
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText('Your answer was sent to the underwriter.')).toBeVisible()

  await expect(desk.getByText('On Friday.')).toBeVisible()
  await expect(desk.getByText('With Payout.txt', { exact: true })).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Download Payout.txt' })).toBeVisible()
  await desk.getByRole('tab', { name: 'Decide' }).click()
  await desk.getByRole('button', { name: 'Accepted', exact: true }).click()
  await expect(desk.getByRole('alertdialog')).toContainText('with a refund of $2,875.24')
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Decide' }).click()
  await expect(desk.getByRole('heading', { name: 'Outcome' })).toBeVisible()

  await expect(page.getByRole('heading', { name: 'Outcome' })).toBeVisible()
  await page.goto(policyAt(policyNumber))
  await expect(page.getByText('Cancelled').first()).toBeVisible()
  await expect(requestLink(page)).toHaveCount(0)
})

test('a draft of a cancellation survives a reload, and a cancellation can be withdrawn', async ({
  signedOn,
  apiOf,
}) => {
  const policyNumber = '1000000008'
  await withdrawOpen(apiOf, policyNumber)
  const page = await signedOn('ironbark.manager', { at: `/#/cancellation/${policyNumber}` })
  await fillIn(page, day(30))
  await expect(page.getByText('Draft saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Cancellation date', { exact: true })).toHaveValue(day(30))
  await submitButton(page).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText(/^Cancellation \d+ was withdrawn\.$/)).toBeVisible()
})

test('with the view right a cancellation is read and not requested, and without the area it is denied', async ({
  signedOn,
}) => {
  const viewer = await signedOn('ironbark.viewer', { at: policyAt('1000000009') })
  await expect(viewer.getByRole('heading', { name: 'Policy Information' })).toBeVisible()
  await expect(requestLink(viewer)).toHaveCount(0)
  await viewer.goto('/#/cancellation/1000000009')
  await expect(viewer.getByText('View-only access.')).toBeVisible()
  await expect(submitButton(viewer)).toHaveCount(0)
  const broker = await signedOn('ironbark.broker', { at: '/#/cancellation/1000000009' })
  await expect(broker.getByRole('button', { name: 'Submit', exact: true })).toHaveCount(0)
})
