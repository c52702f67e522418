import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../../../tests/browser/expect-accessible.ts'
import { expect, test } from '../../../tests/browser/people.ts'
import { chooseFile, fillForm, myUploads, submit, valuation } from '../../upload/e2e/document-form.ts'

const screen = { at: '/#/upload-doc' }
const upload = '**/api/quote/doc/upload'

test('any lender’s staff send a document against a policy, and find its receipt with the same bytes', async ({
  signedOn,
}) => {
  const page = await signedOn('ironbark.lender', screen)
  await expect(page.getByRole('heading', { name: 'DOCUMENT UPLOAD', level: 1 })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Policy number' })).toBeChecked()
  await expectAccessible(page)
  await fillForm(page)
  await expectAccessible(page)
  await submit(page).click()
  await expect(page.getByRole('status').filter({ hasText: 'Uploaded valuation.pdf successfully' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Chosen file' })).toHaveCount(0)
  const row = myUploads(page).getByRole('row').filter({ hasText: 'Policy 1000000001' }).first()
  await expect(row).toContainText('Ironbark Bank')
  await expect(row).toContainText('Valuation report')
  const download = page.waitForEvent('download')
  await row.getByRole('button', { name: 'Download valuation.pdf' }).click()
  expect((await readFile(await (await download).path())).equals(valuation.buffer)).toBe(true)
  await expectAccessible(page)
})

test('the number box is that of the upload type, and only it counts', async ({ signedOn }) => {
  const page = await signedOn('ironbark.lender', screen)
  await fillForm(page, 'not a number')
  await expect(page.getByRole('textbox')).toHaveCount(1)
  await page.getByRole('radio', { name: 'Application number' }).check()
  await expect(page.getByRole('textbox', { name: 'Policy number' })).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Application number' }).fill('APP-2026-7')
  await submit(page).click()
  await expect(page.getByText('Uploaded valuation.pdf successfully')).toBeVisible()
  await expect(myUploads(page).getByText('Application APP-2026-7').first()).toBeVisible()
  await page.getByRole('radio', { name: 'Policy number' }).check()
  await expect(page.getByRole('textbox', { name: 'Policy number' })).toHaveValue('not a number')
})

test('an empty form names every field in the words of the specification, and the first is focused', async ({
  signedOn,
}) => {
  const page = await signedOn('ironbark.broker', screen)
  await submit(page).click()
  await expect(page.getByLabel('Brand', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Brand', { exact: true })).toBeInViewport()
  for (const [control, message] of [
    [page.getByLabel('Brand', { exact: true }), 'Brand name is required.'],
    [page.getByRole('textbox', { name: 'Policy number' }), 'Policy number is required.'],
    [page.getByLabel('Category', { exact: true }), 'Category is required.'],
    [page.locator('input[type=file]'), 'Select a document.'],
  ] as const)
    await expect(control).toHaveAccessibleDescription(new RegExp(message))
  await expectAccessible(page)

  await fillForm(page, '12345678901')
  await submit(page).click()
  const number = page.getByRole('textbox', { name: 'Policy number' })
  await expect(number).toBeFocused()
  await expect(number).toHaveAccessibleDescription(/Policy number must be numeric, not exceeding 10\./)
})

test('a file of another type is refused at its field, and another takes its place', async ({ signedOn }) => {
  const page = await signedOn('ironbark.lender', screen)
  await fillForm(page)
  await chooseFile(page, { name: 'tool.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') })
  await expect(page.locator('input[type=file]')).toHaveAccessibleDescription(
    /File does not have a valid file extension\./,
  )
  await submit(page).click()
  await expect(page.locator('input[type=file]')).toBeFocused()
  await chooseFile(page)
  await expect(page.getByText('File does not have a valid file extension.')).toHaveCount(0)
  await submit(page).click()
  await expect(page.getByText('Uploaded valuation.pdf successfully')).toBeVisible()
})

test('a lender with a single brand finds it chosen', async ({ signedOn }) => {
  const page = await signedOn('coolabah.manager', screen)
  await expect(page.getByLabel('Brand', { exact: true }).locator(':checked')).toHaveText('Coolabah Mutual')
  await page.route('**/api/quote/doc/categories', (route) =>
    route.fulfill({ json: [{ id: 1, shortName: 'VALREP', longName: 'Valuation report' }] }),
  )
  await page.reload()
  await expect(page.getByLabel('Category', { exact: true }).locator(':checked')).toHaveText('Valuation report')
})

test('what the server refuses is listed at the top, and nothing that was entered is lost', async ({ signedOn }) => {
  const page = await signedOn('ironbark.lender', screen)
  await fillForm(page)
  await chooseFile(page, { ...valuation, name: 'renamed.pdf', buffer: Buffer.from('MZ\u0090 this is a program') })
  await submit(page).click()
  const errors = page.getByRole('alert')
  await expect(errors).toContainText('renamed.pdf was not accepted: its content is')
  await expect(errors).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await expect(page.getByRole('textbox', { name: 'Policy number' })).toHaveValue('1000000001')
  await expect(page.getByRole('list', { name: 'Chosen file' }).getByText('renamed.pdf')).toBeVisible()
  await expectAccessible(page)
  await chooseFile(page)
  await submit(page).click()
  await expect(page.getByText('Uploaded valuation.pdf successfully')).toBeVisible()
  await expect(errors).toHaveCount(0)
})

test('a failure that nobody explains opens the Uh-oh dialog, and the same form can be sent again', async ({
  signedOn,
}) => {
  const page = await signedOn('ironbark.lender', screen)
  await fillForm(page)
  await page.route(upload, (route) => route.fulfill({ status: 500, json: [] }))
  await submit(page).click()
  const uhOh = page.getByRole('alertdialog', { name: 'Uh-oh' })
  await expect(uhOh).toContainText('Something went wrong. Please try again later.')
  await expectAccessible(page)
  await uhOh.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('list', { name: 'Chosen file' }).getByText('valuation.pdf')).toBeVisible()
  await page.unroute(upload)
  await submit(page).click()
  await expect(page.getByText('Uploaded valuation.pdf successfully')).toBeVisible()
})

test('what is not found can be sent by mail instead, with a warning about personal information', async ({
  signedOn,
}) => {
  const page = await signedOn('ironbark.lender', screen)
  await fillForm(page)
  await page.route(upload, (route) =>
    route.fulfill({ status: 404, json: [{ code: 'policy', message: 'Policy 1000000001 not found' }] }),
  )
  await submit(page).click()
  const uhOh = page.getByRole('alertdialog', { name: 'Uh-oh' })
  await expect(uhOh).toContainText('Document Upload was unsuccessful. Please click here to send the document.')
  await expect(uhOh).toContainText('Please do not attach documents containing personally identifiable information.')
  const mail = new URL((await uhOh.getByRole('link').getAttribute('href')) ?? '')
  expect(mail.protocol + mail.pathname).toBe('mailto:support@figtree.example')
  expect(mail.searchParams.get('subject')).toBe('Document Upload: valuation.pdf')
  expect(mail.searchParams.get('body')).toContain('do not attach documents containing personally identifiable')
  await expectAccessible(page)
  await uhOh.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('alert')).toContainText('Policy 1000000001 not found')
})

test('a slow upload shows that it is under way, sends once, and can be cancelled without losing the file', async ({
  signedOn,
}) => {
  const page = await signedOn('ironbark.lender', screen)
  await fillForm(page)
  let sent = 0
  await page.route(upload, () => {
    sent += 1
  })
  await submit(page).dblclick()
  const dialog = page.getByRole('dialog', { name: 'Uploading valuation.pdf' })
  await expect(dialog.getByRole('progressbar')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('The upload was cancelled.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Chosen file' }).getByText('valuation.pdf')).toBeVisible()
  expect(sent).toBe(1)
  await page.unroute(upload)
  await submit(page).click()
  await expect(page.getByText('Uploaded valuation.pdf successfully')).toBeVisible()
})

test('a personal number in a file is asked about before the file leaves', async ({ signedOn }) => {
  const page = await signedOn('ironbark.lender', screen)
  await fillForm(page)
  const notes = Buffer.from('Tax file number 123 456 782 of the borrower.\n')
  await page.locator('input[type=file]').setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: notes })
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: /mask/i }).click()
  await submit(page).click()
  await expect(page.getByText('Uploaded notes.txt successfully')).toBeVisible()
  const download = page.waitForEvent('download')
  await myUploads(page).getByRole('button', { name: 'Download notes.txt' }).first().click()
  expect(await readFile(await (await download).path(), 'utf8')).not.toContain('123 456 782')
})

