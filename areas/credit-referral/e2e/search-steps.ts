import type { Locator, Page } from '@playwright/test'

export const screen = { at: '/#/credit-referral' }
export const allRequests = { at: '/#/credit-referral?view=all' }

export const rows = (page: Page): Locator => page.locator('tbody tr[data-row]')
export const filter = (page: Page, column: string): Locator => page.getByLabel(`Filter by ${column}`, { exact: true })
export const title = (page: Page): Locator => page.getByRole('heading', { name: 'CREDIT REFERRAL SEARCH', level: 1 })

/** A reference that no other story has, so that a search for it finds this story's requests alone. */
export const ownReference = (name: string): string => `${name}-${Date.now()}`
