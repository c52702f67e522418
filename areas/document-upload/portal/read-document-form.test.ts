import { expect, it } from 'vitest'
import type { DocumentFault } from './document-fault.ts'
import { type DocumentForm, newForm, readDocumentForm } from './document-form.ts'

const brand = { id: 1, shortName: 'IronbarkBank', longName: 'Ironbark Bank' }
const other = { id: 2, shortName: 'IronbarkDirect', longName: 'Ironbark Direct' }
const lists = { brands: [brand, other], categories: [{ id: 1, shortName: 'VALREP', longName: 'Valuation report' }] }
const noFile: DocumentFault = { field: 'document', code: 'document-required', message: 'Select a document.' }
const read = (typed: Partial<DocumentForm>, fault: DocumentFault | null = null) =>
  readDocumentForm({ ...newForm(lists), ...typed }, lists, fault)

it('a form begins with the policy number, and with what is offered alone', () => {
  expect(newForm(lists)).toMatchObject({ uploadType: 'Policy', brandName: '', category: 'VALREP' })
})

it('only the number of the upload type is sent, without blanks around it', () => {
  const typed = { brandName: 'IronbarkBank', policyNumber: 'nonsense', applicationNumber: '7', loanNumber: ' LN1 ' }
  const { values } = read({ ...typed, uploadType: 'Loan' })
  expect(values).toEqual({ brandName: 'IronbarkBank', uploadType: 'Loan', loanNumber: 'LN1', category: 'VALREP' })
})

it('everything that is wrong is told at once, in the words of the specification', () => {
  const { faults } = read({ policyNumber: '12345678901' }, noFile)
  expect(faults?.map(({ field, message }) => [field, message])).toEqual([
    ['brandName', 'Brand name is required.'],
    ['policyNumber', 'Policy number must be numeric, not exceeding 10.'],
    ['document', 'Select a document.'],
  ])
})

it.each([
  ['Policy', 'Policy number is required.'],
  ['Loan', 'Loan number is required.'],
  ['Application', 'Application number is required.'],
] as const)('against a %s its number is asked for', (uploadType, message) => {
  const { faults } = read({ brandName: 'IronbarkBank', uploadType })
  expect(faults?.map((fault) => fault.message)).toEqual([message])
})
