import { expect, it } from 'vitest'
import { overlapping, readPdf } from '../../../platform/pdf/testing/read-pdf.ts'
import { exampleSubmission, type SubmissionReceipt, toOriginationRequest } from '../contract/index.ts'
import { writeReceiptPdf } from './write-receipt-pdf.ts'

const parties = [{ id: 11, shortName: 'IronbarkBank', longName: 'Ironbark Bank' }]

function receiptOf(size: { loans: number; properties: number; borrowers: number }): SubmissionReceipt {
  const form = exampleSubmission('PDF-1', size)
  const context = { lists: { parties }, today: '2026-11-22', sendSupplement: false } as const
  return {
    submissionId: '0b9c7c1e-6f0d-4c39-9d4e-2f6a4a8f1d11',
    lmiReferenceNo: 'PDF-1',
    policyNo: '1000000001',
    brandName: 'IronbarkBank',
    submittedBy: 'ironbark.manager',
    submittedAt: '2026-11-22T01:00:00.000Z',
    request: JSON.stringify(toOriginationRequest(form, context).request),
    sha256: 'ab'.repeat(32),
    answer: {
      policyNo: '1000000001',
      errors: [{ code: 'quote-expired', level: 'outside', message: 'Quote Q1 was valid until 20/11/2026.' }],
    },
    status: 'Submitted',
    outsideCard: 'Not acknowledged',
    acknowledged: null,
    withdrawn: null,
    lists: {},
    supplement: { refinanceOfInsurer: 'Figtree LMI' },
  }
}
const written = async (receipt: SubmissionReceipt) =>
  await readPdf(writeReceiptPdf({ receipt, brand: 'Ironbark Bank', insurer: 'Figtree LMI' }))

it('the PDF of a receipt shows each value once in plain words, and lists the values that nobody gave', async () => {
  const receipt = receiptOf({ loans: 1, properties: 1, borrowers: 1 })
  const { text, pages } = await written(receipt)
  expect(text).toContain('Policy number 1000000001')
  expect(text).toContain('Submitted 22/11/2026 12:00')
  expect(text).toContain('Warning 1 Quote Q1 was valid until 20/11/2026. Not acknowledged.')
  for (const label of ['LMI Reference No', 'Brand', 'Policy number'])
    expect(text.split(new RegExp(`\\b${label} `)).length - 1, label).toBe(1)
  expect(text).toContain('Property 1 - 1 Banksia Street')
  expect(text).toContain('Loans PDF1L1')
  expect(text).toContain('Valuation Amount $600,000.00')
  expect(text).toContain('Base Premium $10,701.82')
  expect(text).toContain('Not given Campaign ID')
  expect(text).not.toContain('loanNumbers')
  expect(text).not.toContain('01/01/1901')
  expect(text).toContain('Kept with the submission')
  expect(text).toContain(`Policy 1000000001 · PDF-1 Page ${pages.length}`)
  expect(text).toMatch(/End of the receipt\.$/)
  expect(text.replaceAll(' ', '')).toContain(receipt.sha256)
})

it('the PDF of 150 loans has several pages of tagged paragraphs on which no text overlaps or is cut off', async () => {
  const receipt = receiptOf({ loans: 150, properties: 3, borrowers: 1 })
  const loanNumbers = Array.from({ length: 150 }, (_, index) => `LOANNUMBER${index}`)
  const sent = JSON.parse(receipt.request) as { securities: Record<string, unknown>[] }
  const securities = sent.securities.map((row) => ({ ...row, loanNumbers }))
  const { pages, text } = await written({ ...receipt, request: JSON.stringify({ ...sent, securities }) })
  expect(pages.length).toBeGreaterThan(10)
  expect(text).toContain('Loans, continued')
  expect(text).toContain('LOANNUMBER149')
  for (const { pieces, structure } of pages) {
    expect(overlapping(pieces)).toEqual([])
    expect(Math.min(...pieces.map(({ bottom }) => bottom))).toBeGreaterThan(0)
    expect(JSON.stringify(structure)).toContain('"P"')
  }
})
