import { expect, type Locator, type Page } from '@playwright/test'

/** Accepts the disclaimer, which every new account sees first, and waits for the form. */
export async function startRequest(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByLabel('Brand')).toBeVisible()
}

/** Enters a loan of $540,000 on a home of $600,000 in Victoria, without any loading. */
export async function fillPurchase(page: Page): Promise<void> {
  await page.getByLabel('Brand').selectOption('Ironbark Bank')
  await fillLoan(page)
}

/** Like fillPurchase, for a lender with a single, preselected brand. */
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

/** The value with a label, as in the premium breakdown; a note may follow the label. */
export function figure(page: Page, name: string): Locator {
  const label = page.locator('dt').filter({ hasText: new RegExp(`^${name}`) })
  return page.locator('dl > div').filter({ has: label }).locator('dd')
}

/** The row of a list, such as "Borrower 2". */
export function row(page: Page, name: string): Locator {
  return page.getByRole('group', { name, exact: true })
}
