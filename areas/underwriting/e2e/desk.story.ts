import type { Route } from '@playwright/test'
import { expectAccessible } from '../../../tests/browser/expect-accessible.ts'
import { fact } from '../../../tests/browser/fact.ts'
import { expect, test } from '../../../tests/browser/people.ts'
import { lenderCalls } from '../../credit-referral/e2e/referral-calls.ts'
import {
  assign,
  assignFromColleague,
  decide,
  decisionButton,
  desk,
  openRequest,
  openTab,
  release,
  rows,
  timeline,
  title,
  typeQuestion,
  work,
} from './desk.ts'

test('a referral is assigned once, and reassigned to a colleague', async ({ signedOn, apiOf, story }) => {
  const lender = lenderCalls(await apiOf('ironbark.manager'))
  const requestId = await lender.raise(story.reference('HANDS'))
  // An underwriter who has opened the desk is listed as a colleague.
  const assessor = await signedOn('figtree.assessor', desk)
  await expect(rows(assessor).first()).toBeVisible()
  const underwriter = await signedOn('figtree.underwriter', { at: null })
  await openRequest(underwriter, requestId)
  await expectAccessible(underwriter)
  await expect(work(underwriter).getByRole('group', { name: 'Assign and decide' })).toBeVisible()
  await work(underwriter).getByRole('button', { name: 'Assign to me', exact: true }).dblclick()
  await expect(work(underwriter).getByRole('heading', { name: 'Assigned to you' })).toBeVisible()
  await expect(work(underwriter).getByLabel('UW Notes')).toBeFocused()
  await expect(timeline(underwriter).getByText(`Assigned to Figtree Underwriter`)).toHaveCount(1)

  await work(underwriter).getByText('Reassign or release').click()
  await work(underwriter).getByRole('button', { name: 'Reassign' }).click()
  await expect(work(underwriter).getByLabel('Reassign to')).toHaveAccessibleDescription(/Select a colleague\./)
  await expect(work(underwriter).getByLabel('Reassign to')).toBeFocused()
  await openTab(underwriter, 'Ask')
  await work(underwriter).getByRole('button', { name: 'Ask the lender' }).click()
  await openTab(underwriter, 'Decide')
  await decisionButton(underwriter, 'Approved').click()
  await underwriter.getByRole('alertdialog').getByRole('button', { name: 'Go back' }).click()
  await expect(work(underwriter).getByLabel('UW Notes')).toHaveValue('')
  await expectAccessible(underwriter)
  await work(underwriter).getByLabel('Reassign to').selectOption(story.username('figtree.assessor'))
  await work(underwriter).getByRole('button', { name: 'Reassign' }).click()
  await expect(underwriter.getByText(`Reassigned to Figtree Assessor`).first()).toBeVisible()
  await expect(underwriter.getByRole('button', { name: 'Back to the queue' }).nth(1)).toBeVisible()
  await expectAccessible(underwriter)

  await assessor.goto(`/#/underwriting?show=mine&reference=${story.reference('HANDS')}`)
  await rows(assessor).getByRole('link').click()
  await expect(title(assessor, requestId)).toBeFocused()
  await expect(work(assessor).getByRole('heading', { name: 'Assigned to you' })).toBeVisible()
})

