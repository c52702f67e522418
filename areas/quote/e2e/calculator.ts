import { expect, type Locator, type Page, type Response } from '@playwright/test'

/** Waits for the calculator, accepts the disclaimer where it is still asked for, and begins with an empty form. */
export async function startRequest(page: Page): Promise<void> {
  const accept = page.getByRole('button', { name: 'Accept' })
  await expect(accept.or(page.getByLabel('Brand'))).toBeVisible()
  if (await accept.isVisible()) await accept.click()
  // What is typed from here on is kept only after what was there is forgotten.
  const forgotten = page.waitForResponse(isForgetting)
  await page.getByRole('button', { name: 'Start again' }).click()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await forgotten
}

function isForgetting(answer: Response): boolean {
  return answer.request().method() === 'DELETE' && answer.url().endsWith('/api/quote/draft')
}

/** A loan of $540,000 on a home of $600,000 in Victoria, without any loading. */
export async function fillPurchase(page: Page): Promise<void> {
  await page.getByLabel('Brand').selectOption('Ironbark Bank')
  await fillLoan(page)
}

/** The same, for a lender whose brand is chosen already. */
export async function fillLoan(page: Page): Promise<void> {
  await page.getByLabel('Loan amount').fill('540000')
  await page.getByLabel('Loan purpose').selectOption('Purchase existing')
  await page.getByLabel('Employment').selectOption('PAYG full time')
  await page.getByLabel('Security value').fill('600000')
  await page.getByLabel('State').selectOption('Victoria')
  await page.getByLabel('Occupancy').selectOption('Owner occupied')
}

export async function calculate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Calculate Premium' }).click()
  await expect(page.getByRole('heading', { name: 'Quote', exact: true })).toBeVisible()
}

/** The value beside a name, as in the premium breakdown; a note may follow the name. */
export function figure(page: Page, name: string): Locator {
  const named = page.locator('dt').filter({ hasText: new RegExp(`^${name}`) })
  return page.locator('dl > div').filter({ has: named }).locator('dd')
}

/** The row of a list, as in "Borrower 2". */
export function row(page: Page, name: string): Locator {
  return page.getByRole('group', { name, exact: true })
}
