import { expect, type Page } from '@playwright/test'

export const myUploads = (page: Page) => page.getByRole('region', { name: 'My uploads', exact: true })

/** Waits until the list shows the latest upload; until then it shows the previous content. */
export async function newestListed(page: Page): Promise<void> {
  await expect(myUploads(page).getByText('Loading your uploads…')).toHaveCount(0)
  await expect(myUploads(page).locator('[aria-busy="true"]')).toHaveCount(0)
}
