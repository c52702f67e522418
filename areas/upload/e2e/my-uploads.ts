import { expect, type Page } from '@playwright/test'

export const myUploads = (page: Page) => page.getByRole('region', { name: 'My uploads', exact: true })

/** After something was sent: waits until the list holds it, which shows what it held before until then. */
export async function newestListed(page: Page): Promise<void> {
  await expect(myUploads(page).getByText('Loading your uploads…')).toHaveCount(0)
  await expect(myUploads(page).locator('[aria-busy="true"]')).toHaveCount(0)
}
