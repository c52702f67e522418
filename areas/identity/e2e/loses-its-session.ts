import type { Page } from '@playwright/test'

/**
 * The session at the identity server ends between two calls: the services respond with 401, the following refresh is answered
 * with 400, and the cookies that could sign the user on again are deleted.
 *
 * @param calls the calls that get the 401; a call in the background may be the first one and leave the page
 */
export async function losesItsSession(page: Page, calls = '**/api/**'): Promise<void> {
  let ended = false
  await page.route(calls, async (route) => {
    if (ended) return route.fallback()
    await route.fulfill({ status: 401, json: [{ code: 'invalid-token', message: 'Sign in to continue.' }] })
  })
  await page.route('**/protocol/openid-connect/token', async (route) => {
    if (ended || !route.request().postData()?.includes('grant_type=refresh_token')) return route.fallback()
    ended = true
    await page.context().clearCookies()
    await route.fulfill({ status: 400, json: { error: 'invalid_grant', error_description: 'Token is not active' } })
  })
}
