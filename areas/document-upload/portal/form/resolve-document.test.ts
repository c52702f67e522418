import { expect, it } from 'vitest'
import { type DocumentForm, newForm } from './document-form.ts'
import { resolveDocument } from './resolve-document.ts'

const brand = { id: 1, shortName: 'IronbarkBank', longName: 'Ironbark Bank' }
const other = { id: 2, shortName: 'IronbarkDirect', longName: 'Ironbark Direct' }
const lists = { brands: [brand, other], categories: [{ id: 1, shortName: 'VALREP', longName: 'Valuation report' }] }
const options = { shouldUseNativeValidation: false, fields: {} }

async function resolve(typed: Partial<DocumentForm>, fault: string | null = null) {
  const form = { ...newForm(lists), ...typed }
  return await resolveDocument(lists, () => fault)(form, undefined, options)
}

it('a form begins with the policy number, and with what is offered alone', () => {
  expect(newForm(lists)).toMatchObject({ uploadType: 'Policy', brandName: '', category: 'VALREP' })
})

it('only the number of the upload type is sent, without blanks around it', async () => {
  const typed = { brandName: 'IronbarkBank', policyNumber: 'nonsense', applicationNumber: '7', loanNumber: ' LN1 ' }
  const { values } = await resolve({ ...typed, uploadType: 'Loan' })
  expect(values).toEqual({ brandName: 'IronbarkBank', uploadType: 'Loan', loanNumber: 'LN1', category: 'VALREP' })
})

it('everything that is wrong is told at once, in the words of the specification', async () => {
  const { errors } = await resolve({ policyNumber: '12345678901' }, 'Select a document.')
  expect(Object.entries(errors).map(([field, error]) => [field, error?.message])).toEqual([
    ['brandName', 'Brand name is required.'],
    ['policyNumber', 'Policy number must be numeric, not exceeding 10.'],
    ['document', 'Select a document.'],
  ])
})

it.each([
  ['Policy', 'Policy number is required.'],
  ['Loan', 'Loan number is required.'],
  ['Application', 'Application number is required.'],
] as const)('against a %s its number is asked for', async (uploadType, message) => {
  const { errors } = await resolve({ brandName: 'IronbarkBank', uploadType })
  expect(Object.values(errors).map((error) => error?.message)).toEqual([message])
})