test('uploads that cannot be listed are asked for again on demand, and turn their pages', async ({ signedOn }) => {
  const page = await signedOn('coolabah.manager', screen)
  await expect(myUploads(page)).toContainText('What you send is listed here')
  await page.route('**/api/quote/uploads?*', (route) => route.fulfill({ status: 503, json: [] }))
  await page.reload()
  await expect(myUploads(page)).toContainText('The uploads could not be loaded.')
  await expectAccessible(page)
  await page.unroute('**/api/quote/uploads?*')
  const file = { fileId: '0b1c2d3e-4f50-4a6b-8c7d-9e0f1a2b3c4d', name: 'a.pdf', size: 10, sha256: 'ab'.repeat(32) }
  await page.route('**/api/quote/uploads?*', (route) => {
    const number = Number(new URL(route.request().url()).searchParams.get('page'))
    const item = {
      receiptId: `0b1c2d3e-4f50-4a6b-8c7d-9e0f1a2b3c4${number}`,
      kind: 'document',
      brandName: 'CoolabahMutual',
      category: 'CLAIM',
      against: { uploadType: 'Loan', number: `PAGE${number + 1}` },
      sentBy: 'coolabah.manager',
      sentAt: '2026-11-21T01:00:00.000Z',
      files: [file],
    }
    return route.fulfill({ json: { items: [item], currentPage: number, totalItems: 12, totalPages: 2 } })
  })
  await myUploads(page).getByRole('button', { name: 'Try again' }).click()
  await expect(myUploads(page).getByText('Loan PAGE1')).toBeVisible()
  await myUploads(page).getByRole('link', { name: 'Page 2' }).click()
  await expect(myUploads(page).getByText('Loan PAGE2')).toBeVisible()
  await expectAccessible(page)
})

test('lists that cannot be loaded are asked for again on demand', async ({ signedOn }) => {
  const page = await signedOn('ironbark.lender', screen)
  await page.route('**/api/quote/doc/categories', (route) => route.fulfill({ status: 503, json: [] }))
  await page.reload()
  await expect(page.getByText('This screen could not be loaded.')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/quote/doc/categories')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Category', { exact: true })).toBeVisible()
})

for (const person of ['nolender', 'figtree.underwriter'] as const)
  test(`${person} has no document upload`, async ({ signedOn }) => {
    const page = await signedOn(person, screen)
    await expect(page).toHaveURL(/access-denied/)
    await expect(submit(page)).toHaveCount(0)
  })
