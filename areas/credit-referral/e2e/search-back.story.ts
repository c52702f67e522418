import { holdCalls } from '../../../tests/browser/hold-calls.ts'
import { expect, test } from '../../../tests/browser/people.ts'
import { allRequests, filter } from './search-steps.ts'

test('of two filters that are searched by before the first has its answer, Back shows the first, and Forward the second', async ({
  signedOn,
}) => {
  const page = await signedOn('ironbark.manager', allRequests)
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  const answers = await holdCalls(page, '**/credit-referral/search*')
  const reference = filter(page, 'Lender Ref#')
  // What is typed travels with an order, which is a step of its own.
  await reference.fill('FIRST')
  await page.getByRole('button', { name: 'Status', exact: true }).click()
  await reference.fill('SECOND')
  await page.getByRole('button', { name: 'Decision', exact: true }).click()
  await expect(page).toHaveURL(/lenderRefNum=SECOND/)
  await page.goBack()
  await expect(page).toHaveURL(/lenderRefNum=FIRST/)
  await expect(reference).toHaveValue('FIRST')
  await page.goForward()
  await expect(reference).toHaveValue('SECOND')
  answers.goOn()
  await expect(page.getByText('No data to display')).toBeVisible()
  await expect(reference).toHaveValue('SECOND')
})
