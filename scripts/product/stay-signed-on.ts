import { chromium } from '@playwright/test'
import { findBrowser } from '../test/find-browser.ts'

const renewedAfter = 200_000

/** The token of a person, by whom a real browser signs on; anew when it is about to end, as a long measurement needs. */
export function staySignedOn(address: string, username: string): () => Promise<string> {
  let token = ''
  let renewed = Number.NEGATIVE_INFINITY
  return async () => {
    if (performance.now() - renewed > renewedAfter) {
      token = await takeToken(address, username)
      renewed = performance.now()
    }
    return token
  }
}

async function takeToken(address: string, username: string): Promise<string> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    const call = page.waitForRequest((request) => request.headers().authorization?.startsWith('Bearer ') === true)
    await page.goto(address)
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Password').fill('demo')
    await page.getByRole('button', { name: 'Sign in' }).click()
    return ((await call).headers().authorization ?? '').replace('Bearer ', '')
  } finally {
    await browser.close()
  }
}
