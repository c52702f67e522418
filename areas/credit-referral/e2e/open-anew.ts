import type { Page } from '@playwright/test'

/** Loads a page anew, and waits until it knows of what the person was told before. */
export async function openAnew(page: Page, address: string): Promise<void> {
  // What the page before asked is not taken for it.
  await page.goto('about:blank')
  const told = page.waitForResponse('**/notification/told')
  await page.goto(address)
  await (await told).finished()
}

/** The same, and waits until it hears of what happens from then on. */
export async function openListening(page: Page, address: string): Promise<void> {
  await page.goto('about:blank')
  const line = page.waitForResponse('**/notification/events')
  await openAnew(page, address)
  await line
}
