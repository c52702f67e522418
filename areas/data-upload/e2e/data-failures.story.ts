import { expectAccessible } from '../../../tests/browser/expect-accessible.ts'
import { holdCalls } from '../../../tests/browser/hold-calls.ts'
import { expect, test } from '../../../tests/browser/people.ts'
import { myUploads, newestListed } from '../../upload/e2e/my-uploads.ts'
import { attach, choose, list, notes, portfolio, screen, submit } from './data-form.ts'

test('a screen whose lists cannot be loaded reports it, and loads them again on request', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', { at: null })
  const held = await holdCalls(page, '**/api/quote/data/categories')
  await page.goto(screen.at)
  held.fail()
  await expect(page.getByText('This page could not be loaded.')).toBeVisible()
  held.goOn()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Category', { exact: true })).toBeVisible()
})

const four = [portfolio, notes, { ...notes, name: 'second.txt' }, { ...notes, name: 'third.txt' }]

test('a slow upload shows its progress, and is cancelled without losing a file', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', screen)
  await choose(page)
  await attach(page, ...four)
  const held = await holdCalls(page, '**/api/quote/data/upload')
  await submit(page).click()
  const dialog = page.getByRole('dialog', { name: 'Uploading 4 files' })
  await expect(dialog.getByRole('progressbar')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Upload cancelled. Check My uploads.')).toBeVisible()
  await expect(list(page).getByRole('listitem')).toHaveCount(4)
  await expectAccessible(page)
  held.goOn()
  await submit(page).click()
  await expect(page.getByText('Document(s) uploaded successfully.')).toBeVisible()
})

test('many files have one receipt, which shows all of them with their checksums on request', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', screen)
  await page.context().grantPermissions(['clipboard-write'])
  await choose(page)
  await attach(page, ...four)
  await submit(page).click()
  await expect(page.getByText('Document(s) uploaded successfully.')).toBeVisible()
  await newestListed(page)
  const opener = myUploads(page)
    .getByRole('button', { name: /^3 more: / })
    .first()
  await opener.click()
  const sent = page.getByRole('dialog', { name: /^Upload of / })
  await expect(sent.getByRole('button', { name: /^Download/ })).toHaveCount(4)
  await sent.getByRole('button', { name: 'Copy SHA-256 of third.txt' }).click()
  await expect(sent.getByText('Copied')).toBeVisible()
  await expectAccessible(page)
  await page.route('**/api/quote/uploads/*/files/*', (route) => route.fulfill({ status: 503, json: [] }))
  await sent.getByRole('button', { name: 'Download third.txt' }).click()
  await expect(sent.getByText('third.txt could not be downloaded. Try again.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})

test('an uploading file shows its progress, and a failed one is retried alone', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', {
    ...screen,
    environment: { features: { usePreSignedUrlUpload: true } },
  })
  await choose(page)
  const stored = await holdCalls(page, '**/objects/upload/**')
  await attach(page, portfolio, notes)
  await expect(list(page).getByRole('progressbar', { name: 'Uploading portfolio.pdf' })).toBeVisible()
  await expect(submit(page)).toBeDisabled()
  stored.fail()
  await expect(list(page).getByText('Failed: ')).toHaveCount(2)
  await expectAccessible(page)
  stored.goOn()
  await list(page).getByRole('button', { name: 'Retry portfolio.pdf' }).click()
  await expect(list(page).getByText('Uploaded')).toBeVisible()
  await expect(page.getByText('Not attached: notes.txt. Retry or remove.')).toBeVisible()

  const moved = await holdCalls(page, '**/api/quote/data/move')
  await submit(page).click()
  await expect(page.getByText('Sending the documents…')).toBeVisible()
  moved.goOn()
  await expect(page.getByText('Document(s) uploaded successfully.')).toBeVisible()
  await expect(page.getByText('Sent: portfolio.pdf.')).toBeVisible()
  await expect(page.getByText('notes.txt was not sent: upload failed.')).toBeVisible()
  await expect(list(page).getByRole('listitem')).toHaveCount(1)
  await expect(list(page).getByRole('button')).toHaveCount(0)
})
