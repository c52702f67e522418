import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { expectAccessible } from '../../../tests/component/expect-accessible.ts'
import { CertificateDownload } from './certificate.tsx'

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
