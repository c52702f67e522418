import type { Page } from '@playwright/test'

export type EnvironmentChanges = { readonly features?: object; readonly limits?: object }

/** Gives the page other environment settings from its next load on; the server serves both upload modes at any time. */
export async function withEnvironment(page: Page, { features = {}, limits = {} }: EnvironmentChanges): Promise<void> {
  await page.route('**/assets/environment.json*', async (route) => {
    const response = await route.fetch()
    const environment = await response.json()
    const json = {
      ...environment,
      features: { ...environment.features, ...features },
      limits: { ...environment.limits, ...limits },
    }
    await route.fulfill({ response, json })
  })
}
