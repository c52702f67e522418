import type { Page } from '@playwright/test'

/** The headers of a call of the signed-on user, for a call from outside the page. */
export async function headersOf(page: Page): Promise<Record<string, string>> {
  const call = page.waitForRequest((request) => request.headers().authorization?.startsWith('Bearer ') === true)
  await page.reload()
  const { authorization = '' } = (await call).headers()
  const cookies = await page.context().cookies()
  return { authorization, 'X-XSRF-TOKEN': cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '' }
}
