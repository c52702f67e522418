import type { Page } from '@playwright/test'

/** Loads a page anew, and waits until it knows how the person's requests stand. */
export async function openAnew(page: Page, address: string): Promise<void> {
  // What the page before asked is not taken for it.
  await page.goto('about:blank')
  const remembered = page.waitForResponse(
    (answer) => answer.url().includes('/credit-referral/search') && answer.request().postDataJSON().pageSize === 100,
  )
  await page.goto(address)
  await (await remembered).finished()
}

/** The same, and waits until it hears of what happens from then on. */
export async function openListening(page: Page, address: string): Promise<void> {
  await page.goto('about:blank')
  const line = page.waitForResponse('**/credit-referral/events')
  await openAnew(page, address)
  await line
}
