import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../../../tests/browser/expect-accessible.ts'
import { holdCalls } from '../../../tests/browser/hold-calls.ts'
import { expect, test } from '../../../tests/browser/people.ts'
import { fillForm, submit, valuation } from './document-form.ts'

const desk = { at: '/#/underwriting?show=uploads' }

test('the insurer finds an upload by any part of its number, and downloads the same bytes', async ({
  signedOn,
  story,
}) => {
  const lender = await signedOn('ironbark.lender', { at: '/#/upload-doc' })
  const number = `7654${story.number}`
  await fillForm(lender, number, 'Loan number')
  await submit(lender).click()
  await expect(lender.getByText('Uploaded valuation.pdf successfully')).toBeVisible()

  const page = await signedOn('figtree.underwriter', desk)
  const rows = page.getByRole('region', { name: 'Uploads of all lenders' }).getByRole('row')
  const found = page.waitForResponse((response) => response.request().postData()?.includes(number.slice(1)) ?? false)
  await page.getByLabel('Filter by Sent against').fill(number.slice(1))
  await found
  // Rows that are about to be replaced are dimmed below the contrast limit.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  // Two of the rows belong to the header.
  await expect(rows).toHaveCount(3)
  await expect(rows.last()).toContainText(`Loan ${number}`)
  await expect(rows.last()).toContainText('IRONBARK')
  await expect(rows.last()).toContainText('Ironbark Bank')
  await expect(rows.last()).toContainText('Ironbark Lender')
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await rows.last().getByRole('button', { name: 'Download valuation.pdf' }).click()
  expect((await readFile(await (await download).path())).equals(valuation.buffer)).toBe(true)

  await page.getByRole('button', { name: 'Choose Kind' }).click()
  await page.getByRole('group', { name: 'Kind' }).getByLabel('Data').check()
  await expect(page.getByText('No upload matches these filters.')).toBeVisible()
})

test('filters and page are part of the URL: Back, a reload and a shared link restore them', async ({ signedOn }) => {
  const page = await signedOn('figtree.underwriter', desk)
  const items = Array.from({ length: 10 }, (_, index) => ({
    receiptId: String(index),
    kind: 'document',
    channel: 'IRONBARK',
    brand: 'Ironbark Bank',
    category: 'Valuation report',
    against: { uploadType: 'Policy', number: '1000000001' },
    sentBy: 'ironbark.lender',
    sentAt: '2026-11-21T00:00:00Z',
    files: [],
  }))
  const searches: { page: number; filter: object }[] = []
  await page.route('**/api/underwriting/uploads/search', async (route) => {
    const search = route.request().postDataJSON()
    searches.push({ page: search.page, filter: search.filter })
    await route.fulfill({ json: { items, currentPage: search.page, totalItems: 30, totalPages: 3 } })
  })
  const number = page.getByLabel('Filter by Sent against')
  const next = page.getByRole('link', { name: 'Next page' })
  await number.fill('1000')
  await expect(page).toHaveURL(/show=uploads.*&number=1000$/)
  await page.getByRole('button', { name: 'Choose Kind' }).click()
  await page.getByRole('group', { name: 'Kind' }).getByLabel('Document').check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/show=uploads.*&kind=%7Edocument&number=1000$/)
  await next.click()
  await expect(page).toHaveURL(/page=2$/)
  await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')

  // A file name may identify a borrower, so it must not be in the URL.
  await page.getByLabel('Filter by Files').fill('Citizen')
  await expect(page).not.toHaveURL(/page=/)
  await expect(page.getByRole('link', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page')
  expect(page.url()).not.toContain('Citizen')
  await expect
    .poll(() => searches.at(-1))
    .toEqual({ page: 0, filter: { kind: ['document'], number: '1000', fileName: 'Citizen' } })
  await next.click()
  await expect(page).toHaveURL(/page=2$/)

  await page.goBack()
  await expect(page).not.toHaveURL(/page=/)
  await page.goForward()
  await expect(page).toHaveURL(/page=2$/)
  await page.reload()
  await expect(number).toHaveValue('1000')
  await expect(page.getByRole('button', { name: 'Remove filter Kind: Document' })).toBeVisible()
  await expect(page.getByLabel('Filter by Files')).toHaveValue('Citizen')
  await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  await expect
    .poll(() => searches.at(-1))
    .toEqual({ page: 1, filter: { kind: ['document'], number: '1000', fileName: 'Citizen' } })

  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page).toHaveURL(/show=uploads$/)
  await expect(number).toHaveValue('')
  await expect(page.getByLabel('Filter by Sent', { exact: true })).toBeFocused()
  await page.goBack()
  await expect(number).toHaveValue('1000')
})

test('on a narrow screen uploads are cards with labelled values, without horizontal scrolling', async ({
  signedOn,
  story,
}) => {
  const lender = await signedOn('ironbark.lender', { at: '/#/upload-doc' })
  const number = `7655${story.number}`
  await fillForm(lender, number, 'Loan number')
  await submit(lender).click()
  await expect(lender.getByText('Uploaded valuation.pdf successfully')).toBeVisible()

  const page = await signedOn('figtree.underwriter', desk)
  await page.setViewportSize({ width: 320, height: 800 })
  const cards = page.getByRole('list', { name: 'Uploads of all lenders' })
  await expect(cards.getByText(`Loan ${number}`)).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await expectAccessible(page)
})

test('a failed download and a list that failed to load are reported and can be retried', async ({
  signedOn,
  story,
}) => {
  const lender = await signedOn('ironbark.lender', { at: '/#/upload-doc' })
  await fillForm(lender, `7656${story.number}`, 'Loan number')
  await submit(lender).click()
  await expect(lender.getByText('Uploaded valuation.pdf successfully')).toBeVisible()

  const page = await signedOn('figtree.underwriter', desk)
  await page.route('**/api/underwriting/uploads/IRONBARK/**', (route) => route.fulfill({ status: 503, json: [] }))
  await page.getByRole('button', { name: 'Download valuation.pdf' }).first().click()
  await expect(page.getByText('valuation.pdf could not be downloaded. Try again.')).toBeVisible()
  await expectAccessible(page)
  const held = await holdCalls(page, '**/api/underwriting/uploads/search')
  await page.reload()
  await expect(page.getByText('Searching…')).toBeVisible()
  held.fail()
  await expect(page.getByText('The uploads could not be loaded.')).toBeVisible()
  held.goOn()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Download valuation.pdf' }).first()).toBeVisible()
})

test('the list reports that there are no uploads yet', async ({ signedOn }) => {
  const page = await signedOn('figtree.underwriter', { at: null })
  const none = { items: [], currentPage: 0, totalItems: 0, totalPages: 0 }
  await page.route('**/api/underwriting/uploads/search', (route) => route.fulfill({ json: none }))
  await page.goto(desk.at)
  await expect(page.getByText('No uploads yet.')).toBeVisible()
  await expectAccessible(page)
})
