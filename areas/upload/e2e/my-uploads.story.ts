import { expectAccessible } from '../../../tests/browser/expect-accessible.ts'
import { expect, test } from '../../../tests/browser/people.ts'
import { fillForm, submit } from './document-form.ts'
import { myUploads, newestListed } from './my-uploads.ts'

test('My uploads has the columns, views, rows on a page and keys of every list, and the form beside it stays', async ({
  signedOn,
  story,
}) => {
  const page = await signedOn('ironbark.manager', { at: '/#/upload-doc' })
  for (const number of [`1${story.number}`, `2${story.number}`]) {
    await fillForm(page, number, 'Loan number')
    await submit(page).click()
    await newestListed(page)
    await expect(myUploads(page).getByText(`Loan ${number}`)).toBeVisible()
  }
  await page.emulateMedia({ media: 'print' })
  await expect(myUploads(page).getByText(`Loan 2${story.number}`)).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  const list = myUploads(page)
  const rows = list.locator('tr[data-row]')
  await page.getByRole('textbox', { name: 'Loan number' }).fill('TYPED')

  await list.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Brand' }).uncheck()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(list.getByRole('columnheader', { name: 'Brand' })).toBeHidden()
  await list.getByLabel('uploads on a page').selectOption('25')
  await list.getByLabel('Filter by Sent against').fill(`2${story.number}`)
  await expect(rows).toHaveCount(1)
  await expect(page).toHaveURL(/number=2/)
  await list.getByRole('button', { name: 'Views' }).click()
  await page.getByLabel('Save this view as').fill('Second loan')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Second loan saved.')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await list.getByRole('button', { name: 'Clear all' }).click()
  await expect(rows.nth(1)).toBeVisible()
  await list.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('link', { name: 'Second loan' }).click()
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toBeInViewport()
  await expect(page.getByRole('textbox', { name: 'Loan number' })).toHaveValue('TYPED')

  await list.getByRole('button', { name: 'Go to the first upload' }).focus()
  await page.keyboard.press('Enter')
  const details = rows.first().getByRole('button', { name: /^Details: Upload of / })
  await expect(details).toBeFocused()
  await page.keyboard.press('/')
  await expect(list.getByLabel('Filter by Sent', { exact: true })).toBeFocused()
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('j')
  await expect(details).toBeFocused()
  await page.keyboard.press('Enter')
  const upload = page.getByRole('dialog', { name: /^Upload of / })
  await expect(upload.getByRole('button', { name: 'Download valuation.pdf' })).toBeVisible()
  await page.keyboard.press('Escape')
  await rows
    .first()
    .getByRole('button', { name: `Loan 2${story.number}` })
    .click()
  await expect(page.getByRole('dialog', { name: `Loan 2${story.number}` })).toBeVisible()
})

test('a sent document is listed, whatever My uploads was filtered and sorted by', async ({ signedOn, story }) => {
  const page = await signedOn('ironbark.manager', { at: '/#/upload-doc?sort=number' })
  const list = myUploads(page)
  const send = async (number: string) => {
    await fillForm(page, number, 'Loan number')
    await submit(page).click()
    await expect(list.locator('tr[data-row]').first()).toContainText(`Loan ${number}`)
  }
  await send(`3${story.number}`)
  await list.getByLabel('Filter by Files').fill('no-such-file')
  await list.getByLabel('Filter by Sent against').fill('none')
  await expect(page).toHaveURL(/number=none/)
  await expect(list.getByText('No upload matches these filters.')).toBeVisible()
  await send(`4${story.number}`)
  await expect(page).toHaveURL(/#\/upload-doc$/)
})
