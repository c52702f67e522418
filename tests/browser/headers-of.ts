import type { Page } from '@playwright/test'

/** What a call of the person who is signed on in this page carries, for a call from another program of theirs. */
export async function headersOf(page: Page): Promise<Record<string, string>> {
  const call = page.waitForRequest((request) => request.headers().authorization?.startsWith('Bearer ') === true)
  await page.reload()
  const { authorization = '' } = (await call).headers()
  const cookies = await page.context().cookies()
  return { authorization, 'X-XSRF-TOKEN': cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '' }
}
