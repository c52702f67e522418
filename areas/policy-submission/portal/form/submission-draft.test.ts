import { expect, it } from 'vitest'
import { exampleSubmission } from '../../contract/index.ts'
import { resetForBrand, textsOf } from './submission-draft.ts'

it('another brand clears exactly the choices that depend on the brand', () => {
  const before = textsOf(exampleSubmission('BRAND-1', { loans: 2 }))
  const after = textsOf(resetForBrand(before, 'IronbarkDirect'))
  const emptied = Object.entries(flat(before))
    .filter(([path, text]) => text !== '' && flat(after)[path] === '')
    .map(([path]) => path)
  expect(emptied).toEqual([
    'docType',
    'paymentType',
    'underwritingType',
    'capitalized',
    'loans.0.loanPurpose',
    'loans.0.isSMSFLoan',
    'loans.1.loanPurpose',
    'loans.1.isSMSFLoan',
    'properties.0.state',
    'properties.0.country',
    'properties.0.occupancyType',
    'properties.0.residentialType',
    'properties.0.ndis',
    'borrowers.0.firstHomeBuyer',
    'borrowers.0.residencyStatus',
    'borrowers.0.expatriate',
    'borrowers.0.employmentType',
  ])
  expect({ ...after, ...choicesOf(before) }).toEqual({ ...before, party: 'IronbarkDirect', ...choicesOf(before) })
})

function choicesOf({ docType, paymentType, underwritingType, capitalized, loans, properties, borrowers }: Texts) {
  return { docType, paymentType, underwritingType, capitalized, loans, properties, borrowers }
}

type Texts = ReturnType<typeof textsOf>

function flat(value: object, path = ''): Record<string, unknown> {
  return Object.assign(
    {},
    ...Object.entries(value).map(([name, inner]) =>
      typeof inner === 'object' ? flat(inner, `${path}${name}.`) : { [path + name]: inner },
    ),
  )
}
