import { expect, it } from 'vitest'
import type { PickedFile, PickNotice } from '#areas/upload/portal'
import { type DocumentError, type DocumentForm, documentError, newForm, parseDocumentForm } from './document-form.ts'

const brand = { id: 1, shortName: 'IronbarkBank', longName: 'Ironbark Bank' }
const other = { id: 2, shortName: 'IronbarkDirect', longName: 'Ironbark Direct' }
const lists = { brands: [brand, other], categories: [{ id: 1, shortName: 'VALREP', longName: 'Valuation report' }] }
const noFile: DocumentError = { field: 'document', code: 'document-required', message: 'Select a document.' }
type FileCategory = { readonly name: string; readonly category: string | undefined }
const valuation = { name: 'valuation.pdf', category: undefined }
const read = (
  entered: Partial<DocumentForm>,
  error: DocumentError | null = null,
  files: readonly FileCategory[] = [valuation],
) => parseDocumentForm({ ...newForm(lists), ...entered }, lists, error, files)

it('a new form has the upload type Policy, and selects the only option of a list', () => {
  expect(newForm(lists)).toMatchObject({ uploadType: 'Policy', brandName: '', category: 'VALREP' })
})

it('only the number of the upload type is sent, without blanks around it', () => {
  const entered = { brandName: 'IronbarkBank', policyNumber: 'nonsense', applicationNumber: '7', loanNumber: ' LN1 ' }
  const { values } = read({ ...entered, uploadType: 'Loan' })
  expect(values).toEqual({
    brandName: 'IronbarkBank',
    uploadType: 'Loan',
    loanNumber: 'LN1',
    files: [{ name: 'valuation.pdf', category: 'VALREP' }],
  })
})

it('all errors are reported at once, in the words of the specification', () => {
  const { errors } = read({ policyNumber: '12345678901' }, noFile)
  expect(errors?.map(({ field, message }) => [field, message])).toEqual([
    ['brandName', 'Brand name is required.'],
    ['policyNumber', 'Policy number must be numeric, not exceeding 10.'],
    ['document', 'Select a document.'],
  ])
})

it.each([
  ['Policy', 'Policy number is required.'],
  ['Loan', 'Loan number is required.'],
  ['Application', 'Application number is required.'],
] as const)('the number of a %s is required', (uploadType, message) => {
  const { errors } = read({ brandName: 'IronbarkBank', uploadType })
  expect(errors?.map((error) => error.message)).toEqual([message])
})

const file = (name: string, state: PickedFile['state'] = { kind: 'waiting' }): PickedFile => {
  return { id: name, name, size: 1, state }
}
const refused = file('b.pdf', { kind: 'refused', reason: 'It is empty.' })
const wrongType: PickNotice = { kind: 'type', message: '', names: ['tool.exe'] }

it.each([
  ['nothing is chosen', [], [], 'Select a document.'],
  ['the type of the only one is another', [], [wrongType], 'File does not have a valid file extension.'],
  ['the server refused the only one', [refused], [], 'Remove or replace b.pdf.'],
  ['any can be sent', [file('a.pdf'), refused], [wrongType], null],
])('the chosen files when %s', (_when, files, notices, message) => {
  const attached = files.filter(({ state }) => state.kind === 'waiting')
  expect(documentError({ files, attached, notices })?.message ?? null).toBe(message)
})

it('a file has the category of the form until it has its own, and each needs one', () => {
  const form = { brandName: 'IronbarkBank', policyNumber: '1' }
  const files = [
    { name: 'a.pdf', category: 'VALREP' },
    { name: 'b.pdf', category: undefined },
  ]
  const { values } = read({ ...form, category: 'VALREP' }, null, files)
  expect(values?.files).toEqual([
    { name: 'a.pdf', category: 'VALREP' },
    { name: 'b.pdf', category: 'VALREP' },
  ])
  const { errors } = read({ ...form, category: '' }, null, files)
  expect(errors?.map(({ field, message }) => [field, message])).toEqual([['category', 'Category is required.']])
})
