import { expectAccessible } from '../../../tests/browser/expect-accessible.ts'
import { holdCalls } from '../../../tests/browser/hold-calls.ts'
import { expect, test } from '../../../tests/browser/people.ts'
import { lenderCalls } from '../../credit-referral/e2e/referral-calls.ts'
import {
  assign,
  assignFromColleague,
  decide,
  decisionButton,
  kept,
  openRequest,
  openTab,
  release,
  rows,
  timeline,
  title,
  typeQuestion,
  work,
} from './desk.ts'

test('a typed decision is kept while another referral is opened', async ({ signedOn, apiOf, story }) => {
  const lender = lenderCalls(await apiOf('ironbark.manager'))
  const [one, other] = [
    await lender.raise(`${story.reference('KEPT')}-1`),
    await lender.raise(`${story.reference('KEPT')}-2`),
  ]
  const page = await signedOn('figtree.underwriter', { at: null })
  await openRequest(page, one)
  await work(page).getByLabel('UW Notes').fill('Half a sentence')
  await page.goto(`/#/underwriting?request=IRONBARK~${other}`)
  await expect(title(page, other)).toBeVisible()
  await expect(work(page).getByLabel('UW Notes')).toHaveValue('')
  await page.goBack()
  await expect(title(page, one)).toBeVisible()
  await expect(work(page).getByLabel('UW Notes')).toHaveValue('Half a sentence')
})