test('a referral is reassigned from a colleague, who sees it immediately, and released', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const lender = lenderCalls(await apiOf('ironbark.manager'))
  const requestId = await lender.raise(story.reference('HANDS'))
  const assessor = await signedOn('figtree.assessor', { at: null })
  await openRequest(assessor, requestId)
  await assign(assessor)
  await assessor.goto(`/#/underwriting?show=mine&reference=${story.reference('HANDS')}`)
  await rows(assessor).getByRole('link').click()
  await expect(work(assessor).getByRole('heading', { name: 'Assigned to you' })).toBeVisible()

  const underwriter = await signedOn('figtree.underwriter', { at: null })
  await openRequest(underwriter, requestId)
  await work(underwriter).getByRole('button', { name: 'Reassign to me' }).click()
  const dialog = underwriter.getByRole('alertdialog', { name: 'Reassign to me' })
  await expect(dialog).toContainText(`Figtree Assessor may be working on this request.`)
  await expectAccessible(underwriter)
  await dialog.getByRole('button', { name: 'Reassign' }).click()
  await expect(work(underwriter).getByRole('heading', { name: 'Assigned to you' })).toBeVisible()
  await expect(underwriter.getByText('This request has changed while you had it open')).toHaveCount(0)
  await expect(timeline(underwriter).getByText(`Reassigned from Figtree Assessor to Figtree Underwriter`)).toBeVisible()
  await expect(assessor.getByText('This request has changed while you had it open')).toBeVisible()
  await expect(work(assessor).getByRole('heading', { name: `Assigned to Figtree Underwriter` })).toBeVisible()
  await expectAccessible(assessor)

  await release(underwriter)
  await expect(underwriter.getByText('Released to the queue').first()).toBeVisible()
  await assessor.getByRole('button', { name: 'Back to the queue' }).first().click()
  await expect(assessor).toHaveURL(new RegExp(`show=mine.*&reference=${story.reference('HANDS')}$`))
  await assessor.goto(`/#/underwriting?show=unassigned&reference=${story.reference('HANDS')}`)
  await expect(rows(assessor)).toContainText('Submitted')
})

test('of two underwriters who decide at the same time the second learns who was first, and keeps what was typed', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const lender = lenderCalls(await apiOf('ironbark.manager'))
  const requestId = await lender.raise(story.reference('RACE'))
  const late = await signedOn('figtree.underwriter', { at: null })
  // This screen receives no events: it sees the changes of others only when it refetches.
  await late.route('**/api/underwriting/events', (route) => route.fulfill({ status: 404, json: [] }))
  await openRequest(late, requestId)
  await assign(late)
  await work(late).getByLabel('UW Notes').fill('The security is not enough.')

  const first = await signedOn('figtree.assessor', { at: null })
  await openRequest(first, requestId)
  await assignFromColleague(first)
  await expect(work(first).getByRole('heading', { name: 'Assigned to you' })).toBeVisible()

  await decisionButton(late, 'Declined').click()
  await late.getByRole('alertdialog').getByRole('button', { name: 'Decide' }).click()
  const alert = late.getByRole('alert')
  await expect(alert).toContainText('Someone else changed this request first')
  await expect(alert).toContainText('Assigned to Figtree Assessor.')
  await expect(alert).toBeFocused()
  await expect(work(late).getByLabel('UW Notes')).toHaveValue('The security is not enough.')
  await expect(decisionButton(late, 'Declined')).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(late)

  await decide(first, 'Approved', 'The income is enough.')
  await expect(first.getByText('Decided: Approved. Lender notified.')).toBeVisible()

  await assignFromColleague(late)
  await expect(alert).toContainText('This request is Complete already.')
  const outcome = late.getByRole('region', { name: 'Outcome' })
  await expect(fact(outcome, 'Decision')).toHaveText('Approved')
  await expect(fact(outcome, 'Decided by')).toHaveText('Figtree Assessor')
  await expect(outcome.getByRole('button')).toHaveCount(0)
  const unsent = late.getByText('The security is not enough.')
  await expect(unsent).toBeVisible()
  await expectAccessible(late)
  await late.emulateMedia({ media: 'print' })
  await expect(fact(outcome, 'Decision')).toBeVisible()
  await expect(unsent).toBeHidden()
  await late.emulateMedia({ media: 'screen' })
  await late.getByRole('button', { name: 'Discard' }).click()
  await expect(unsent).toHaveCount(0)
})

