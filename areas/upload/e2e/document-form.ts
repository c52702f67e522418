import { expect, type Page } from '@playwright/test'

export const valuation = {
  name: 'valuation.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'),
}

type ChosenFile = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }

/** Chooses a file and waits until the list shows it. */
export async function chooseFile(page: Page, file: ChosenFile = valuation): Promise<void> {
  await page.getByLabel('File', { exact: false }).first().setInputFiles(file)
  await expect(page.getByRole('list', { name: 'Chosen files' }).getByText(file.name)).toBeVisible()
}

/** Fills in a valid DOCUMENT UPLOAD form for Ironbark. */
export async function fillForm(
  page: Page,
  number = '1000000001',
  type: 'Policy number' | 'Loan number' = 'Policy number',
): Promise<void> {
  await page.getByLabel('Brand', { exact: true }).selectOption('Ironbark Bank')
  await page.getByRole('radio', { name: type }).check()
  await page.getByRole('textbox', { name: type }).fill(number)
  await page.getByLabel('Category', { exact: true }).selectOption('Valuation report')
  await chooseFile(page)
}

export const submit = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true })
