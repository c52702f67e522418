import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import PDFDocument from 'pdfkit'
import { expectAccessible } from '../../../tests/browser/expect-accessible.ts'
import { expect, test } from '../../../tests/browser/people.ts'
import { losesItsSession } from '../../identity/e2e/loses-its-session.ts'
import { chooseFile, fillForm, submit, valuation } from '../../upload/e2e/document-form.ts'
import { myUploads, newestListed } from '../../upload/e2e/my-uploads.ts'

const screen = { at: '/#/upload-doc' }

test('any lender’s staff send a document against a policy, and download the same bytes from its receipt', async ({
  signedOn,
}) => {
  const page = await signedOn('ironbark.lender', screen)
  await expect(page.getByRole('heading', { name: 'DOCUMENT UPLOAD', level: 1 })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Policy number' })).toBeChecked()
  await expectAccessible(page)
  await fillForm(page)
  await submit(page).click()
  await expect(page.getByRole('status').filter({ hasText: 'Uploaded valuation.pdf successfully' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Chosen files' })).toHaveCount(0)
  await newestListed(page)
  const row = myUploads(page).getByRole('row').filter({ hasText: 'Policy 1000000001' }).first()
  await expect(row).toContainText('Ironbark Bank')
  await expect(row).toContainText('Valuation report')
  const download = page.waitForEvent('download')
  await row.getByRole('button', { name: 'Download valuation.pdf' }).click()
  expect((await readFile(await (await download).path())).equals(valuation.buffer)).toBe(true)
  // A sent file leaves the form without the announcement "removed".
  await expect(page.getByRole('status').filter({ hasText: 'removed' })).toHaveCount(0)
  await expectAccessible(page)
  // The next attempt replaces the success message.
  await submit(page).click()
  await expect(page.getByRole('alert')).toContainText('Select a document.')
  await expect(page.getByText('Uploaded valuation.pdf successfully')).toHaveCount(0)
})

test('brand and number survive the end of a session, and are no draft any more once the document is sent', async ({
  signedOn,
}) => {
  const page = await signedOn('ironbark.lender', screen)
  await fillForm(page, 'LN77', 'Loan number')
  await expect(page.getByText('Draft saved.')).toBeVisible()
  await losesItsSession(page)
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain('LN77')

  const again = await signedOn('ironbark.lender', screen)
  await expect(again.getByText('Draft restored.')).toBeVisible()
  await expect(again.getByText('Attach what is still to be sent.')).toBeVisible()
  await expect(again.getByLabel('Brand', { exact: true }).locator(':checked')).toHaveText('Ironbark Bank')
  await expect(again.getByRole('textbox', { name: 'Loan number' })).toHaveValue('LN77')
  await expect(again.getByLabel('Category', { exact: true }).locator(':checked')).toHaveText('Valuation report')
  await expectAccessible(again)
  await chooseFile(again)
  await submit(again).click()
  await expect(again.getByRole('status').filter({ hasText: 'Uploaded valuation.pdf successfully' })).toBeVisible()
  await expect(again.getByText('Draft restored.')).toHaveCount(0)
  await expect(again.getByRole('textbox', { name: 'Loan number' })).toHaveValue('LN77')
  await again.goto('/#/home')
  await expect(again.getByRole('region', { name: 'Waiting for you' })).toContainText('No drafts.')
  await again.goto(screen.at)
  await expect(again.getByRole('button', { name: 'Submit', exact: true })).toBeVisible()
  await expect(again.getByText('Draft restored.')).toHaveCount(0)
})

test('the form shows the number of the upload type, and only that is checked', async ({ signedOn }) => {
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

const program = { name: 'tool.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') }
const wrongType = 'File does not have a valid file extension.'
const leftOut = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Some file/s were not attached due to invalid file type!' })

test('a file of another type alone is refused at its field and named, and can be replaced', async ({ signedOn }) => {
  const page = await signedOn('ironbark.lender', screen)
  const input = page.locator('input[type=file]')
  await input.setInputFiles(program)
  await expect(input).toHaveAccessibleDescription(new RegExp(wrongType))
  await expect(leftOut(page)).toContainText('tool.exe')
  await fillForm(page)
  await expect(page.getByText(wrongType).filter({ visible: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove valuation.pdf' }).click()
  await submit(page).click()
  await expect(input).toBeFocused()
  await expect(page.getByRole('alert')).toContainText(wrongType)
  await expectAccessible(page)
  await chooseFile(page, { ...valuation, name: 'title.pdf' })
  await expect(page.getByText(wrongType).filter({ visible: true })).toHaveCount(0)
  await submit(page).click()
  await expect(page.getByText('Uploaded title.pdf successfully')).toBeVisible()
})

test('a file of another type among others is named and left out, also after the others are sent', async ({
  signedOn,
}) => {
  const page = await signedOn('ironbark.lender', screen)
  await fillForm(page)
  await page.locator('input[type=file]').setInputFiles([program, { ...valuation, name: 'title.pdf' }])
  await expect(leftOut(page)).toContainText('tool.exe')
  await expect(page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')).toHaveCount(2)
  await submit(page).click()
  await expect(page.getByText('Uploaded 2 files successfully: valuation.pdf, title.pdf')).toBeVisible()
  await expect(page.getByText('tool.exe was not sent: type not accepted.')).toBeVisible()
  await expectAccessible(page)
})

test('a lender with a single brand finds it chosen', async ({ signedOn }) => {
  const page = await signedOn('coolabah.manager', screen)
  await expect(page.getByLabel('Brand', { exact: true }).locator(':checked')).toHaveText('Coolabah Mutual')
  await page.route('**/api/quote/doc/categories', (route) =>
    route.fulfill({ json: [{ id: 1, shortName: 'VALREP', longName: 'Valuation report' }] }),
  )
  await page.reload()
  await expect(page.getByLabel('Category', { exact: true }).locator(':checked')).toHaveText('Valuation report')
  await expect(myUploads(page)).toContainText('No uploads yet.')
})

test('a file that is too large is left out, and the one that was chosen before stays', async ({ signedOn }) => {
  const page = await signedOn('ironbark.lender', { ...screen, environment: { limits: { documentUploadMegabytes: 1 } } })
  await fillForm(page)
  const large = { name: 'large.txt', mimeType: 'text/plain', buffer: Buffer.alloc(1024 * 1024 + 1, 'a') }
  await page.locator('input[type=file]').setInputFiles(large)
  await expect(page.getByText('Some file/s were not attached due to max total file size reached!')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Chosen files' }).getByText('valuation.pdf')).toBeVisible()
  await expectAccessible(page)
})

test('the errors of the server are listed at the top, and the form keeps its values', async ({ signedOn }) => {
  const page = await signedOn('ironbark.lender', screen)
  await fillForm(page)
  await chooseFile(page, { ...valuation, name: 'renamed.pdf', buffer: Buffer.from('MZ\u0090 this is a program') })
  await submit(page).click()
  const errors = page.getByRole('alert')
  await expect(errors).toContainText('renamed.pdf was not accepted: its content is')
  await expect(errors).toBeFocused()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(page.getByRole('textbox', { name: 'Policy number' })).toHaveValue('1000000001')
  await expect(page.getByRole('list', { name: 'Chosen files' }).getByText('renamed.pdf')).toBeVisible()
  await chooseFile(page, { ...valuation, name: 'title.pdf' })
  await submit(page).click()
  await expect(page.getByText('Uploaded 2 files successfully: valuation.pdf, title.pdf')).toBeVisible()
  await expect(errors).toHaveCount(0)
})

test('a personal number in a file opens a dialog before the file is sent', async ({ signedOn }) => {
  const page = await signedOn('ironbark.lender', screen)
  await fillForm(page)
  const notes = Buffer.from('Tax file number 123 456 782 of the borrower.\n')
  await page.locator('input[type=file]').setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: notes })
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: /mask/i }).click()
  await submit(page).click()
  await expect(page.getByText('Uploaded 2 files successfully: valuation.pdf, notes.txt')).toBeVisible()
  await newestListed(page)
  const download = page.waitForEvent('download')
  await myUploads(page)
    .getByRole('button', { name: /^1 more: / })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Download notes.txt' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).not.toContain('123 456 782')
})

test('a personal number in a PDF opens the dialog too, and cannot be masked', async ({ signedOn }) => {
  const page = await signedOn('ironbark.lender', screen)
  const document = new PDFDocument()
  const letter = buffer(document)
  document.text('Tax file number 123 456 782 of the borrower.').end()
  const file = { name: 'letter.pdf', mimeType: 'application/pdf', buffer: await letter }
  await page.locator('input[type=file]').setInputFiles(file)
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('page 1')
  await expect(question.getByRole('button', { name: /mask/i })).toHaveCount(0)
  await question.getByRole('button', { name: 'Remove the file' }).click()
  await expect(page.getByRole('list', { name: 'Chosen files' })).toHaveCount(0)
})

for (const usePreSignedUrlUpload of [false, true])
  test(`five documents of one number are sent in seven presses, with one receipt that is one line and names the category of each, ${usePreSignedUrlUpload ? 'also where other screens upload to pre-signed addresses' : 'in one request'}`, async ({
    signedOn,
    story,
  }) => {
    const page = await signedOn('ironbark.lender', { ...screen, environment: { features: { usePreSignedUrlUpload } } })
    const number = `FIVE${story.number}`
    const names = ['valuation.pdf', 'title.pdf', 'statement.pdf', 'plan.pdf', 'claim.pdf']
    await page.getByRole('radio', { name: 'Loan number' }).check()
    await page.getByLabel('Brand', { exact: true }).selectOption('Ironbark Bank')
    await page.getByRole('textbox', { name: 'Loan number' }).fill(number)
    await page.getByLabel('Category', { exact: true }).selectOption('Valuation report')
    await page.locator('input[type=file]').setInputFiles(names.map((name) => ({ ...valuation, name })))
    const files = page.getByRole('list', { name: 'Chosen files' })
    await expect(files.getByRole('listitem')).toHaveCount(5)
    for (const name of names) await expect(page.getByLabel(`Category of ${name}`)).toHaveValue('VALREP')
    await page.getByLabel('Category of claim.pdf').selectOption('Claim')
    await expect(page.getByText('5 files,')).toBeVisible()
    await expectAccessible(page)
    await submit(page).click()
    await expect(page.getByRole('status').filter({ hasText: 'Uploaded 5 files successfully' })).toBeVisible()
    await newestListed(page)
    const row = myUploads(page)
      .getByRole('row')
      .filter({ hasText: `Loan ${number}` })
    await expect(row).toHaveCount(1)
    await expect(row).toContainText('Valuation report, Claim')
    expect((await row.boundingBox())?.height).toBeLessThan(50)
    await row.getByRole('button', { name: /^4 more: / }).click()
    const receipt = page.getByRole('dialog', { name: /^Upload of / })
    await expect(receipt.getByRole('listitem').filter({ hasText: 'claim.pdf' })).toContainText('Claim')
    await expectAccessible(page)

    const desk = await signedOn('figtree.underwriter', { at: '/#/underwriting?show=uploads' })
    await desk.getByLabel('Filter by Sent against').fill(number)
    const received = desk.getByRole('row').filter({ hasText: `Loan ${number}` })
    await expect(received).toContainText('Valuation report, Claim')
    await expect(received).toHaveCount(1)
    expect((await received.boundingBox())?.height).toBeLessThan(50)
    await received.getByRole('button', { name: /^4 more: / }).click()
    const listed = desk.getByRole('dialog').getByRole('listitem')
    for (const [index, name] of names.entries()) await expect(listed.nth(index)).toContainText(name)
  })

test('the category of all files changes with one press, except where a file has its own', async ({ signedOn }) => {
  const page = await signedOn('ironbark.lender', screen)
  await fillForm(page)
  await expect(page.getByLabel('Category of valuation.pdf')).toHaveCount(0)
  await chooseFile(page, { ...valuation, name: 'claim.pdf' })
  await page.getByLabel('Category of claim.pdf').selectOption('Claim')
  await page.getByLabel('Category', { exact: true }).selectOption('Loan statement')
  await expect(page.getByLabel('Category of valuation.pdf').locator(':checked')).toHaveText('Loan statement')
  await expect(page.getByLabel('Category of claim.pdf').locator(':checked')).toHaveText('Claim')
})

test('one refused file among several is named, and the others are sent without it', async ({ signedOn }) => {
  const page = await signedOn('ironbark.lender', screen)
  await fillForm(page)
  const renamed = { ...valuation, name: 'renamed.pdf', buffer: Buffer.from('MZ\u0090 this is a program') }
  await chooseFile(page, renamed)
  await submit(page).dblclick()
  await expect(page.getByRole('alert')).toContainText('renamed.pdf was not accepted: its content is')
  await expect(page.getByRole('list', { name: 'Chosen files' })).toContainText('Not accepted:')
  await expect(page.getByText('Not attached: renamed.pdf. Remove or replace.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove valuation.pdf' }).press('Enter')
  await submit(page).click()
  await expect(page.getByRole('alert')).toContainText('Remove or replace renamed.pdf.')
  await chooseFile(page)
  await submit(page).click()
  await expect(page.getByText('Uploaded valuation.pdf successfully')).toBeVisible()
  await expect(page.getByText('renamed.pdf was not sent: not accepted.')).toBeVisible()
})
