import { expectAccessible } from '../../../tests/browser/expect-accessible.ts'
import { holdCalls } from '../../../tests/browser/hold-calls.ts'
import { expect, test } from '../../../tests/browser/people.ts'
import { completeLoan, openForm, policyNumber, replaceInOnePress, submitButton } from './variation-steps.ts'

const textFile = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`The ${name}.\n`) })

test('a variation is submitted with files that a reload keeps, and the underwriter sees them and those added later', async ({
  signedOn,
  apiOf,
}) => {
  const page = await openForm({ signedOn, apiOf })
  await completeLoan(page)
  const photo = { name: 'Valuation.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await replaceInOnePress(page)
  const documents = page.getByRole('region', { name: 'Documents', exact: true })
  const checklist = documents.getByRole('listitem')
  await expect(checklist.filter({ hasText: 'Title search of the new security: missing' })).toBeVisible()
  const saved = page.waitForResponse(
    (response) =>
      response.url().endsWith(`/draft/${policyNumber}`) && !!response.request().postData()?.includes('.png'),
  )
  await documents.getByLabel(/^Documents/).setInputFiles(photo)
  await expect(checklist.filter({ hasText: 'Valuation of the new security: done' })).toBeVisible()
  await expectAccessible(page)
  await saved
  await page.reload()
  await expect(page.getByText('Draft restored.')).toBeVisible()
  await expect(documents.getByText('Valuation.png')).toBeVisible()
  await expect(checklist.filter({ hasText: 'Valuation of the new security: done' })).toBeVisible()

  await submitButton(page).click()
  const confirmation = page.getByRole('dialog', { name: 'Submit this variation?' })
  await expect(confirmation).toContainText('Title search of the new security, Contract of sale.')
  await expect(confirmation).not.toContainText('Valuation of the new security')
  await expectAccessible(page)
  await confirmation.getByRole('button', { name: 'Submit', exact: true }).click()
  const done = page.getByText(/^Variation submitted successfully \(ID: \d+\)$/)
  await expect(done).toBeVisible()
  const id = /\d+/.exec((await done.textContent()) ?? '')?.[0] ?? ''
  await page.getByRole('button', { name: 'Show the variation' }).click()
  const attached = page.getByRole('region', { name: 'Attached Documents' })
  await expect(attached.getByRole('button', { name: 'Download Valuation.png' })).toBeVisible()

  const underwriter = await signedOn('figtree.underwriter', { at: `/#/underwriting?variation=IRONBARK~${id}` })
  const beside = underwriter.getByRole('region', { name: 'Attached Documents' })
  await beside.getByRole('button', { name: 'View Valuation.png' }).click()
  await expect(underwriter.getByRole('img', { name: 'Page 1 of Valuation.png' })).toBeVisible()
  await expectAccessible(underwriter)

  const usual = underwriter.getByRole('region', { name: 'Usual documents' })
  await expect(usual).toContainText('2 of 3 missing')
  const ofType = usual.getByRole('region', { name: 'Substitution of Security' }).getByRole('listitem')
  await expect(ofType).toHaveText([
    'Valuation of the new security: done',
    'Title search of the new security: missing',
    'Contract of sale: missing',
  ])

  const added = page.getByRole('region', { name: 'Add documents' })
  await expect(added.getByRole('button', { name: 'Attach' })).toBeDisabled()
  await added.getByLabel(/^Documents/).setInputFiles(textFile('Title search.txt'))
  await expect(added.getByRole('listitem').filter({ hasText: 'Title search of the new security: done' })).toBeVisible()
  await added.getByRole('button', { name: 'Attach' }).click()
  await expect(page.getByText('Documents attached.')).toBeVisible()
  await expect(attached.getByRole('button', { name: 'Download Title search.txt' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Attached: Title search.txt')
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await expectAccessible(page)
  await expect(beside.getByRole('button', { name: 'Download Title search.txt' })).toBeVisible()
  await expect(underwriter.getByText('This variation has changed while you had it open')).toBeVisible()
  await expect(usual).toContainText('1 of 3 missing')

  const policy = await signedOn('ironbark.viewer', { at: `/#/policy-search?policy=${policyNumber}` })
  await expect(policy.getByRole('region', { name: 'Documents', exact: true })).toContainText(
    'Files of a variation or cancellation are with it.',
  )
  await policy.locator('summary', { hasText: `Variation ${id} Submitted` }).click()
  const files = policy.getByRole('region', { name: 'Attached Documents' })
  await expect(files.getByRole('listitem').filter({ hasText: 'Valuation.png' })).toContainText(' kB · ')
  const downloading = policy.waitForEvent('download')
  await files.getByRole('button', { name: 'Download Title search.txt' }).click()
  expect((await downloading).suggestedFilename()).toBe('Title search.txt')
  await files.getByRole('button', { name: 'View Valuation.png' }).click()
  await expect(policy.getByRole('img', { name: 'Page 1 of Valuation.png' })).toBeVisible()
  await expectAccessible(policy)
  await policy.keyboard.press('Escape')
  await policy.getByRole('link', { name: `Open variation ${id}` }).click()
  await expect(policy).toHaveURL(new RegExp(`/variation/${policyNumber}\\?variation=${id}$`))
  await expect(policy.getByRole('region', { name: 'Attached Documents' })).toBeVisible()

  // A user with the right to view only sees the files and cannot add any.
  const viewer = await signedOn('ironbark.viewer', { at: `/#/variation/${policyNumber}` })
  await expect(viewer.getByRole('button', { name: 'Download Title search.txt' })).toBeVisible()
  await expect(viewer.getByRole('region', { name: 'Add documents' })).toHaveCount(0)
})

test('documents of which the accepted types could not be loaded are offered again on request', async ({
  signedOn,
  apiOf,
}) => {
  const page = await openForm({ signedOn, apiOf })
  const held = await holdCalls(page, '**/api/variation/files')
  held.fail()
  await page.reload()
  const documents = page.getByRole('region', { name: 'Documents', exact: true })
  await expect(documents).toContainText('The accepted file types could not be loaded.')
  await expectAccessible(page)
  held.goOn()
  await documents.getByRole('button', { name: 'Try again' }).click()
  await expect(documents.getByLabel(/^Documents/)).toBeAttached()
})
