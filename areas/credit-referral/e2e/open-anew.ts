import type { Page } from '@playwright/test'

/** Loads a page from scratch and waits until it knows which notices were already shown. */
export async function openAnew(page: Page, address: string): Promise<void> {
  // Leave the previous page, so that its responses do not match.
  await page.goto('about:blank')
  const latest = page.waitForResponse('**/notification/latest-events')
  await page.goto(address)
  await (await latest).finished()
}

/** Like openAnew, and waits until the event stream is open. */
export async function openListening(page: Page, address: string): Promise<void> {
  await page.goto('about:blank')
  const line = page.waitForResponse('**/notification/events')
  await openAnew(page, address)
  await line
}