test('the lender is asked, its answer appears without a reload, and the decision leads to the next referral', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const lender = lenderCalls(await apiOf('ironbark.manager'))
  const requestId = await lender.raise(`${story.reference('ASK')}-1`)
  const nextId = await lender.raise(`${story.reference('ASK')}-2`)
  const page = await signedOn('figtree.underwriter', { at: `/#/underwriting?reference=${story.reference('ASK')}` })
  await rows(page).first().getByRole('link').click()
  await expect(title(page, requestId)).toBeFocused()
  await assign(page)

  await openTab(page, 'Ask')
  await expect(work(page).getByText('No questions yet')).toBeVisible()
  await work(page).getByRole('button', { name: 'Ask the lender' }).click()
  await expect(work(page).getByRole('textbox', { name: 'Question' })).toHaveAccessibleDescription(/Enter a question\./)
  await expect(work(page).getByRole('textbox', { name: 'Question' })).toBeFocused()
  await typeQuestion(page, 'Where is the payslip?')
  await openTab(page, 'Decide')
  await work(page).getByLabel('UW Notes').fill('Notes that stay.')
  await openTab(page, 'Ask')
  await work(page).getByRole('button', { name: 'Ask the lender' }).click()
  await expect(page.getByText('Question sent')).toBeVisible()
  await expect(page.getByRole('button', { name: `Next request: IRONBARK ${nextId}` })).toBeFocused()
  await expect(work(page).getByRole('textbox', { name: 'Question' })).toHaveValue('')
  await expect(work(page).getByText('Waiting for the lender’s answer.')).toBeVisible()
  await expect(work(page).getByText('No questions yet')).toHaveCount(0)
  await expect(page.getByText('On Hold').first()).toBeVisible()
  await expectAccessible(page)

  await expect(page.getByText(/Waiting for .*, paused/)).toBeVisible()
  await lender.answer(requestId, 'It is attached.')
  await expect(page.getByText('This request has changed while you had it open')).toBeVisible()
  await expect(page.getByText('Question sent')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Questions and answers' })).toContainText('It is attached.')
  await expect(page.getByRole('region', { name: 'Attached Documents' }).getByRole('listitem')).toHaveCount(2)
  await expect(work(page).getByLabel('UW Notes')).toHaveValue('Notes that stay.')

  await openTab(page, 'Decide')
  await expect(decisionButton(page, 'Approved')).toHaveCount(1)
  await expect(decisionButton(page, 'Withdrawn')).toHaveCount(0)
  await decisionButton(page, 'Approved with conditions').click()
  const dialog = page.getByRole('alertdialog', { name: 'Decide: Approved with conditions' })
  await expect(dialog).toContainText('A decision is final for this version')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Go back' }).click()
  await expect(work(page).getByLabel('UW Notes')).toHaveValue('Notes that stay.')
  await decisionButton(page, 'Approved with conditions').click()
  await dialog.getByRole('button', { name: 'Decide' }).dblclick()
  await expect(page.getByText('Decided: Approved with conditions. Lender notified.')).toBeVisible()
  await expect(timeline(page).getByText('Decided: Approved with conditions')).toHaveCount(1)
  await expect(page.getByRole('button', { name: `Next request: IRONBARK ${nextId}` })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(title(page, nextId)).toBeFocused()
  await expect(work(page).getByLabel('UW Notes')).toHaveValue('')

  await page.goto(`/#/underwriting?show=decided&reference=${story.reference('ASK')}-1`)
  await expect(rows(page)).toContainText('Complete')
})

test('the next referral is the one below, also after a reload and where a colleague has decided the open one', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const lender = lenderCalls(await apiOf('ironbark.manager'))
  const reference = story.reference('NEXT')
  const ids: string[] = []
  for (let index = 1; index <= 4; index += 1) ids.push(await lender.raise(`${reference}-${index}`))
  const [, second = '', third = '', fourth = ''] = ids
  const page = await signedOn('figtree.underwriter', { at: `/#/underwriting?reference=${reference}` })
  await page.getByRole('link', { name: `Open referral ${second} of IRONBARK` }).click()
  await expect(title(page, second)).toBeVisible()
  await page.reload()
  await expect(decisionButton(page, 'Approved')).toBeVisible()
  await page.keyboard.press('1')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Assign and decide' }).click()
  const next = (id: string) => page.getByRole('button', { name: `Next request: IRONBARK ${id}` })
  await expect(next(third)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(title(page, third)).toBeFocused()

  await work(page).getByLabel('UW Notes').focus()
  const colleague = await signedOn('figtree.assessor', { at: null })
  await openRequest(colleague, third)
  await assign(colleague)
  const notice = page.getByRole('status').filter({ hasText: 'This request has changed while you had it open' })
  await expect(notice.getByRole('button', { name: `Next request: IRONBARK ${fourth}` })).toBeVisible()
  await expect(work(page).getByLabel('UW Notes')).toBeFocused()
  await decide(colleague, 'Approved', 'The income is enough.')
  await expect(notice).toContainText('Decided: Approved')
  await expect(notice).toBeFocused()
  await expectAccessible(page)
  await next(fourth).click()
  await expect(title(page, fourth)).toBeFocused()
})

test('an answer that arrives during the confirmation of a decision must be read first', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const lender = lenderCalls(await apiOf('ironbark.manager'))
  const requestId = await lender.raise(story.reference('UNREAD'))
  const page = await signedOn('figtree.underwriter', { at: null })
  await openRequest(page, requestId)
  await assign(page)
  await typeQuestion(page, 'Where is the payslip?')
  await work(page).getByRole('button', { name: 'Ask the lender' }).click()
  await expect(page.getByText('Question sent')).toBeVisible()
  await openTab(page, 'Decide')
  await work(page).getByLabel('UW Notes').fill('There is no payslip.')
  await decisionButton(page, 'Declined').click()
  const dialog = page.getByRole('alertdialog', { name: 'Decide: Declined' })
  await expect(dialog).toContainText('The open question is closed with it.')
  await lender.answer(requestId, 'It is attached.')
  await expect(page.getByText('It is attached.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Decide' }).click()
  await expect(page.getByRole('alert')).toContainText('answered the question.')
  await expect(work(page).getByLabel('UW Notes')).toHaveValue('There is no payslip.')
  await decide(page, 'Approved', 'The payslip is there.')
  await expect(page.getByText('Decided: Approved. Lender notified.')).toBeVisible()
})

