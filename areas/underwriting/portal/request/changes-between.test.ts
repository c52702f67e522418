import { expect, it } from 'vitest'
import type { ReferralVersion } from '#areas/credit-referral/contract'
import { changesBetween } from './changes-between.ts'

const first: ReferralVersion = {
  version: 1,
  submissionType: 'New application',
  referralReason: 'LVR above limit',
  capitalisedFlag: 'NO',
  baseLoanAmount: '540000',
  baseLVR: '96',
  creditNotes: 'The borrower has savings.',
  submittedBy: 'someone',
  submittedAt: '2026-11-21T08:05:00Z',
  decision: null,
  uwNotes: null,
  decidedBy: null,
  decidedAt: null,
}

const nothing = { fields: [], notesBefore: null, documents: [] }
const file = (documentName: string, version: number, messageNumber: number | null = null) => ({
  documentName,
  version,
  messageNumber,
})

it('names each field that the lender changed, as it was and as it is', () => {
  const second = { ...first, version: 2, baseLoanAmount: '530000.5', baseLVR: '94.2', capitalisedFlag: 'YES' as const }
  expect(changesBetween(first, second, []).fields).toEqual([
    { label: 'Base Loan Amount', before: '$540,000.00', after: '$530,000.50' },
    { label: 'Base LVR', before: '96.00%', after: '94.20%' },
    { label: 'Capitalised', before: 'No', after: 'Yes' },
  ])
})

it('has the notes of the version before where they were changed', () => {
  const changes = changesBetween(first, { ...first, version: 2, creditNotes: 'More savings.' }, [])
  expect(changes).toEqual({ ...nothing, notesBefore: 'The borrower has savings.' })
})

it('names the files that came with the version, and not those of before or of an answer', () => {
  const files = [file('first.txt', 1), file('valuation.txt', 2), file('payslip.txt', 2, 3)]
  expect(changesBetween(first, { ...first, version: 2 }, files)).toEqual({ ...nothing, documents: ['valuation.txt'] })
})

it('is empty for a request that was sent again as it was', () => {
  expect(changesBetween(first, { ...first, version: 2 }, [])).toEqual(nothing)
})
