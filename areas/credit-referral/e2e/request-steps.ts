import { expect, type Page, type Response } from '@playwright/test'
import { fact } from '../../../tests/browser/fact.ts'
import type { People, SignedOnOptions } from '../../../tests/browser/people.ts'
import { lenderCalls } from './referral-calls.ts'

export const newRequest = { at: '/#/credit-referral?view=new' }
/** Files go to addresses that the gateway signs, before the request is submitted. */
export const filesAhead = { environment: { features: { usePreSignedUrlUpload: true } } }

/** A small file with the content of a PDF. */
export function pdf(name: string) {
  return { name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n') }
}

let count = 0

/** A unique lender reference. */
export function freshReference(): string {
  count += 1
  return `Story ${Date.now()}-${count}`
}

/** Fills in everything but the files; returns the lender reference. */
export async function fillRequest(page: Page, reference = freshReference()): Promise<string> {
  await page.getByLabel('Brand').selectOption('Ironbark Bank')
  await page.getByLabel('Lender Reference Number').fill(reference)
  await page.getByLabel('Referral Reason').selectOption('Valuation issue')
  await page.getByLabel('Submission Type').selectOption('New application')
  await page.getByLabel('Base Loan Amount').fill('540000')
  await page.getByLabel('Base LVR').fill('90')
  await page.getByRole('radio', { name: 'Yes' }).check()
  await page.getByLabel('Credit Notes').fill('The second valuation is lower than the price.')
  return reference
}

/** Picks files and waits until they can be submitted. */
export async function attach(page: Page, names: readonly string[], to = 'Attachments'): Promise<void> {
  await page.getByLabel(new RegExp(`^${to}`)).setInputFiles(names.map(pdf))
  for (const name of names) await expect(page.getByRole('listitem').filter({ hasText: name }).first()).toBeVisible()
  await expect(page.getByText('Checking…')).toHaveCount(0)
}

/** Waits until a draft of a new referral that contains this text is saved. */
export function kept(page: Page, what: string): Promise<Response> {
  return page.waitForResponse(
    (response) => /\/draft$/.test(response.url()) && !!response.request().postData()?.includes(what) && response.ok(),
  )
}

export async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
}

/** Waits for the success message and the submitted referral; returns its id. */
export async function submitted(page: Page): Promise<string> {
  await expect(page.getByText(/^Request submitted successfully with Request ID \d+$/)).toBeVisible()
  await expect(fact(page, 'Credit Notes')).toBeVisible()
  await expect(page.getByLabel('Credit Notes')).toHaveCount(0)
  const [, requestId = ''] = /request=(\d+)/.exec(page.url()) ?? []
  await expect(page.getByText(`Request submitted successfully with Request ID ${requestId}`)).toBeVisible()
  return requestId
}

/** Raises a referral as the user who is signed on in this page; returns its id and reference. */
export async function raise(page: Page): Promise<{ readonly requestId: string; readonly reference: string }> {
  const reference = await fillRequest(page)
  await attach(page, ['Valuation report.pdf'])
  await submit(page)
  return { requestId: await submitted(page), reference }
}

/** Raises a referral through the API, and opens it as the manager who raised it. */
export async function openRaised({ signedOn, apiOf }: People, options: Pick<SignedOnOptions, 'environment'> = {}) {
  const reference = freshReference()
  const requestId = await lenderCalls(await apiOf('ironbark.manager')).raise(reference)
  const page = await signedOn('ironbark.manager', { at: `/#/credit-referral?request=${requestId}`, ...options })
  await expect(page.getByText(`Request ${requestId} · Submitted`)).toBeVisible()
  return { page, requestId, reference }
}