test('a resubmitted referral shows what changed and the earlier decision', async ({ signedOn, apiOf, story }) => {
  const lender = lenderCalls(await apiOf('ironbark.manager'))
  const requestId = await lender.raise(story.reference('AGAIN'))
  const page = await signedOn('figtree.underwriter', { at: null })
  await openRequest(page, requestId)
  await assign(page)
  await decide(page, 'More information required', 'Send the valuation.')
  await expect(page.getByText('Decided: More information required. Lender notified.')).toBeVisible()
  await lender.resubmit(story.reference('AGAIN'), { baseLVR: '94.5' })
  await expect(page.getByText('Resubmitted as version 2').first()).toBeVisible()
  await expect(page.getByText('Base LVR: was 90.00% now 94.50%')).toBeVisible()
  const earlier = page.getByRole('region', { name: 'Earlier versions' })
  await expect(earlier.getByText('Send the valuation.')).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(earlier.getByText('Send the valuation.')).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await page.getByText(/^Version 1, .*: More information required$/).click()
  await expect(page.getByRole('region', { name: 'Earlier versions' })).toContainText('Send the valuation.')
  await expectAccessible(page)
})

test('a document is downloaded under its name', async ({ signedOn, apiOf, story }) => {
  const lender = lenderCalls(await apiOf('ironbark.manager'))
  const requestId = await lender.raise(story.reference('FILE'))
  const page = await signedOn('figtree.underwriter', { at: null })
  await openRequest(page, requestId)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download valuation.txt' }).click()
  expect((await download).suggestedFilename()).toBe('valuation.txt')
  await expect(title(page, requestId)).toBeVisible()
})

test('a decision whose response was lost is found to be stored, and its notes are not shown as unsent', async ({
  signedOn,
  apiOf,
  story,
}) => {
  const lender = lenderCalls(await apiOf('ironbark.manager'))
  const requestId = await lender.raise(story.reference('LOST'))
  const page = await signedOn('figtree.underwriter', { at: null })
  await openRequest(page, requestId)
  await assign(page)
  const lost = async (route: Route) => {
    await route.fetch()
    await route.abort('connectionreset')
  }
  await page.route('**/decide', lost, { times: 1 })
  await decide(page, 'Approved', 'The income is enough.')
  await expect(page.getByText('Decided: Approved. Lender notified.')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Not sent' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Outcome' })).toContainText('The income is enough.')
  await expect(page.getByRole('region', { name: 'Not sent' })).toHaveCount(0)
})

test('the longest lender reference fits a window of 320 pixels', async ({ signedOn, apiOf, story }) => {
  const lender = lenderCalls(await apiOf('ironbark.manager'))
  const requestId = await lender.raise(story.reference('W').padEnd(40, 'W'))
  const page = await signedOn('figtree.underwriter', { at: null })
  await page.setViewportSize({ width: 320, height: 800 })
  await openRequest(page, requestId)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})
