import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { expectAccessible } from '../../../tests/component/expect-accessible.ts'
import type { VerifiedCertificate } from '../contract/index.ts'
import { CertificateDownload, Verification } from './certificate.tsx'

test('a certificate is downloaded only as at a date, and a text that is none is named in the words of other dates', async () => {
  const load = vi.fn(() => Promise.reject(new Error('not saved in a test')))
  await render(<CertificateDownload policyNumber="1000000001" load={load} />)
  const asAt = page.getByRole('textbox', { name: 'As at' })
  const download = page.getByRole('button', { name: 'Download certificate' })
  for (const [text, message] of [
    ['', 'Date is required.'],
    ['31/02/2026', 'Please enter a valid date'],
    ['soon', 'Date must be in dd/mm/yyyy format'],
  ] as const) {
    await asAt.fill(text)
    await download.click()
    await expect.element(page.getByRole('alert').getByText(message)).toBeVisible()
  }
  await expectAccessible()
  await page.getByRole('alert').getByRole('button').click()
  await expect.element(asAt).toHaveFocus()
  expect(load).not.toHaveBeenCalled()
  await asAt.fill('01012026')
  await download.click()
  expect(load).toHaveBeenCalledExactlyOnceWith('2026-01-01')
})

const certificate: VerifiedCertificate = {
  certificateNumber: '7F3A-91BC-22D0-4E8A',
  sha256: '7f3a91bc22d04e8a',
  issuedAt: '2025-07-01T02:00:00.000Z',
  since: null,
  statement: {
    insurer: 'Figtree LMI',
    lender: 'IRONBARK',
    brand: 'Ironbark Bank',
    policyNumber: '1000000001',
    policyStatus: 'In Force',
    cover: 'In force since 14/02/2025.',
    asAt: '01/07/2025',
    version: 2,
    coverageEffectiveDate: '14/02/2025',
    expiryDate: '14/02/2055',
    loans: [{ name: 'LN1', approvedAmount: 720000 }],
    securities: [{ address: '2 Fig Lane, Marrickville NSW 2204', securityValue: 900000 }],
    loanAmount: 720000,
    securityValue: 900000,
    lvr: 80,
    premium: {
      basePremium: 100,
      gst: 10,
      stampDuty: 5,
      totalPremium: 115,
      governmentCredits: 0,
      customerPremiumPayable: 115,
    },
    premiumDifference: -20.5,
    conditions: [{ label: 'Premium capitalised', value: 'No' }],
  },
}

test('a verified certificate shows what accepted variations made due with the premium, as the policy does', async () => {
  await render(<Verification certificate={certificate} />)
  await expect
    .element(page.getByRole('status'))
    .toMatchTextContent(
      'Customer premium payable$115.00Accepted variations$20.50 refundablePremium with variations$94.50',
    )
  await expect.element(page.getByRole('status')).toMatchTextContent('ConditionsPremium capitalised: NoSHA-256')
  await expectAccessible()
})

test('a verified certificate says what became of the policy, before what it states', async () => {
  const since = 'Since 01/07/2025 the policy was cancelled on 12/12/2025.'
  const { rerender } = await render(<Verification certificate={{ ...certificate, since }} />)
  const status = page.getByRole('status')
  await expect.element(status).toMatchTextContent(`is genuine.${since}It states:`)
  await expectAccessible()
  // A service of before says nothing of it.
  await rerender(<Verification certificate={certificate} />)
  await expect.element(status).toMatchTextContent('is genuine.It states:')
})