test('a referral is assigned and decided by keyboard alone', async ({ signedOn, apiOf, story }) => {
  const lender = lenderCalls(await apiOf('ironbark.manager'))
  const requestId = await lender.raise(story.reference('BY-KEYBOARD'))
  const page = await signedOn('figtree.underwriter', { at: null })
  const decisions = await holdCalls(page, '**/api/underwriting/decisions')
  await page.goto(`/#/underwriting?reference=${story.reference('BY-KEYBOARD')}`)
  await rows(page).getByRole('link').focus()
  const draft = page.waitForResponse((response) => response.url().endsWith('/draft'))
  await page.keyboard.press('Enter')
  await expect(title(page, requestId)).toBeFocused()
  await (await draft).finished()
  decisions.goOn()
  const take = work(page).getByRole('button', { name: 'Assign to me', exact: true })
  // The heading receives focus again when the request replaces the loading state.
  await expect(take).toBeVisible()
  await expect(title(page, requestId)).toBeFocused()
  // Tab order: Print, Back to the queue, the document, then the work panel.
  for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('Tab')
  await expect(take).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(work(page).getByLabel('UW Notes')).toBeFocused()
  await page.keyboard.type('By keyboard 1.')
  // Tab order: Insert a text, then the decisions.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(decisionButton(page, 'Approved')).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(decisionButton(page, 'Approved')).toBeFocused()
  await page.keyboard.press('1')
  await expect(dialog).toBeVisible()
  // Backwards from the end of the dialog: Go back, then Decide.
  await page.keyboard.press('Shift+Tab')
  await expect(dialog.getByRole('button', { name: 'Go back' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(dialog.getByRole('button', { name: 'Decide' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Decided: Approved. Lender notified.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Back to the queue' }).first()).toBeVisible()
})

test('a question and a decision that are being typed survive a reload and a sign-out', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const lender = lenderCalls(await apiOf('ironbark.manager'))
  const requestId = await lender.raise(story.reference('DRAFT'))
  const page = await signedOn('figtree.underwriter', { at: null })
  await openRequest(page, requestId)
  await typeQuestion(page, 'Where is the')
  await openTab(page, 'Decide')
  await decisionButton(page, 'Declined').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Go back' }).click()
  const draft = kept(page, 'The security is not')
  await work(page).getByLabel('UW Notes').fill('The security is not')
  await draft
  await expect(work(page).getByText('Draft saved.')).toBeVisible()
  await page.reload()
  await expect(work(page).getByText('Draft restored.')).toBeVisible()
  await expect(decisionButton(page, 'Declined')).toHaveAttribute('aria-pressed', 'true')
  await expect(work(page).getByLabel('UW Notes')).toHaveValue('The security is not')
  await openTab(page, 'Ask')
  await expect(work(page).getByRole('textbox', { name: 'Question' })).toHaveValue('Where is the')
  await openTab(page, 'Decide')

  await work(page).getByLabel('UW Notes').fill('Typed just before signing out.')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(stored).not.toContain('Typed just before')

  const again = await signedOn('figtree.underwriter', { at: null })
  await openRequest(again, requestId)
  await expect(work(again).getByLabel('UW Notes')).toHaveValue('Typed just before signing out.')
})

test('what was typed for a referral that a colleague decides or its lender resubmits is not lost', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const lender = lenderCalls(await apiOf('ironbark.manager'))
  const requestId = await lender.raise(story.reference('DRAFT'))
  const page = await signedOn('figtree.underwriter', { at: null })
  await openRequest(page, requestId)
  await assign(page)
  await work(page).getByLabel('UW Notes').fill('Typed and not sent.')
  await typeQuestion(page, 'Where is the')
  await work(page).getByRole('button', { name: 'Ask the lender' }).click()
  await expect(page.getByText('Question sent')).toBeVisible()

  // A colleague decides in the meantime: the unsent input is not lost.
  await page.goto('/#/underwriting')
  const colleague = await signedOn('figtree.assessor', { at: null })
  await openRequest(colleague, requestId)
  await expect(work(colleague).getByLabel('UW Notes')).toHaveValue('')
  await assignFromColleague(colleague)
  await expect(work(colleague).getByRole('heading', { name: 'Assigned to you' })).toBeVisible()
  await decide(colleague, 'More information required', 'Send the valuation.')
  await expect(colleague.getByText('Decided: More information required. Lender notified.')).toBeVisible()
  await openRequest(page, requestId)
  const unsent = page.getByRole('region', { name: 'Not sent' })
  await expect(unsent).toContainText('Typed and not sent.')
  await expect(unsent).not.toContainText('Where is the')
  await unsent.getByRole('button', { name: 'Discard' }).click()
  await expect(unsent).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await expectAccessible(page)
  const brought = kept(page, 'Typed and not sent.')
  await page.keyboard.press('Enter')
  await expect(unsent).toContainText('Typed and not sent.')
  await expect(unsent.getByRole('button', { name: 'Discard' })).toBeFocused()
  await brought

  await lender.resubmit(story.reference('DRAFT'))
  await page.reload()
  await expect(
    work(page).getByText('You typed it for version 1. The lender has submitted version 2 since'),
  ).toBeVisible()
  await expectAccessible(page)
  await work(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(work(page).getByText('Draft restored.')).toHaveCount(0)
})

test('of two windows with one draft the user chooses which to keep', async ({ signedOn, apiOf, story }) => {
  const lender = lenderCalls(await apiOf('ironbark.manager'))
  const requestId = await lender.raise(story.reference('WINDOWS'))
  const one = await signedOn('figtree.underwriter', { at: null })
  await openRequest(one, requestId)
  const other = await one.context().newPage()
  await openRequest(other, requestId)
  await work(one).getByLabel('UW Notes').fill('Typed in one window.')
  await expect(work(one).getByText('Draft saved.')).toBeVisible()
  await typeQuestion(other, 'Typed in the other?')
  await other.getByRole('button', { name: 'Show the other' }).click()
  await expect(work(other).getByLabel('UW Notes')).toHaveValue('Typed in one window.')
  await openTab(other, 'Ask')
  await expect(work(other).getByRole('textbox', { name: 'Question' })).toHaveValue('')
})

test('a user who types before the next referral is found keeps the focus', async ({ signedOn, apiOf, story }) => {
  const lender = lenderCalls(await apiOf('ironbark.manager'))
  const [one, next] = [
    await lender.raise(`${story.reference('ONWARD')}-1`),
    await lender.raise(`${story.reference('ONWARD')}-2`),
  ]
  const page = await signedOn('figtree.underwriter', {
    at: `/#/underwriting?reference=${story.reference('ONWARD')}`,
  })
  await page.getByRole('link', { name: `Open referral ${one} of IRONBARK` }).click()
  await assign(page)
  const found = await holdCalls(page, '**/api/underwriting/search')
  await typeQuestion(page, 'Where is the payslip?')
  await work(page).getByRole('button', { name: 'Ask the lender' }).click()
  await expect(page.getByText('Question sent')).toBeVisible()
  await openTab(page, 'Decide')
  await work(page).getByLabel('UW Notes').focus()
  await page.keyboard.type('The payslip ')
  found.goOn()
  await expect(page.getByRole('button', { name: `Next request: IRONBARK ${next}` })).toBeVisible()
  await page.keyboard.type('is missing.')
  await expect(work(page).getByLabel('UW Notes')).toHaveValue('The payslip is missing.')
})

test('a draft that is discarded can be restored at once', async ({ signedOn, apiOf, story }) => {
  const lender = lenderCalls(await apiOf('ironbark.manager'))
  const requestId = await lender.raise(story.reference('UNDO'))
  const page = await signedOn('figtree.underwriter', { at: null })
  await openRequest(page, requestId)
  await work(page).getByLabel('UW Notes').fill('Half an hour of work.')
  await expect(work(page).getByText('Draft saved.')).toBeVisible()
  await page.reload()
  const startAgain = async () => {
    const gone = kept(page, 'null')
    await work(page).getByRole('button', { name: 'Reset' }).click()
    await expect(work(page).getByLabel('UW Notes')).toHaveValue('')
    await gone
  }
  await startAgain()
  await expect(work(page).getByRole('button', { name: 'Undo' })).toBeFocused()
  const brought = kept(page, 'Half an hour of work.')
  await page.keyboard.press('Enter')
  await expect(work(page).getByLabel('UW Notes')).toHaveValue('Half an hour of work.')
  await brought
  await page.reload()
  await expect(work(page).getByLabel('UW Notes')).toHaveValue('Half an hour of work.')
  await startAgain()
  await page.reload()
  await expect(work(page).getByLabel('UW Notes')).toHaveValue('')
  await expect(work(page).getByText('Draft restored.')).toHaveCount(0)
})

test('releasing the referral clears the errors of a form and keeps its content', async ({ signedOn, apiOf, story }) => {
  const lender = lenderCalls(await apiOf('ironbark.manager'))
  const requestId = await lender.raise(story.reference('HANDED'))
  const page = await signedOn('figtree.underwriter', { at: null })
  await openRequest(page, requestId)
  await assign(page)
  await decisionButton(page, 'Declined').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Go back' }).click()
  await work(page).getByLabel('UW Notes').fill('')
  await openTab(page, 'Ask')
  await work(page).getByRole('button', { name: 'Ask the lender' }).click()
  await expect(work(page).getByRole('button', { name: 'Enter a question.' })).toBeVisible()
  await release(page)
  await expect(page.getByText('Released to the queue').first()).toBeVisible()
  // An empty status region takes no space in the layout.
  await expect(page.locator('[role="status"][data-print="never"]:empty')).toHaveCSS('position', 'absolute')
  await expect(work(page).getByText('Enter a question.')).toHaveCount(0)
  await openTab(page, 'Decide')
  await expect(decisionButton(page, 'Declined')).toHaveAttribute('aria-pressed', 'true')
})

test('Ask, chosen before the response to Assign to me, stays chosen', async ({ signedOn, apiOf, story }) => {
  const lender = lenderCalls(await apiOf('ironbark.manager'))
  const requestId = await lender.raise(story.reference('ASK-FIRST'))
  const page = await signedOn('figtree.underwriter', { at: null })
  await openRequest(page, requestId)
  const assigned = await holdCalls(page, '**/api/underwriting/referrals/IRONBARK/*/assign')
  await work(page).getByRole('button', { name: 'Assign to me', exact: true }).click()
  await typeQuestion(page, 'Is it let?')
  await expect(work(page).getByRole('button', { name: 'Ask the lender' })).toBeDisabled()
  assigned.goOn()
  await expect(work(page).getByRole('heading', { name: 'Assigned to you' })).toBeVisible()
  await expect(work(page).getByRole('textbox', { name: 'Question' })).toBeFocused()
  await work(page).getByRole('button', { name: 'Ask the lender' }).click()
  await expect(page.getByText('Question sent')).toBeVisible()
})

test('an unassigned referral is assigned and decided in one act, by its key, which its button shows while keys are on', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const lender = lenderCalls(await apiOf('ironbark.manager'))
  const requestId = await lender.raise(story.reference('ONE-ACT'))
  const page = await signedOn('figtree.underwriter', { at: null })
  await openRequest(page, requestId)
  await expect(work(page).getByRole('group', { name: 'Assign and decide' })).toBeVisible()
  await expectAccessible(page)
  const notes = work(page).getByLabel('UW Notes')
  const dialog = page.getByRole('alertdialog', { name: 'Decide: Declined' })
  const shortcuts = page.getByRole('dialog', { name: 'Find' }).getByRole('checkbox', { name: 'Single-key shortcuts' })
  await page.keyboard.press('Control+k')
  await shortcuts.uncheck()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(decisionButton(page, 'Declined')).toHaveText('Declined')
  await page.keyboard.press('4')
  await expect(notes).toHaveValue('')
  await page.keyboard.press('Control+k')
  await shortcuts.check()
  await page.keyboard.press('Escape')
  await expect(decisionButton(page, 'Declined')).toHaveText('Declined 4')
  // Empty notes are sent as the decision's first text, which no other decision takes over.
  await page.keyboard.press('4')
  await expect(dialog).toContainText('Declined. The risk is outside our lending guidelines.')
  await dialog.getByRole('button', { name: 'Go back' }).click()
  await expect(notes).toHaveValue('')
  await page.keyboard.press('1')
  const approval = page.getByRole('alertdialog', { name: 'Decide: Approved' })
  await expect(approval).toContainText('Approved as submitted. No further conditions.')
  await page.keyboard.press('Escape')
  await expect(notes).toHaveValue('')
  // In a field, digits are text, and a text is added to what was typed.
  await notes.pressSequentially('See clause 4.')
  await expect(dialog).toBeHidden()
  await work(page).getByText('Insert a text').click()
  const texts = work(page).getByRole('group', { name: 'Declined' })
  await expectAccessible(page)
  await texts.getByRole('button', { name: 'Serviceability', exact: true }).click()
  await expect(notes).toHaveValue('See clause 4.\nDeclined. Serviceability is not shown on the documents submitted.')
  // The text of one decision is not sent with another unnoticed.
  const warning = 'These notes hold a text for Declined.'
  await page.keyboard.press('1')
  await expect(approval).toContainText(warning)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('4')
  await expect(dialog).toContainText('See clause 4.')
  await expect(dialog).not.toContainText(warning)
  await page.keyboard.press('1')
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Assign and decide' }).click()
  await expect(page.getByText('Decided: Declined. Lender notified.')).toBeVisible()
  await expect(timeline(page).getByText('Assigned to Figtree Underwriter')).toHaveCount(1)
  await expect(timeline(page).getByText('Decided: Declined')).toHaveCount(1)
})
