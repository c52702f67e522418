import { type Browser, chromium, type Page } from '@playwright/test'
import { browserLaunch } from '../test/find-browser.ts'

export type SignedOn = { readonly browser: Browser; readonly page: Page; readonly token: string }

/**
 * Signs on in a real browser, at a page of the portal; returns the token that the portal sends. Closes the browser on
 * failure.
 */
export async function openSignedOn(address: string, username: string, at = '/'): Promise<SignedOn> {
  const browser = await chromium.launch(browserLaunch())
  try {
    const page = await browser.newPage()
    const [call] = await Promise.all([
      page.waitForRequest((request) => request.headers().authorization?.startsWith('Bearer ') === true),
      signIn(page, `${address}${at}`, username),
    ])
    const token = (call.headers().authorization ?? '').replace('Bearer ', '')
    return { browser, page, token }
  } catch (error) {
    await browser.close()
    throw error
  }
}

async function signIn(page: Page, url: string, username: string): Promise<void> {
  await page.goto(url)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill('demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Signs on to the calculator and accepts its disclaimer. */
export async function signOn(address: string, username: string): Promise<SignedOn> {
  const signedOn = await openSignedOn(address, username, '/#/get-quote')
  await signedOn.page.getByRole('button', { name: 'Accept' }).click()
  await signedOn.page.getByRole('button', { name: 'Calculate Premium' }).waitFor()
  return signedOn
}
