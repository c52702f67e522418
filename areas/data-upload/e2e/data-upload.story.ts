import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../../../tests/browser/expect-accessible.ts'
import { expect, test } from '../../../tests/browser/people.ts'
import { myUploads, newestListed } from '../../upload/e2e/my-uploads.ts'
import { attach, choose, list, notes, portfolio, reset, screen, submit } from './data-form.ts'

const program = { name: 'renamed.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ\u0090 this is a program') }

for (const usePreSignedUrlUpload of [false, true])
  test(`files are sent ${usePreSignedUrlUpload ? 'to pre-signed addresses' : 'in one request'}, and Submit and Reset follow`, async ({
    signedOn,
  }) => {
    const page = await signedOn('ironbark.manager', { ...screen, environment: { features: { usePreSignedUrlUpload } } })
    await expect(page.getByRole('heading', { name: 'DATA UPLOAD', level: 1 })).toBeVisible()
    await expect(submit(page)).toBeDisabled()
    await expect(submit(page)).toHaveAccessibleDescription('Attach at least one document to submit.')
    await expect(reset(page)).toBeDisabled()
    await expect(
      page.getByText('Please do not attach documents containing personally identifiable information.'),
    ).toBeVisible()
    const stored: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (request.method() === 'PUT' && !pathname.endsWith('/draft')) stored.push(pathname)
    })
    await choose(page)
    await attach(page, portfolio, notes, { ...notes, name: 'again.txt' })
    await expect(list(page).getByRole('listitem')).toHaveCount(3)
    await list(page).getByRole('button', { name: 'Remove again.txt' }).click()
    await expect(submit(page)).toBeEnabled()
    expect(stored.length > 0).toBe(usePreSignedUrlUpload)
    await expectAccessible(page)

    await submit(page).click()
    await expect(page.getByRole('status').filter({ hasText: 'Document(s) uploaded successfully.' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'DATA UPLOAD' })).toBeFocused()
    await expect(submit(page)).toBeDisabled()
    await expect(page.getByLabel('Brand', { exact: true })).toBeDisabled()
    await expect(page.locator('input[type=file]')).toBeDisabled()
    await newestListed(page)
    const row = myUploads(page).locator('tr[data-row]').filter({ hasText: 'Portfolio data' }).first()
    await expect(row).toContainText('Ironbark Direct')
    await row.getByRole('button', { name: /^1 more: / }).click()
    const receipt = page.getByRole('dialog')
    await expect(receipt.getByRole('button', { name: /^Download/ })).toHaveCount(2)
    const download = page.waitForEvent('download')
    await receipt.getByRole('button', { name: 'Download notes.txt' }).click()
    expect((await readFile(await (await download).path())).equals(notes.buffer)).toBe(true)
    await page.keyboard.press('Escape')

    let uuids = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/data/uuid')) uuids += 1
    })
    await reset(page).click()
    await expect(reset(page)).toBeDisabled()
    await expect.poll(() => uuids).toBe(usePreSignedUrlUpload ? 1 : 0)
    await expect(list(page)).toHaveCount(0)
    await expect(page.getByLabel('Brand', { exact: true })).toBeEnabled()
    await expect(page.getByText('Document(s) uploaded successfully.')).toHaveCount(0)
    await attach(page, notes)
    await expect(submit(page)).toBeEnabled()
    await submit(page).click()
    await expect(page.getByText('Document(s) uploaded successfully.')).toBeVisible()
  })

test('a brand and a category are required, and the first that is missing is focused', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', screen)
  await attach(page, notes)
  await submit(page).click()
  await expect(page.getByLabel('Brand', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Brand', { exact: true })).toHaveAccessibleDescription('Brand name is required.')
  await expect(page.getByLabel('Category', { exact: true })).toHaveAccessibleDescription('Category is required.')
  await expectAccessible(page)
})

test('files that are too large together or of another type are left out, and the others stay', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', { ...screen, environment: { limits: { dataUploadMegabytes: 1 } } })
  const large = { ...notes, name: 'large.txt', buffer: Buffer.alloc(1024 * 1024, 'a') }
  await attach(page, portfolio, large, { ...notes, name: 'tool.exe' }, notes)
  await expect(page.getByText('Some file/s were not attached due to max total file size reached!')).toBeVisible()
  await expect(page.getByText('Some file/s were not attached due to invalid file type!')).toBeVisible()
  await expect(list(page).getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)
  await list(page).getByRole('button', { name: 'Remove portfolio.pdf' }).click()
  await expect(page.getByText('Some file/s were not attached due to max total file size reached!')).toHaveCount(0)
})

