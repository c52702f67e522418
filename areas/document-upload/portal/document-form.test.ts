import { expect, it } from 'vitest'
import type { PickedFile } from '#areas/upload/portal'
import {
  type DocumentError,
  type DocumentForm,
  documentError,
  markWrongTypes,
  newForm,
  parseDocumentForm,
} from './document-form.ts'

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

const file = (name: string, kind: 'waiting' | 'checking'): PickedFile => ({ id: name, name, size: 1, state: { kind } })
const picked = (...files: PickedFile[]) => ({
  files,
  attached: files.filter(({ state }) => state.kind === 'waiting'),
})

it.each([
  ['nothing is chosen', picked(), 'Select a document.'],
  [
    'the type is another, whatever its case',
    picked(file('Tool.EXE', 'waiting')),
    'File does not have a valid file extension.',
  ],
  ['it can be sent', picked(file('a.PDF', 'waiting')), null],
])('a document when %s', (_when, picking, error) => {
  expect(documentError(picking, ['.pdf'])?.message ?? null).toBe(error)
})

it('only a file of a wrong type is shown as refused in the list', () => {
  const files = [file('tool.exe', 'waiting'), file('a.pdf', 'checking')]
  expect(markWrongTypes(files, ['.pdf']).map(({ state }) => state)).toEqual([
    { kind: 'refused', reason: 'Choose a file of an accepted type.' },
    { kind: 'checking' },
  ])
})

it('a file that the server refused is removed or replaced before the others are sent', () => {
  const refused: PickedFile = { ...file('b.pdf', 'waiting'), state: { kind: 'refused', reason: 'It is empty.' } }
  expect(documentError(picked(file('a.pdf', 'waiting'), refused), ['.pdf'])?.message).toBe('Remove or replace b.pdf.')
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
