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

/** Fills in the terms that a loan of the demo policies lacks. Returns the number of presses. */
export async function completeLoan(page: Page): Promise<number> {
  const loan = card(page, /^Loan 1 /)
  await loan.getByRole('button', { name: /^Loan 1 / }).click()
  return 1 + (await fillEmpty(loan, { 'Interest Rate': '6.14', 'Remaining Term': '300' }))
}

/** Replaces the only security by hand with one of lower value, and writes a note. Returns the number of presses. */
export async function replaceSecurity(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Add Security' }).click()
  const added = card(page, /^Security 2 /)
  await expect(added.getByLabel('Address Line 1')).toBeFocused()
  const fields = await fillSecurity(added)
  const links = card(page, /^Loan 1 /).getByRole('button', { name: /^Linked securities/ })
  await links.click()
  await page.getByRole('checkbox', { name: '8 Grevillea Avenue' }).check()
  await page.getByRole('button', { name: 'Remove security 1' }).click()
  await page.getByRole('alertdialog', { name: 'Remove Security' }).getByRole('button', { name: 'Yes' }).click()
  await page.getByRole('checkbox', { name: 'Substitution of Security' }).check()
  await page.getByLabel('Variation Notes').fill('The borrower moves.')
  return fields + 7
}

/** Replaces the only security with one press, and writes a note. Returns the number of presses. */
export async function replaceInOnePress(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Replace security 1' }).click()
  const added = card(page, /^Security 1 /)
  await expect(added.getByLabel('Address Line 1')).toBeFocused()
  const fields = await fillSecurity(added)
  await page.getByLabel('Variation Notes').fill('The borrower moves.')
  return fields + 2
}

/** Returns the number of fields. */
export async function fillSecurity(security: Locator): Promise<number> {
  const texts = {
    'Address Line 1': '8 Grevillea Avenue',
    City: 'Newtown',
    Postcode: '2042',
    'Security Value': '585000',
    'Purchase Price': '580000',
  }
  for (const [label, text] of Object.entries(texts)) await security.getByLabel(label).fill(text)
  await security.getByLabel('State').selectOption('NSW')
  await security.getByLabel('Valuation Date', { exact: true }).fill('2026-11-01')
  return Object.keys(texts).length + 2 + (await fillEmpty(security, {}))
}

/** Fills in empty fields: texts by label, choices with their first option. Returns the number of fields. */
async function fillEmpty(within: Locator, texts: Readonly<Record<string, string>>): Promise<number> {
  let filled = 0
  for (const [label, text] of Object.entries(texts)) {
    const field = within.getByLabel(label, { exact: true })
    if ((await field.inputValue()) !== '') continue
    await field.fill(text)
    filled += 1
  }
  for (const choice of await within.getByRole('combobox').all()) {
    if (!(await choice.isEnabled()) || (await choice.inputValue()) !== '') continue
    await choice.selectOption({ index: 1 })
    filled += 1
  }
  return filled
}
