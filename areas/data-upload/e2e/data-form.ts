import type { Page } from '@playwright/test'

export const screen = { at: '/#/upload-data' }
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n')
export const portfolio = { name: 'portfolio.pdf', mimeType: 'application/pdf', buffer: pdf }
export const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Arrears of October.\n') }

export const submit = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true })
export const reset = (page: Page) => page.getByRole('button', { name: 'Reset' })
export const list = (page: Page) => page.getByRole('list', { name: 'Chosen files' })
export const attach = (page: Page, ...files: (typeof portfolio)[]) =>
  page.locator('input[type=file]').setInputFiles(files)

/** Fills in every field except the files. */
export async function choose(page: Page): Promise<void> {
  await page.getByLabel('Brand', { exact: true }).selectOption('Ironbark Direct')
  await page.getByLabel('Category', { exact: true }).selectOption('Portfolio data')
}
