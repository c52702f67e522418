import type { Locator, Page } from '@playwright/test'

export const screen = { at: '/#/credit-referral' }
export const allRequests = { at: '/#/credit-referral?view=all' }

export const rows = (page: Page): Locator => page.locator('tbody tr[data-row]')
export const filter = (page: Page, column: string): Locator => page.getByLabel(`Filter by ${column}`, { exact: true })
export const title = (page: Page): Locator => page.getByRole('heading', { name: 'CREDIT REFERRAL SEARCH', level: 1 })

/** The search calls of the page, oldest first. */
export function searchesOf(page: Page): { page: number; filter: Record<string, string> }[] {
  const searches: { page: number; filter: Record<string, string> }[] = []
  page.on('request', (request) => {
    if (request.url().includes('/credit-referral/search')) searches.push(request.postDataJSON())
  })
  return searches
}
