import type { Locator, Page, Response } from '@playwright/test'
import { expect } from '../../../tests/browser/people.ts'

/** The start page of the stories. */
export const desk = { at: '/#/underwriting' }

/** Opens a request of IRONBARK at its own address. */
export async function openRequest(page: Page, requestId: string): Promise<void> {
  await page.goto(`/#/underwriting?request=IRONBARK~${requestId}`)
  await expect(title(page, requestId)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Application' })).toBeVisible()
}

/** Opens a part of the queue and waits until its event stream is connected. */
export async function openListening(page: Page, address: string): Promise<void> {
  await page.goto('about:blank')
  let connected = false
  page.on('response', (response) => {
    if (response.url().endsWith('/api/underwriting/events')) connected = true
  })
  // The queue is searched once the event stream is connected, for the first time or again.
  const search = page.waitForRequest((request) => connected && request.url().endsWith('/api/underwriting/search'))
  await page.goto(address)
  await (await search).response()
}

/** The response to the next draft that is saved with this text in it. */
export function kept(page: Page, what: string): Promise<Response> {
  return page.waitForResponse(
    (response) => response.url().endsWith('/draft') && !!response.request().postData()?.includes(what) && response.ok(),
  )
}

/** Assigns the open request to the signed-on underwriter. */
export async function assign(page: Page): Promise<void> {
  await work(page).getByRole('button', { name: 'Assign to me', exact: true }).click()
  await expect(work(page).getByRole('heading', { name: 'Assigned to you' })).toBeVisible()
}

/** Reassigns a colleague's request to the signed-on underwriter; the story checks the result. */
export async function assignFromColleague(page: Page): Promise<void> {
  await work(page).getByRole('button', { name: 'Reassign to me' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reassign' }).click()
}

/** Decides the open referral or variation and confirms the dialog. */
export async function decide(page: Page, decision: string, notes: string): Promise<void> {
  await openTab(page, 'Decide')
  await work(page)
    .getByLabel(/^(UW Notes|Reason)/)
    .fill(notes)
  await decisionButton(page, decision).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Decide' }).click()
}

/** The button of a decision. */
export const decisionButton = (page: Page, decision: string): Locator =>
  work(page).getByRole('button', { name: decision, exact: true })

/** Shows one of the forms of the open request. */
export async function openTab(page: Page, name: 'Decide' | 'Ask'): Promise<void> {
  await work(page).getByRole('tab', { name }).click()
}

/** Types a question without sending it. */
export async function typeQuestion(page: Page, text: string): Promise<void> {
  await openTab(page, 'Ask')
  await work(page).getByRole('textbox', { name: 'Question' }).fill(text)
}

/** Releases the open request to the queue. */
export async function release(page: Page): Promise<void> {
  await work(page).getByText('Reassign or release').click()
  await work(page).getByRole('button', { name: 'Release to the queue' }).click()
}

export const title = (page: Page, requestId: string): Locator =>
  page.getByRole('heading', { name: `Request ${requestId}`, level: 1, exact: true })
export const work = (page: Page): Locator => page.getByRole('complementary', { name: 'Your work' })
export const timeline = (page: Page): Locator => page.getByRole('region', { name: 'Timeline' })
export const table = (page: Page): Locator => page.getByRole('table', { name: 'Underwriting queue' })
export const rows = (page: Page): Locator => table(page).locator('tbody tr[data-row]')
