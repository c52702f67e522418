import type { Page } from '@playwright/test'
import { expectAccessible } from '../../../tests/browser/expect-accessible.ts'
import { expect, test } from '../../../tests/browser/people.ts'
import { lenderOn } from './lender.ts'

const desk = { at: '/#/underwriting' }
const lenderScreen = { at: '/#/credit-referral' }

/** Opens a request at its own address. */
async function openRequest(page: Page, requestId: string): Promise<void> {
  await page.goto(`/#/underwriting?request=IRONBARK~${requestId}`)
  await expect(page.getByRole('heading', { name: 'What the lender sent' })).toBeVisible()
}

const title = (page: Page, requestId: string) =>
  page.getByRole('heading', { name: `Request ${requestId}`, level: 1, exact: true })
const work = (page: Page) => page.getByRole('complementary', { name: 'Your work' })
const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' })
const table = (page: Page) => page.getByRole('table', { name: 'Underwriting queue' })
const rows = (page: Page) => table(page).locator('tbody tr[data-row]')

/** Decides the open request, with the confirmation. */
async function decide(page: Page, decision: string, notes: string): Promise<void> {
  await work(page).getByLabel('Decision').selectOption(decision)
  await work(page).getByLabel('UW Notes').fill(notes)
  await work(page).getByRole('button', { name: 'Decide' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Decide' }).click()
}

test('the queue shows the open requests of all lenders, the oldest first, and its address keeps filter, order and page', async ({
  signedOn,
}) => {
  const lender = await lenderOn(await signedOn('ironbark.manager', lenderScreen))
  for (let index = 1; index <= 11; index += 1)
    await lender.raise(`QUEUE-${index}`, { baseLoanAmount: `${500_000 + index}.5` })
  const page = await signedOn('figtree.underwriter', desk)
  await expect(page.getByRole('heading', { name: 'UNDERWRITING QUEUE', level: 1 })).toBeVisible()
  await expect(rows(page).first()).toContainText('IRONBARK')
  await expectAccessible(page)

  await page.getByLabel('Filter by Lender Ref#').fill('queue-')
  await expect(page).toHaveURL(/lenderRefNum=queue-/)
  await expect(page.getByText('Requests 1 to 10 of 11')).toBeVisible()
  await expect(page.getByLabel('Filter by Lender Ref#')).toBeFocused()
  await expect(rows(page).first()).toContainText('QUEUE-1')
  await expect(rows(page).first()).toContainText('$500,001.50')
  await expect(rows(page).first()).toContainText('LVR above limit')
  await expect(rows(page).first()).toContainText('Nobody')

  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(page.getByText('Requests 11 to 11 of 11')).toBeVisible()
  await page.getByRole('button', { name: 'Loan amount' }).click()
  await page.getByRole('button', { name: 'Loan amount' }).click()
  await expect(page).toHaveURL(/sort=-baseLoanAmount/)
  await expect(rows(page).first()).toContainText('$500,011.50')
  await page.reload()
  await expect(rows(page).first()).toContainText('$500,011.50')
  await expect(page.getByLabel('Filter by Lender Ref#')).toHaveValue('queue-')

  await page.getByLabel('Filter by Reason').fill('nothing like it')
  await expect(page.getByText('No data to display')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByLabel('Filter by Reason')).toHaveValue('')
  await page.goBack()
  await expect(page.getByText('No data to display')).toBeVisible()
})

test('a queue that cannot be loaded says so and is tried again', async ({ signedOn }) => {
  const page = await signedOn('figtree.underwriter', { at: '/#/access-denied' })
  await page.route('**/api/underwriting/search', (route) => route.fulfill({ status: 503, json: [] }))
  await page.goto('/#/underwriting?show=unassigned')
  await expect(page.getByText('The queue could not be loaded.')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/underwriting/search')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('The queue could not be loaded.')).toBeHidden()
  await expect(table(page)).toBeVisible()
})

test('a request is taken once, handed over to a colleague, taken over and given back', async ({ signedOn }) => {
  const lender = await lenderOn(await signedOn('ironbark.manager', lenderScreen))
  const requestId = await lender.raise('HANDS-1')
  // Who has opened the desk is a colleague.
  const assessor = await signedOn('figtree.assessor', desk)
  const underwriter = await signedOn('figtree.underwriter', desk)
  await openRequest(underwriter, requestId)
  await expectAccessible(underwriter)
  await expect(work(underwriter).getByText('Take this request before you answer it.').first()).toBeVisible()
  await work(underwriter).getByRole('button', { name: 'Take', exact: true }).dblclick()
  await expect(work(underwriter).getByRole('heading', { name: 'You have this request' })).toBeVisible()
  await expect(work(underwriter).getByLabel('Decision')).toBeFocused()
  await expect(timeline(underwriter).getByText('Taken by figtree.underwriter')).toHaveCount(1)
  await expectAccessible(underwriter)

  await work(underwriter).getByRole('button', { name: 'Hand over' }).click()
  await expect(work(underwriter).getByLabel('Hand over to')).toHaveAccessibleDescription(
    /Select a colleague who has opened the desk before\./,
  )
  await work(underwriter).getByLabel('Hand over to').selectOption('Figtree Assessor (figtree.assessor)')
  await work(underwriter).getByRole('button', { name: 'Hand over' }).click()
  await expect(underwriter.getByText('The request was handed over to figtree.assessor.')).toBeVisible()

  await assessor.goto(`/#/underwriting?show=mine&lenderRefNum=HANDS-1`)
  await rows(assessor).getByRole('link').click()
  await expect(title(assessor, requestId)).toBeFocused()
  await expect(work(assessor).getByRole('heading', { name: 'You have this request' })).toBeVisible()

  await work(underwriter).getByRole('button', { name: 'Take over' }).click()
  const dialog = underwriter.getByRole('alertdialog', { name: 'Take over' })
  await expect(dialog).toContainText('figtree.assessor has this request')
  await expectAccessible(underwriter)
  await dialog.getByRole('button', { name: 'Take over' }).click()
  await expect(work(underwriter).getByRole('heading', { name: 'You have this request' })).toBeVisible()
  await expect(assessor.getByText('This request has changed while you had it open')).toBeVisible()
  await expect(work(assessor).getByRole('heading', { name: 'figtree.underwriter has this request' })).toBeVisible()
  await expectAccessible(assessor)

  await work(underwriter).getByRole('button', { name: 'Back to the queue' }).click()
  await expect(underwriter.getByText('The request is back in the queue.')).toBeVisible()
  await assessor.getByRole('button', { name: 'Back to the queue' }).click()
  await expect(assessor).toHaveURL(/show=mine&lenderRefNum=HANDS-1$/)
  await assessor.goto('/#/underwriting?show=unassigned&lenderRefNum=HANDS-1')
  await expect(rows(assessor)).toContainText('Submitted')
})

test('of two who decide at once one is told who was before, and keeps what was typed', async ({ signedOn }) => {
  const lender = await lenderOn(await signedOn('ironbark.manager', lenderScreen))
  const requestId = await lender.raise('RACE-1')
  const late = await signedOn('figtree.underwriter', { at: '/#/access-denied' })
  // This screen hears nothing of what others do until it asks.
  await late.route('**/api/underwriting/events', (route) => route.fulfill({ status: 404, json: [] }))
  await openRequest(late, requestId)
  await work(late).getByRole('button', { name: 'Take', exact: true }).click()
  await work(late).getByLabel('Decision').selectOption('Declined')
  await work(late).getByLabel('UW Notes').fill('The security is not enough.')

  const first = await signedOn('figtree.assessor', desk)
  await openRequest(first, requestId)
  await work(first).getByRole('button', { name: 'Take over' }).click()
  await first.getByRole('alertdialog').getByRole('button', { name: 'Take over' }).click()
  await expect(work(first).getByRole('heading', { name: 'You have this request' })).toBeVisible()

  await work(late).getByRole('button', { name: 'Decide' }).click()
  await late.getByRole('alertdialog').getByRole('button', { name: 'Decide' }).click()
  const told = late.getByRole('alert')
  await expect(told).toContainText('Somebody was here before you')
  await expect(told).toContainText('figtree.assessor has this request.')
  await expect(told).toBeFocused()
  await expect(work(late).getByLabel('UW Notes')).toHaveValue('The security is not enough.')
  await expect(work(late).getByLabel('Decision').locator(':checked')).toHaveText('Declined')
  await expectAccessible(late)

  await decide(first, 'Approved', 'The income is enough.')
  await expect(first.getByText('Decided: Approved. The lender is told now.')).toBeVisible()

  await work(late).getByRole('button', { name: 'Take over' }).click()
  await late.getByRole('alertdialog').getByRole('button', { name: 'Take over' }).click()
  await expect(told).toContainText('This request is Complete already.')
  const decision = late.getByRole('complementary', { name: 'Decision' })
  await expect(decision).toContainText('Approved')
  await expect(decision).toContainText('The security is not enough.')
  await expectAccessible(late)
  await decision.getByRole('button', { name: 'Discard' }).click()
  await expect(decision).not.toContainText('The security is not enough.')
})

test('the lender is asked, its answer appears by itself, and after the decision the next request is one press away', async ({
  signedOn,
}) => {
  const lender = await lenderOn(await signedOn('ironbark.manager', lenderScreen))
  const requestId = await lender.raise('ASK-1')
  const nextId = await lender.raise('ASK-2')
  const page = await signedOn('figtree.underwriter', { at: '/#/underwriting?lenderRefNum=ASK-' })
  await rows(page).first().getByRole('link').click()
  await expect(title(page, requestId)).toBeFocused()
  await work(page).getByRole('button', { name: 'Take', exact: true }).click()

  await work(page).getByRole('button', { name: 'Ask the lender' }).click()
  await expect(work(page).getByRole('textbox', { name: 'Question' })).toHaveAccessibleDescription(/Enter a question\./)
  await expect(work(page).getByRole('textbox', { name: 'Question' })).toBeFocused()
  await work(page).getByRole('textbox', { name: 'Question' }).fill('Where is the payslip?')
  await work(page).getByLabel('UW Notes').fill('Notes that stay.')
  await work(page).getByRole('button', { name: 'Ask the lender' }).click()
  await expect(page.getByText('The question is with the lender.')).toBeVisible()
  await expect(page.getByRole('button', { name: `Next request: IRONBARK ${nextId}` })).toBeFocused()
  await expect(work(page).getByRole('textbox', { name: 'Question' })).toHaveValue('')
  await expect(work(page).getByText('A question is open already. Wait for its answer, or decide.')).toBeVisible()
  await expect(page.getByText('On Hold').first()).toBeVisible()
  await expectAccessible(page)

  await lender.answer(requestId, 'It is attached.')
  await expect(page.getByText('This request has changed while you had it open')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Questions and answers' })).toContainText('It is attached.')
  await expect(page.getByRole('region', { name: 'Documents' }).getByRole('listitem')).toHaveCount(2)
  await expect(work(page).getByLabel('UW Notes')).toHaveValue('Notes that stay.')

  await work(page).getByRole('button', { name: 'Decide' }).click()
  await expect(work(page).getByLabel('Decision')).toHaveAccessibleDescription('Select a decision.')
  await expect(work(page).getByLabel('Decision').getByRole('option', { name: 'Withdrawn' })).toHaveCount(0)
  await work(page).getByLabel('Decision').selectOption('Approved with conditions')
  await work(page).getByRole('button', { name: 'Decide' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Decide: Approved with conditions' })
  await expect(dialog).toContainText('A decision is final for this version')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Go back' }).click()
  await expect(work(page).getByLabel('UW Notes')).toHaveValue('Notes that stay.')
  await work(page).getByRole('button', { name: 'Decide' }).click()
  await dialog.getByRole('button', { name: 'Decide' }).dblclick()
  await expect(page.getByText('Decided: Approved with conditions. The lender is told now.')).toBeVisible()
  await expect(timeline(page).getByText(/^Decided by figtree\.underwriter/)).toHaveCount(1)
  await expectAccessible(page)
  await expect(page.getByRole('button', { name: `Next request: IRONBARK ${nextId}` })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(title(page, nextId)).toBeFocused()
  await expect(work(page).getByLabel('UW Notes')).toHaveValue('')

  await page.goto('/#/underwriting?show=decided&lenderRefNum=ASK-1')
  await expect(rows(page)).toContainText('Complete')
  await expectAccessible(page)
})

test('a request that was sent again shows what changed and what was decided before', async ({ signedOn }) => {
  const lender = await lenderOn(await signedOn('ironbark.manager', lenderScreen))
  const requestId = await lender.raise('AGAIN-1')
  const page = await signedOn('figtree.underwriter', desk)
  await openRequest(page, requestId)
  await work(page).getByRole('button', { name: 'Take', exact: true }).click()
  await decide(page, 'More information required', 'Send the valuation.')
  await expect(page.getByText(/^Decided: More information required/)).toBeVisible()
  await lender.resubmit('AGAIN-1', { baseLVR: '94.5' })
  await expect(page.getByText('Sent again by ironbark.manager as version 2').first()).toBeVisible()
  await expect(page.getByText('Base LVR: 96.25% 94.50%')).toBeVisible()
  await page.getByText('Version 1: More information required').click()
  await expect(page.getByRole('region', { name: 'Earlier versions' })).toContainText('Send the valuation.')
  await expectAccessible(page)
})

test('a document is downloaded under its name', async ({ signedOn }) => {
  const lender = await lenderOn(await signedOn('ironbark.manager', lenderScreen))
  const requestId = await lender.raise('FILE-1')
  const page = await signedOn('figtree.underwriter', desk)
  await openRequest(page, requestId)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download valuation.txt' }).click()
  expect((await download).suggestedFilename()).toBe('valuation.txt')
  await expect(title(page, requestId)).toBeVisible()
})

test('what is typed stays while the person looks at another request', async ({ signedOn }) => {
  const lender = await lenderOn(await signedOn('ironbark.manager', lenderScreen))
  const [one, other] = [await lender.raise('KEPT-1'), await lender.raise('KEPT-2')]
  const page = await signedOn('figtree.underwriter', desk)
  await openRequest(page, one)
  await work(page).getByLabel('UW Notes').fill('Half a sentence')
  await page.goto(`/#/underwriting?request=IRONBARK~${other}`)
  await expect(title(page, other)).toBeVisible()
  await expect(work(page).getByLabel('UW Notes')).toHaveValue('')
  await page.goBack()
  await expect(title(page, one)).toBeVisible()
  await expect(work(page).getByLabel('UW Notes')).toHaveValue('Half a sentence')
})

test('the whole work is done by keyboard', async ({ signedOn }) => {
  const lender = await lenderOn(await signedOn('ironbark.manager', lenderScreen))
  const requestId = await lender.raise('KEYS-1')
  const page = await signedOn('figtree.underwriter', { at: '/#/underwriting?lenderRefNum=KEYS-1' })
  await rows(page).getByRole('link').focus()
  await page.keyboard.press('Enter')
  await expect(title(page, requestId)).toBeFocused()
  const take = work(page).getByRole('button', { name: 'Take', exact: true })
  // Print and the way back, the document, and then the work.
  for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('Tab')
  await expect(take).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(work(page).getByLabel('Decision')).toBeFocused()
  await page.keyboard.type('Appr')
  await page.keyboard.press('Tab')
  await page.keyboard.type('By keyboard.')
  await page.keyboard.press('Tab')
  await expect(work(page).getByRole('button', { name: 'Decide' })).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(work(page).getByRole('button', { name: 'Decide' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await expect(dialog.getByRole('button', { name: 'Decide' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Decided: Approved. The lender is told now.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Back to the queue' }).first()).toBeVisible()
})

test('at 320 pixels and in the dark nothing scrolls sideways, and nothing is hidden from anybody', async ({
  signedOn,
}) => {
  const lender = await lenderOn(await signedOn('ironbark.manager', lenderScreen))
  const requestId = await lender.raise('NARROW-1')
  const page = await signedOn('figtree.underwriter', desk)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ colorScheme: 'dark' })
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  await expect(rows(page).first()).toBeVisible()
  expect(await width()).toBe(320)
  await expectAccessible(page)
  await openRequest(page, requestId)
  expect(await width()).toBe(320)
  await expectAccessible(page)
  await page.goto('/#/underwriting?show=uploads')
  await expect(page.getByRole('heading', { name: 'LENDER UPLOADS', level: 1 })).toBeVisible()
  expect(await width()).toBe(320)
  await expectAccessible(page)
})

test('a request that does not exist says so and leads back', async ({ signedOn }) => {
  const page = await signedOn('figtree.underwriter', { at: '/#/underwriting?request=IRONBARK~999999999' })
  await expect(page.getByText('There is nothing here.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Back to the queue' }).click()
  await expect(table(page)).toBeVisible()
})

for (const route of ['/#/credit-referral', '/#/upload-doc', '/#/upload-data', '/#/get-quote']) {
  test(`the insurer is denied ${route}`, async ({ signedOn }) => {
    const page = await signedOn('figtree.underwriter', { at: route })
    await expect(page).toHaveURL(/#\/access-denied$/)
  })
}

for (const person of ['ironbark.manager', 'ironbark.viewer', 'coolabah.manager', 'nolender'] as const) {
  test(`${person} is denied the desk`, async ({ signedOn }) => {
    const page = await signedOn(person, { at: '/#/underwriting?request=IRONBARK~100001' })
    await expect(page).toHaveURL(/#\/access-denied$/)
    await expect(page.getByRole('link', { name: 'Underwriting' })).toHaveCount(0)
  })
}
