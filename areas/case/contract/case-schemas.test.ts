import { expect, it } from 'vitest'
import { type CaseDocument, sortDocuments } from './case-schemas.ts'

const document = (documentName: string, dateOfUpload = '2026-11-21T01:00:00.000Z') =>
  ({ documentName, dateOfUpload }) as CaseDocument
const namesOf = (documents: readonly CaseDocument[]) => documents.map(({ documentName }) => documentName)

it('documents that came together stand as people count, whatever the case of their names', () => {
  const sent = ['Payslip 1.pdf', 'Payslip 10.pdf', 'payslip 11.pdf', 'Payslip 2.pdf', 'contract.pdf']
  expect(namesOf(sortDocuments(sent.map((name) => document(name))))).toEqual([
    'contract.pdf',
    'Payslip 1.pdf',
    'Payslip 2.pdf',
    'Payslip 10.pdf',
    'payslip 11.pdf',
  ])
})

it('later entries come after earlier ones', () => {
  const sent = [document('a.pdf', '2026-11-21T02:00:00.000Z'), document('b.pdf')]
  expect(namesOf(sortDocuments(sent))).toEqual(['b.pdf', 'a.pdf'])
})
