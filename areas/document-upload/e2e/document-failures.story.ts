import { expectAccessible } from '../../../tests/browser/expect-accessible.ts'
import { holdCalls } from '../../../tests/browser/hold-calls.ts'
import { expect, test } from '../../../tests/browser/people.ts'
import { fillForm, submit } from '../../upload/e2e/document-form.ts'
import { myUploads } from '../../upload/e2e/my-uploads.ts'

const screen = { at: '/#/upload-doc' }
const upload = '**/api/quote/doc/upload'

test('a failure without a message opens the Uh-oh dialog, and the same form can be sent again', async ({
  signedOn,
}) => {
  const page = await signedOn('ironbark.lender', screen)
  await fillForm(page)
  const held = await holdCalls(page, upload)
  await submit(page).click()
  await expect(page.getByRole('dialog', { name: 'Uploading valuation.pdf' })).toBeVisible()
  held.fail()
  const uhOh = page.getByRole('alertdialog', { name: 'Uh-oh' })
  await expect(uhOh).toContainText('Something went wrong. Please try again later.')
  await uhOh.getByRole('button', { name: 'OK' }).click()
  // The Uh-oh dialog replaced the upload dialog: the focus still returns to the button.
  await expect(submit(page)).toBeFocused()
  await expect(page.getByRole('list', { name: 'Chosen files' }).getByText('valuation.pdf')).toBeVisible()
  held.goOn()
  await submit(page).click()
  await expect(page.getByText('Uploaded valuation.pdf successfully')).toBeVisible()
})

test('a document for a policy number that is not found can be sent by mail instead, with a warning about personal information', async ({
  signedOn,
}) => {
  const page = await signedOn('ironbark.lender', screen)
  await fillForm(page, '1999999999')
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
  await expect(page.getByRole('alert')).toContainText('Policy number 1999999999 was not found')
  await expect(page.getByRole('textbox', { name: 'Policy number' })).toHaveValue('1999999999')
})

test('a slow upload shows its progress, is sent once, and can be cancelled without losing the file', async ({
  signedOn,
}) => {
  const page = await signedOn('ironbark.lender', screen)
  await fillForm(page)
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/quote/doc/upload')) sent += 1
  })
  const held = await holdCalls(page, upload)
  await submit(page).dblclick()
  const dialog = page.getByRole('dialog', { name: 'Uploading valuation.pdf' })
  await expect(dialog.getByRole('progressbar')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Upload cancelled. Check My uploads.')).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('list', { name: 'Chosen files' }).getByText('valuation.pdf')).toBeVisible()
  expect(sent).toBe(1)
  held.goOn()
  await submit(page).click()
  await expect(page.getByText('Uploaded valuation.pdf successfully')).toBeVisible()
})

test('a list of uploads that failed to load is loaded again on request, and has pages', async ({ signedOn }) => {
  const page = await signedOn('coolabah.manager', { at: null })
  const listed = await holdCalls(page, '**/api/quote/uploads/search')
  await page.goto(screen.at)
  await expect(myUploads(page)).toContainText('Loading your uploads…')
  listed.fail()
  await expect(myUploads(page)).toContainText('The uploads could not be loaded.')
  await expectAccessible(page)
  listed.goOn()
  const file = { fileId: '0b1c2d3e-4f50-4a6b-8c7d-9e0f1a2b3c4d', name: 'a.pdf', size: 10, sha256: 'ab'.repeat(32) }
  const second = Promise.withResolvers<void>()
  await page.route('**/api/quote/uploads/search', async (route) => {
    const { page: number } = route.request().postDataJSON()
    if (number === 1) await second.promise
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
    return route.fulfill({ json: { items: [item], currentPage: number, totalItems: 120, totalPages: 12 } })
  })
  await myUploads(page).getByRole('button', { name: 'Try again' }).click()
  await expect(myUploads(page).getByText('Loan PAGE1')).toBeVisible()
  await myUploads(page).getByRole('link', { name: 'Page 2' }).click()
  await expect(myUploads(page).locator('[aria-busy="true"]')).toHaveCount(1)
  await expect(myUploads(page).getByText('Loan PAGE1')).toBeHidden()
  await expectAccessible(page)
  second.resolve()
  await expect(myUploads(page).getByText('Loan PAGE2')).toBeVisible()
  await myUploads(page).getByRole('button', { name: 'Download a.pdf' }).click()
  await expect(page.getByText('a.pdf could not be downloaded. Try again.')).toBeVisible()
  await expectAccessible(page)
})

test('lists that failed to load are loaded again on request', async ({ signedOn }) => {
  const page = await signedOn('ironbark.lender', { at: null })
  const held = await holdCalls(page, '**/api/quote/doc/categories')
  await page.goto(screen.at)
  await expect(page.getByText('Loading the lists…')).toBeVisible()
  await expectAccessible(page)
  held.fail()
  await expect(page.getByText('This page could not be loaded.')).toBeVisible()
  await expectAccessible(page)
  held.goOn()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Category', { exact: true })).toBeVisible()
})

test('the errors of the service disappear with the first change', async ({ signedOn }) => {
  const page = await signedOn('ironbark.lender', screen)
  await fillForm(page)
  const refused = { code: 'policy', field: 'policyNumber', message: 'Policy 1000000001 is closed.' }
  await page.route(upload, (route) => route.fulfill({ status: 400, json: [refused] }))
  await submit(page).click()
  await expect(page.getByRole('alert')).toContainText(refused.message)
  const number = page.getByRole('textbox', { name: 'Policy number' })
  await expect(number).toHaveAccessibleDescription(new RegExp(refused.message))
  await number.fill('1000000002')
  await expect(page.getByText(refused.message)).toBeHidden()
  await number.press('Tab')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a draft that could not be loaded is loaded again on request, above the list of uploads', async ({ signedOn }) => {
  const page = await signedOn('ironbark.lender', screen)
  await fillForm(page)
  await submit(page).click()
  await expect(page.getByText('Uploaded valuation.pdf successfully')).toBeVisible()
  const held = await holdCalls(page, '**/api/quote/doc/draft')
  held.fail()
  await page.reload()
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  // The notice is at the end of the window, and the sticky head of the list behind it.
  await myUploads(page)
    .getByRole('columnheader')
    .first()
    .evaluate((head) => window.scrollBy(0, head.getBoundingClientRect().top - window.innerHeight + 60))
  held.goOn()
  const at = await again.boundingBox()
  await page.mouse.click((at?.x ?? 0) + (at?.width ?? 0) / 2, (at?.y ?? 0) + (at?.height ?? 0) / 2)
  await expect(again).toHaveCount(0)
})
