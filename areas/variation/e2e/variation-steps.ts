import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expect, type People } from '../../../tests/browser/people.ts'

/**
 * An In Force policy of IRONBARK: a loan of $324,000.00 beside another borrower's share of $216,000.00, both secured by
 * 41 Bottlebrush Crescent, worth $600,000.00. No other stories vary it, and these accept nothing.
 */
export const policyNumber = '1000000008'
export const form = { at: `/#/variation/${policyNumber}?premium=1e5` }

export const changes = (page: Page): Locator => page.getByRole('complementary', { name: 'What changes' })
export const card = (page: Page, name: RegExp): Locator => page.getByRole('region', { name })
export const submitButton = (page: Page): Locator => page.getByRole('button', { name: 'Submit Variation' })

/** Demo policies are shared: withdraw the open variation of an earlier story. */
export async function withdrawOpen(api: APIRequestContext): Promise<void> {
  const response = await api.get(`/api/variation/policy-details/${policyNumber}`)
  const { openVariation } = await response.json()
  if (openVariation) await api.post(`/api/variation/variations/${openVariation.id}/withdraw`)
}

/** Opens the form of a policy that has no open variation, as a manager. */
export async function openForm({ signedOn, apiOf }: People): Promise<Page> {
  await withdrawOpen(await apiOf('ironbark.manager'))
  const page = await signedOn('ironbark.manager', form)
  await expect(page.getByRole('heading', { name: 'VARIATIONS FORM' })).toBeVisible()
  await expect(submitButton(page)).toBeVisible()
  return page
}

/** Fills in the terms that a loan of the demo policies lacks. */
export async function completeLoan(page: Page): Promise<void> {
  const loan = card(page, /^Loan 1 /)
  await loan.getByRole('button', { name: /^Loan 1 / }).click()
  await fillEmpty(loan, { 'Interest Rate': '6.14', 'Remaining Term': '300' })
}

/** Replaces the only security by one of lower value, and writes a note. */
export async function replaceSecurity(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add Security' }).click()
  const added = card(page, /^Security 2 /)
  await expect(added.getByLabel('Address Line 1')).toBeFocused()
  await fillSecurity(added)
  const links = card(page, /^Loan 1 /).getByRole('button', { name: /^Linked securities/ })
  await links.click()
  await page.getByRole('checkbox', { name: '8 Grevillea Avenue' }).check()
  await page.getByRole('button', { name: 'Remove security 1' }).click()
  await page.getByRole('alertdialog', { name: 'Remove Security' }).getByRole('button', { name: 'Yes' }).click()
  await page.getByRole('checkbox', { name: 'Substitution of Security' }).check()
  await page.getByLabel('Variation Notes').fill('The borrower moves.')
}

export async function fillSecurity(security: Locator): Promise<void> {
  await security.getByLabel('Address Line 1').fill('8 Grevillea Avenue')
  await security.getByLabel('City').fill('Newtown')
  await security.getByLabel('Postcode').fill('2042')
  await security.getByLabel('State').selectOption('NSW')
  await security.getByLabel('Security Value').fill('585000')
  await security.getByLabel('Purchase Price').fill('580000')
  await security.getByLabel('Valuation Date', { exact: true }).fill('2026-11-01')
  await fillEmpty(security, {})
}

/** Fills in empty fields: texts by label, choices with their first option. */
async function fillEmpty(within: Locator, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) {
    const field = within.getByLabel(label, { exact: true })
    if ((await field.inputValue()) === '') await field.fill(text)
  }
  for (const choice of await within.getByRole('combobox').all())
    if ((await choice.isEnabled()) && (await choice.inputValue()) === '') await choice.selectOption({ index: 1 })
}