test('each file with personal numbers opens its own dialog, and a double click answers for one file only', async ({
  signedOn,
}) => {
  const page = await signedOn('ironbark.manager', screen)
  let checked = 0
  page.on('worker', (worker) => worker.on('close', () => (checked += 1)))
  const numbers = { ...notes, buffer: Buffer.from('Tax file number: 123 456 782') }
  await attach(page, { ...numbers, name: 'first.txt' }, { ...numbers, name: 'second.txt' })
  const dialog = page.getByRole('alertdialog', { name: 'Personal numbers in this file?' })
  await expect(dialog).toContainText('first.txt')
  // Waits for both checks, so that the second click meets the dialog of the second file.
  await expect.poll(() => checked).toBe(2)
  await dialog.getByRole('button', { name: 'Attach anyway' }).dblclick()
  await expect(dialog).toContainText('second.txt')
  await dialog.getByRole('button', { name: 'Remove the file' }).click()
  await expect(list(page).getByRole('listitem')).toHaveCount(1)
  await expect(list(page)).toContainText('first.txt')
})

test('a file that the server refuses is named, and nothing is lost', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', screen)
  await choose(page)
  await attach(page, portfolio, program)
  await submit(page).click()
  const errors = page.getByRole('alert')
  await expect(errors).toContainText('renamed.pdf was not accepted: its content is')
  await expect(errors).toBeFocused()
  await expect(list(page).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByText('Not attached: renamed.pdf. Remove or replace.')).toBeVisible()
  await expectAccessible(page)
  await submit(page).click()
  await expect(page.getByText('Document(s) uploaded successfully.')).toBeVisible()
})

for (const usePreSignedUrlUpload of [false, true])
  test(`when the service fails ${usePreSignedUrlUpload ? 'after pre-signed uploads' : 'in one request'}, the files stay and can be sent again or mailed`, async ({
    signedOn,
  }) => {
    const page = await signedOn('ironbark.manager', { ...screen, environment: { features: { usePreSignedUrlUpload } } })
    const address = /\/api\/quote\/data\/(upload|move)$/
    await choose(page)
    await attach(page, portfolio)
    await page.route(address, (route) => route.fulfill({ status: 500, json: [] }))
    await submit(page).click()
    const uhOh = page.getByRole('alertdialog', { name: 'Uh-oh' })
    await expect(uhOh).toContainText('Something went wrong. Please try again later.')
    await uhOh.getByRole('button', { name: 'OK' }).click()
    await page.unroute(address)
    await page.route(address, (route) =>
      route.fulfill({ status: 404, json: [{ code: 'gone', message: 'The folder was not found' }] }),
    )
    await submit(page).click()
    await expect(uhOh).toContainText('Data Upload was unsuccessful. Please click here to send the document(s).')
    await expect(uhOh.getByRole('link')).toHaveAttribute(
      'href',
      /^mailto:support@figtree\.example\?subject=Data%20Upload%3A%20portfolio\.pdf&body=/,
    )
    // Both modes show the same dialog.
    if (usePreSignedUrlUpload) await expectAccessible(page)
    await uhOh.getByRole('button', { name: 'OK' }).click()
    await page.unroute(address)
    await expect(list(page).getByRole('listitem')).toHaveCount(1)
    await submit(page).click()
    await expect(page.getByText('Document(s) uploaded successfully.')).toBeVisible()
  })

