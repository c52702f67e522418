import { expect, it } from 'vitest'
import type { ReferralForm, ReferralReason } from '#areas/credit-referral/contract'
import { checklistOf } from './checklist.tsx'
import { newForm } from './referral-values.ts'

const reasons: readonly ReferralReason[] = [
  {
    id: 9,
    shortName: 'VALUATION',
    longName: 'Valuation issue',
    expects: [
      { longName: 'Valuation report', words: ['valuation', 'short form'] },
      { longName: 'Contract of sale', words: ['contract'] },
      { longName: 'Identity', words: ['id'] },
    ],
  },
  { id: 10, shortName: 'OTHER', longName: 'Other', expects: [] },
]
const lists = { brands: [], submissionTypes: [], referralReasons: reasons, decisions: [], fileTypes: [] }
const refused: ReadonlySet<string> = new Set()
const blank: ReferralForm = { ...newForm(lists), referralReason: 'VALUATION' }

function expected(files: readonly string[], creditNotes = ''): readonly string[] {
  const form = { ...blank, creditNotes }
  const missing = checklistOf({ form, refused, files, filesRequired: true, referralReasons: reasons })
  return missing.expected.filter(({ there }) => there).map(({ label }) => label)
}

it('the checklist of a new request lists every required field and a file', () => {
  const { required } = checklistOf({
    form: { ...blank, lenderRefNumber: 'LR1', creditNotes: ' ' },
    refused,
    files: [],
    filesRequired: true,
    referralReasons: reasons,
  })
  expect(required.filter(({ there }) => !there).map(({ label }) => label)).toEqual([
    'Brand',
    'Submission Type',
    'Base Loan Amount',
    'Base LVR',
    'Capitalised',
    'Credit Notes',
    'At least one attachment',
  ])
})

it('the checklist lists an invalid value as missing', () => {
  const form = { ...blank, lenderRefNumber: 'LR1', baseLoanAmount: 'abc' }
  const { required } = checklistOf({
    form,
    refused: new Set(['baseLoanAmount']),
    files: [],
    filesRequired: false,
    referralReasons: reasons,
  })
  expect(required.filter(({ there }) => there).map(({ label }) => label)).toEqual([
    'Lender Reference Number',
    'Referral Reason',
  ])
})

it('the checklist of a resubmission requires no file', () => {
  const { required } = checklistOf({
    form: blank,
    refused,
    files: [],
    filesRequired: false,
    referralReasons: reasons,
  })
  expect(required.map(({ label }) => label)).not.toContain('At least one attachment')
})

it('the checklist ticks a document that a file is named after, however its name is written', () => {
  expect(expected(['2026-11_ValuationReport.PDF'])).toEqual(['Valuation report'])
  expect(expected(['valuations (final).docx', 'SHORT-FORM contracts.pdf'])).toEqual([
    'Valuation report',
    'Contract of sale',
  ])
})

it('the checklist does not tick a document that is only mentioned in the notes', () => {
  expect(expected([], 'The contract was exchanged on Monday.')).toEqual([])
})

it('the checklist does not tick a document for a word in the middle of another word', () => {
  expect(expected(['revaluation.pdf', 'video.zip'])).toEqual([])
  expect(expected(['scan.id'])).toEqual([])
})

it('the checklist expects no document without a reason, or for a reason that needs none', () => {
  for (const referralReason of ['OTHER', '', 'GONE']) {
    const form = { ...blank, referralReason }
    expect(checklistOf({ form, refused, files: [], filesRequired: true, referralReasons: reasons }).expected).toEqual(
      [],
    )
  }
})
