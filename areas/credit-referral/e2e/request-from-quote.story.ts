import { expectAccessible } from '../../../tests/browser/expect-accessible.ts'
import { expect, test } from '../../../tests/browser/people.ts'
import { calculate, fillLoan, startRequest } from '../../quote/e2e/calculator.ts'
import { attach, submit, submitted } from './request-steps.ts'

test('a referral raised from a quote without a reference names it after a reload, an undone reset and the submit, and leads back', async ({
  signedOn,
  story,
}) => {
  const page = await signedOn('coolabah.manager', { at: '/#/get-quote' })
  await startRequest(page)
  await fillLoan(page)
  await calculate(page)
  const quoteId = /quote=([^&]+)/.exec(page.url())?.[1] ?? ''
  await page.getByRole('button', { name: 'Raise a credit referral' }).click()
  const notice = page.getByText(`Filled in from quote ${quoteId}.`)
  await expect(notice).toBeVisible()
  await page.getByLabel('Lender Reference Number').fill(story.reference('OWN'))
  await expect(page.getByText('Draft saved.')).toBeVisible()
  await page.reload()
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: 'Reset' }).last().click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByLabel('Referral Reason').selectOption('Valuation issue')
  await page.getByLabel('Credit Notes').fill('The second valuation is lower than the price.')
  await page.getByRole('radio', { name: 'No' }).check()
  await attach(page, ['Valuation report.pdf'])
  await submit(page)
  const requestId = await submitted(page)
  const link = page.getByRole('region', { name: 'Application' }).getByRole('link', { name: quoteId })
  await expect(link).toBeVisible()
  await expectAccessible(page)
  await link.click()
  await expect(page.getByRole('heading', { name: 'Quote', exact: true })).toBeVisible()
  const related = page.getByRole('region', { name: 'Related records' })
  await expect(related.getByRole('link', { name: `Credit referral ${requestId}` })).toBeVisible()
})
