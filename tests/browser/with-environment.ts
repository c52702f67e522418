import type { Page } from '@playwright/test'

type Changes = { readonly features?: object; readonly limits?: object }

/** Reloads the page with other environment settings; the server serves both upload modes at any time. */
export async function withEnvironment(page: Page, { features = {}, limits = {} }: Changes): Promise<void> {
  await page.route('**/assets/environment.json*', async (route) => {
    const answer = await route.fetch()
    const given = await answer.json()
    const json = { ...given, features: { ...given.features, ...features }, limits: { ...given.limits, ...limits } }
    await route.fulfill({ response: answer, json })
  })
  await page.reload()
}
