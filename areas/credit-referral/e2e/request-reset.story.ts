import { expect, test } from '../../../tests/browser/people.ts'
import { newRequest } from './request-steps.ts'

test('a draft that Reset cleared is restored by Undo in the same place', async ({ signedOn }) => {
  const page = await signedOn('ironbark.manager', newRequest)
  await page.getByLabel('Credit Notes').fill('Typed before.')
  await expect(page.getByText('Draft saved.')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Reset' }).first().press('Enter')
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await expect(undo).toBeInViewport()
  await expect(page.getByLabel('Credit Notes')).toHaveValue('')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Credit Notes')).toHaveValue('Typed before.')
  await page.getByRole('button', { name: 'Reset' }).last().click()
})