for (const usePreSignedUrlUpload of [false, true])
  test(`of two files of one name both are sent ${usePreSignedUrlUpload ? 'to pre-signed addresses' : 'in one request'}, and paper shows them whole`, async ({
    signedOn,
  }) => {
    const page = await signedOn('ironbark.manager', { ...screen, environment: { features: { usePreSignedUrlUpload } } })
    await choose(page)
    const contents = ['First payslip.', 'Second payslip.'].map((text) => Buffer.from(text))
    const payslips = contents.map((buffer) => ({ name: 'payslip.txt', mimeType: 'text/plain', buffer }))
    for (const payslip of payslips) await attach(page, payslip)
    const notice = page.getByText('payslip.txt is already attached. The new file is payslip (2).txt.')
    await expect(notice).toBeVisible()
    await attach(page, notes, portfolio)
    await expect(list(page).getByRole('listitem')).toHaveCount(4)
    await submit(page).click()
    await expect(page.getByText('Document(s) uploaded successfully.')).toBeVisible()
    await newestListed(page)
    const newest = myUploads(page).getByRole('row').nth(2)
    await expect(newest.getByRole('button', { name: /^Download/ })).toHaveCount(1)
    await newest.getByRole('button', { name: /^3 more: / }).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: /^Download payslip/ })).toHaveCount(2)
    await page.keyboard.press('Escape')

    await page.emulateMedia({ media: 'print' })
    const paper = myUploads(page).getByRole('list', { name: 'Your uploads' }).locator(':scope > li').first()
    for (const content of [...contents, notes.buffer, portfolio.buffer])
      await expect(paper.getByText(createHash('sha256').update(content).digest('hex'))).toBeVisible()
    await expect(submit(page)).toBeHidden()
  })

test('a lender with a single brand finds it chosen', async ({ signedOn }) => {
  const page = await signedOn('coolabah.manager', screen)
  await expect(page.getByLabel('Brand', { exact: true }).locator(':checked')).toHaveText('Coolabah Mutual')
  await expect(myUploads(page)).toContainText('No uploads yet.')
  await expectAccessible(page)
})

test('a viewer sees the screen below a notice that access is view-only, without buttons to upload', async ({
  signedOn,
}) => {
  const page = await signedOn('ironbark.viewer', screen)
  await expect(page.getByText('View-only access.')).toBeVisible()
  await expect(page.getByText('Fields marked * are required.')).toHaveCount(0)
  await expect(page.getByLabel('Category', { exact: true })).toBeVisible()
  await expect(page.locator('input[type=file]')).toHaveCount(0)
  await expect(submit(page)).toHaveCount(0)
  await expectAccessible(page)
})

test('Reset moves the focus to the first field of the empty form', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', screen)
  await choose(page)
  await attach(page, notes)
  await submit(page).click()
  await expect(page.getByText('Document(s) uploaded successfully.')).toBeVisible()
  await reset(page).press('Enter')
  await expect(page.getByLabel('Brand', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Brand', { exact: true })).toBeInViewport()
})

test('brand and category survive a reload, and are no draft any more once the files are sent', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', screen)
  const brand = page.getByLabel('Brand', { exact: true })
  await choose(page)
  await expect(page.getByText('Draft saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Draft restored.')).toBeVisible()
  await expect(brand.locator(':checked')).toHaveText('Ironbark Direct')
  await expect(page.getByLabel('Category', { exact: true }).locator(':checked')).toHaveText('Portfolio data')
  await attach(page, notes)
  await expect(submit(page)).toBeEnabled()
  await submit(page).click()
  await expect(page.getByRole('status').filter({ hasText: 'Document(s) uploaded successfully.' })).toBeVisible()
  await expect(page.getByText('Draft restored.')).toHaveCount(0)
  await reset(page).click()
  await expect(brand.locator(':checked')).toHaveText('Ironbark Direct')
  await expect(page.getByLabel('Category', { exact: true }).locator(':checked')).toHaveText('Portfolio data')
  await page.goto('/#/home')
  await expect(page.getByRole('region', { name: 'Waiting for you' })).toContainText('Nothing is waiting for you.')
})
