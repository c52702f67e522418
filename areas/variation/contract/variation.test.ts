import { expect, it } from 'vitest'
import type { PolicyLists } from '#areas/policy/contract'
import {
  changesAnything,
  compareVariation,
  dateError,
  type EnteredVariation,
  examineVariation,
  linksName,
  type PolicyDetails,
  parsePolicyDetails,
  policyDetailsSchema,
  totalsOfVaried,
  toVariationBody,
  toVariedRows,
  type VariationForm,
  variationBodySchema,
  variationDraftSchema,
  variationFields,
  variationFormOf,
  variationRows,
  variationTypeSchema,
  variationTypes,
  variationWarnings,
} from './index.ts'

const option = (id: number, shortName: string, longName: string) => ({ id, shortName, longName })
const yesNo = [option(1, 'Y', 'Yes'), option(2, 'N', 'No')]
const lists: PolicyLists = {
  loanType: [option(1, 'HOMELN', 'Home loan')],
  paymentType: [option(1, 'P&I', 'P&I'), option(2, 'IO', 'Interest only')],
  interestType: [option(1, 'FIXED', 'Fixed'), option(2, 'VARIABLE', 'Variable')],
  repaymentFrequency: [option(3, 'MONTHLY', 'Monthly')],
  loanPurpose: [option(1, 'PUREXS', 'Purchase existing'), option(7, 'REFEXT', 'Refinance external')],
  smsf: yesNo,
  state: [option(1, 'NSW', 'New South Wales'), option(2, 'VIC', 'Victoria')],
  occupancyType: [option(1, 'OWNOC', 'Owner occupied'), option(3, 'INVST', 'Investment')],
  valuationType: [option(1, 'FULL', 'Full')],
  residentialType: [option(1, 'HOUSE', 'House')],
  ndis: yesNo,
}

const loan = {
  drawDownDate: '14/02/2025',
  remainingTerm: 348,
  loanType: 'HOMELN',
  paymentType: 'P&I',
  interestType: 'VARIABLE',
  fixedRateExpiryDate: null,
  interestRate: '6.14',
  repaymentFrequency: 'MONTHLY',
  loanPurpose: 'PUREXS',
  smsf: 'N',
}
const security = {
  city: 'Marrickville',
  postCode: '2204',
  state: 'NSW',
  occupancyType: 'OWNOC',
  amountLimitedByGuarantee: null,
  valuationDate: '13/01/2025',
  valuationType: 'FULL',
  residentialType: 'HOUSE',
  ndis: 'N',
}
/** Two loans on two properties: $700,000 on $1,000,000. */
const details: PolicyDetails = {
  policy: {
    policyNumber: '1000000001',
    policyStatus: 'In Force',
    coverageEffectiveDate: '14/02/2025',
    lvr: 70,
    lmiPremium: 17042.4,
    expiryDate: '14/02/2055',
    cancellationDate: null,
    refundAmount: null,
    brandName: 'IronbarkBank',
    productType: 'SGS',
    outstandingLoanBalance: null,
    otherSharesAmount: 0,
  },
  loans: [
    {
      ...loan,
      loanNumber: 'A1',
      approvedAmount: 500_000,
      linkedSecurities: ['14 Banksia Street'],
      id: '1',
      securities: ['1'],
    },
    {
      ...loan,
      loanNumber: 'A2',
      approvedAmount: 200_000,
      linkedSecurities: ['2 Fig Lane'],
      id: '2',
      securities: ['2'],
    },
  ],
  securities: [
    { ...security, addressLine1: '14 Banksia Street', securityValue: 600_000, purchasePrice: 600_000, id: '1' },
    { ...security, addressLine1: '2 Fig Lane', securityValue: 400_000, purchasePrice: 400_000, id: '2' },
  ],
  version: 1,
  openVariation: null,
}

const policy = parsePolicyDetails(details)
const context = { lists, today: '2026-11-20', limits: { drawdownYears: 40, valuationYears: 10 }, policy }
const form: VariationForm = { ...variationFormOf(policy), types: ['AmalgamationSplitRebalance'] }
const [first, second] = form.loans as [VariationForm['loans'][number], VariationForm['loans'][number]]
const [firstSecurity, secondSecurity] = form.securities as [
  VariationForm['securities'][number],
  VariationForm['securities'][number],
]
const newSecurity = {
  ...firstSecurity,
  key: 'k1',
  id: '',
  addressLine1: '8 Grevillea Avenue',
  securityValue: '900000.00',
}
const errorsOf = (entered: EnteredVariation) =>
  (examineVariation(entered, context).errors ?? []).map(({ field, message }) => `${field}: ${message}`)

it('a variation that changes nothing breaks no rule', () => {
  expect(errorsOf(form)).toEqual([])
})

it('a variation needs at least one type, and an unknown type is refused', () => {
  expect(errorsOf({ ...form, types: [] })).toEqual(['types: Please select at least one variation type.'])
  expect(errorsOf({ ...form, types: ['Other'] })).toEqual(['types: Select variation types from the list.'])
  const { variation } = examineVariation({ ...form, types: variationTypes.map(({ shortName }) => shortName) }, context)
  expect(variation?.types).toEqual(variationTypeSchema.options)
})

it('an error of a row names the row by its key', () => {
  const wrong = { ...second, interestRate: '101', remainingTerm: '12.5', approvedAmount: '1.000,00' }
  expect(errorsOf({ ...form, loans: [first, wrong] })).toEqual([
    `loans.${second.key}.approvedAmount: Approved Amount must be dollars with at most 2 decimals, such as 540,000.00.`,
    `loans.${second.key}.remainingTerm: Remaining Term must be a whole number of months from 1 to 480.`,
    `loans.${second.key}.interestRate: Interest Rate must be a percentage from 0 to 100 with at most 4 decimals, such as 6.14.`,
  ])
})

/** A policy whose first loan and first security have only what a submission knows. */
const unknownTerms = {
  loanType: null,
  paymentType: null,
  interestType: null,
  interestRate: null,
  repaymentFrequency: null,
}
const unknownValuation = { purchasePrice: null, valuationDate: null, valuationType: null }
const sparse = parsePolicyDetails({
  ...details,
  loans: details.loans.map((row, index) => (index === 0 ? { ...row, ...unknownTerms } : row)),
  securities: details.securities.map((row, index) => (index === 0 ? { ...row, ...unknownValuation } : row)),
})
const sparseForm: VariationForm = { ...variationFormOf(sparse), types: ['AmalgamationSplitRebalance'] }
const [sparseLoan, fullLoan] = sparseForm.loans as [VariationForm['loans'][number], VariationForm['loans'][number]]
const [sparseSecurity] = sparseForm.securities as [VariationForm['securities'][number]]
const sparseErrors = (entered: EnteredVariation) =>
  (examineVariation(entered, { ...context, policy: sparse }).errors ?? []).map(
    ({ field, message }) => `${field}: ${message}`,
  )

it('a row that a variation does not touch is neither completed nor validated', () => {
  const changed = { ...fullLoan, approvedAmount: '210,000.00' }
  const entered = { ...sparseForm, loans: [sparseLoan, changed] }
  expect(sparseErrors(entered)).toEqual([])
  const { variation } = examineVariation(entered, { ...context, policy: sparse })
  expect(variation?.loans[0]).toEqual(sparse.loans[0])
  expect(variation?.securities).toEqual(sparse.securities)
  expect(variation?.loans[1]?.approvedAmount).toBe(210_000_00n)
  const retired = { ...context, policy: sparse, lists: { ...lists, residentialType: [] } }
  expect(examineVariation(entered, retired).variation?.securities).toEqual(sparse.securities)
})

it('a row that was touched needs all its fields, and none once the change is undone', () => {
  const required = ['Loan Type', 'Payment Type', 'Interest Type', 'Interest Rate', 'Repayment Frequency']
  const touched = { ...sparseLoan, approvedAmount: '510000' }
  expect(sparseErrors({ ...sparseForm, loans: [touched, fullLoan] }).map((error) => error.split(': ')[1])).toEqual(
    required.map((label) => `${label} is required.`),
  )
  expect(sparseErrors({ ...sparseForm, loans: [{ ...sparseLoan, approvedAmount: '$500,000' }, fullLoan] })).toEqual([])
  expect(sparseErrors({ ...sparseForm, loans: [{ ...sparseLoan, drawDownDate: '' }, fullLoan] })).toContain(
    `loans.${sparseLoan.key}.drawDownDate: Drawdown Date is required.`,
  )
})

it('a new security needs all its fields, and its link does not touch the loan', () => {
  const securities = [
    { ...sparseSecurity, key: 'k1', id: '', addressLine1: '8 Wattle Road' },
    ...sparseForm.securities.slice(1),
  ]
  const loans = [{ ...sparseLoan, links: ['k1'] }, fullLoan]
  expect(sparseErrors({ ...sparseForm, loans, securities })).toEqual([
    'securities.k1.purchasePrice: Purchase Price is required.',
    'securities.k1.valuationDate: Valuation Date is required.',
    'securities.k1.valuationType: Valuation Type is required.',
  ])
})

it('an unknown value of a row that was not touched is sent as loaded', () => {
  const loaded = {
    ...details,
    loans: details.loans.map((row, index) => (index === 0 ? { ...row, ...unknownTerms, interestType: '' } : row)),
  }
  const { newData } = toVariationBody(sparseForm, { policy: sparse, loaded }, 'me')
  expect(newData.loans[0]).toMatchObject({ ...unknownTerms, interestType: '' })
})

it('rows that were without links may stay so, and a touched row may not repeat the number of another', () => {
  const unlinked = { ...sparse, loans: sparse.loans.map((row) => ({ ...row, securities: [] })) }
  const bare = { ...sparseForm, loans: sparseForm.loans.map((row) => ({ ...row, links: [] })) }
  const { errors } = examineVariation(bare, { ...context, policy: unlinked })
  expect(errors).toBeUndefined()
  expect(sparseErrors({ ...sparseForm, loans: sparseForm.loans.map((row) => ({ ...row, links: [] })) })).toHaveLength(4)
  expect(sparseErrors({ ...sparseForm, loans: [sparseLoan, { ...fullLoan, loanNumber: ' a1' }] })).toEqual([
    `loans.${fullLoan.key}.loanNumber: Another loan has this number.`,
  ])
})

it('a variation needs at least one loan and one security', () => {
  expect(errorsOf({ ...form, loans: [], securities: [] })).toEqual([
    'loans: A policy needs at least one loan.',
    'securities: A policy needs at least one security.',
  ])
})

it('each loan needs a security, and each security a loan', () => {
  const { loans } = variationRows
  expect(errorsOf({ ...form, loans: [first, { ...second, links: ['gone'] }] })).toEqual([
    `${loans.name}.${second.key}.${linksName}: Please select at least one referenced property.`,
    `securities.${secondSecurity.key}.links: This security is not linked to a loan`,
  ])
})

it('a repeated loan number or address is refused, in any case and with spaces around it', () => {
  const loans = [first, { ...second, loanNumber: ' a1' }]
  const securities = [firstSecurity, { ...secondSecurity, addressLine1: '14 BANKSIA street ' }]
  expect(errorsOf({ ...form, loans, securities })).toEqual([
    `loans.${second.key}.loanNumber: Another loan has this number.`,
    `securities.${secondSecurity.key}.addressLine1: Another security has this address.`,
  ])
})

it('SMSF and purpose of an existing loan cannot be changed, and those of a new loan can', () => {
  const changed = { ...second, loanPurpose: 'REFEXT', smsf: 'Y' }
  expect(errorsOf({ ...form, loans: [first, changed] })).toEqual([
    `loans.${second.key}.loanPurpose: Loan Purpose of an existing loan cannot be changed.`,
    `loans.${second.key}.smsf: SMSF of an existing loan cannot be changed.`,
  ])
  expect(errorsOf({ ...form, loans: [first, { ...changed, id: '' }] })).toEqual([])
})

it.each([
  ['drawDownDate', '20/11/2026', []],
  ['drawDownDate', '21/11/2026', ['Date cannot be in the future']],
  ['drawDownDate', '20/11/1986', []],
  ['drawDownDate', '19/11/1986', ['Date cannot be older than 40 years']],
  ['drawDownDate', '31/02/2025', ['Please enter a valid date']],
  ['drawDownDate', '1/2/2025', ['Date must be in dd/mm/yyyy format']],
  ['valuationDate', '2016-11-20', []],
  ['valuationDate', '19/11/2016', ['Date cannot be older than 10 years']],
] as const)('%s %s is refused if it is in the future or too old', (field, date, messages) => {
  const loans = field === 'drawDownDate' ? [first, { ...second, drawDownDate: date }] : form.loans
  const securities =
    field === 'valuationDate' ? [firstSecurity, { ...secondSecurity, valuationDate: date }] : form.securities
  const { errors = [] } = examineVariation({ ...form, loans, securities }, context)
  expect(errors.map(({ message }) => message)).toEqual(messages)
  const found = dateError(field, date, context)
  expect(messages).toEqual(expect.arrayContaining(found ? [found.message] : []))
})

it('invisible characters that were pasted into the notes are removed, and other hidden ones are refused by name', () => {
  const notes = 'zero\u200bwidth, mark \ufeffhere'
  expect(examineVariation({ ...form, notes }, context).variation?.notes).toBe('zerowidth, mark here')
  expect(errorsOf({ ...form, notes: 'bell \u0007' })).toEqual([
    'notes: Remove the hidden character U+0007 after "bell".',
  ])
})

it('the notes of a variation may have lines, tabs and any letters', () => {
  const notes = 'One\r\n\tTwo – caf\u00e9 \ud83c\udfe0'
  expect(examineVariation({ ...form, notes }, context).variation?.notes).toBe(notes)
})

it('spaces around the notes are removed, and their length is limited', () => {
  expect(examineVariation({ ...form, notes: '  moved \n' }, context).variation?.notes).toBe('moved')
  expect(examineVariation({ ...form, notes: ' ' }, context).variation?.notes).toBeNull()
  expect(variationFields.notes.maxLength).toBe(5000)
  expect(errorsOf({ ...form, notes: 'x'.repeat(5001) })).toEqual([
    'notes: Variation Notes must not exceed 5,000 characters.',
  ])
})

const changesOf = (entered: Pick<VariationForm, 'loans' | 'securities'>) =>
  compareVariation(policy, toVariedRows(entered, policy, lists), lists)

it('a variation as it was loaded has no changes', () => {
  expect(changesAnything(changesOf(form))).toBe(false)
})

it('the changes of a variation list each row that was added, removed or changed, and the securities of a loan', () => {
  const loans = [{ ...first, interestRate: '5.9', links: ['k1'] }, second]
  const changes = changesOf({ loans, securities: [newSecurity, secondSecurity] })
  expect(changes.loans.map(({ name, change, differences }) => ({ name, change, differences }))).toEqual([
    {
      name: 'A1',
      change: 'changed',
      differences: [
        { name: 'interestRate', label: 'Interest Rate', before: '6.14%', after: '5.90%', lines: false },
        {
          name: 'linkedSecurities',
          label: 'Linked securities',
          before: '14 Banksia Street',
          after: '8 Grevillea Avenue',
          lines: false,
        },
      ],
    },
    { name: 'A2', change: 'unchanged', differences: [] },
  ])
  expect(changes.securities.map(({ id, name, change }) => `${id} ${name} ${change}`)).toEqual([
    '1 14 Banksia Street removed',
    '2 2 Fig Lane unchanged',
    '3 8 Grevillea Avenue added',
  ])
})

it('a changed address of a security is not listed as a changed link', () => {
  const changes = changesOf({
    ...form,
    securities: [{ ...firstSecurity, addressLine1: '14 Banksia St' }, secondSecurity],
  })
  expect(changes.loans.every(({ change }) => change === 'unchanged')).toBe(true)
})

it('the changes of a variation are listed while a value is invalid', () => {
  const rows = toVariedRows({ ...form, loans: [{ ...first, approvedAmount: '5x' }, second] }, policy, lists)
  expect(totalsOfVaried(rows, policy)).toEqual({ loanAmount: 20_000_000n, securityValue: 100_000_000n, lvr: 2000n })
  expect(totalsOfVaried(policy, policy).lvr).toBe(7000n)
})

const warningsOf = (types: readonly string[], entered: Pick<VariationForm, 'loans' | 'securities'>) => {
  const after = toVariedRows(entered, policy, lists)
  const changes = compareVariation(policy, after, lists)
  return variationWarnings({ types, changes, before: policy, after, lists }).map(({ message }) => message)
}
const replaced = { loans: [{ ...first, links: ['k1'] }, second], securities: [newSecurity, secondSecurity] }

it('a variation whose types match its changes has no warning', () => {
  expect(warningsOf(['SubstitutionOfSecurity'], replaced)).toEqual([])
  expect(warningsOf(['PartialReleaseOfSecurityLoan'], { loans: [first], securities: [firstSecurity] })).toEqual([])
  const rebalanced = [
    { ...first, approvedAmount: '450000' },
    { ...second, approvedAmount: '250000' },
  ]
  expect(warningsOf(['AmalgamationSplitRebalance'], { ...form, loans: rebalanced })).toEqual([])
})

it('a warning names each type that does not match the changes', () => {
  const larger = { ...form, securities: [{ ...firstSecurity, securityValue: '650000' }, secondSecurity] }
  expect(
    warningsOf(
      variationTypes.map(({ shortName }) => shortName),
      larger,
    ),
  ).toEqual([
    'Substitution of Security is selected, but no security is replaced by another.',
    'Partial Release of Security Loan is selected, but no loan or security is removed and no loan is smaller.',
    'Amalgamation/Split/Rebalance is selected, but no loan is added, removed or changed in amount or security.',
  ])
  expect(warningsOf(['AmalgamationSplitRebalance'], replaced)).toEqual([
    'A security is replaced, but Substitution of Security is not selected.',
  ])
})

it.each([
  ['14 Banksia St', true],
  ['14 Banskia street', true],
  ['Unit 14, Banksia St.', true],
  ['15 Banksia Street', false],
  ['14 Wattle Street', false],
])('the address %s is compared with that of the security that it replaces', (addressLine1, alike) => {
  const found = warningsOf(['SubstitutionOfSecurity'], {
    ...replaced,
    securities: [{ ...newSecurity, addressLine1 }, secondSecurity],
  })
  expect(found).toEqual(alike ? [`“14 Banksia Street” and “${addressLine1}” look like the same property.`] : [])
})

it('a warning names the postcode of another state of a new or changed security', () => {
  const securities = [{ ...newSecurity, state: 'VIC' }, secondSecurity]
  expect(warningsOf(['SubstitutionOfSecurity'], { ...replaced, securities })).toEqual([
    '8 Grevillea Avenue: postcode 2204 is not usual for Victoria.',
  ])
})

it('a submission has the policy as it was loaded and as it will be, with links as addresses', () => {
  const securities = [newSecurity, secondSecurity]
  const sent = toVariationBody(
    { ...form, notes: ' n ', loans: [{ ...first, links: ['k1'] }, second], securities },
    { policy, loaded: details },
    'me',
  )
  expect(variationBodySchema.safeParse(sent).success).toBe(true)
  expect(sent.oldData).toEqual({ policy: details.policy, loans: details.loans, securities: details.securities })
  expect(sent.newData.loans.map(({ id, linkedSecurities }) => [id, linkedSecurities])).toEqual([
    ['1', ['8 Grevillea Avenue']],
    ['2', ['2 Fig Lane']],
  ])
  expect(sent.newData.securities.map(({ id = null }) => id)).toEqual([null, '2'])
  expect(sent.variationData).toMatchObject({ notes: 'n', submittedBy: 'me' })
})

it('a row that was not changed is sent as it was loaded', () => {
  const { oldData, newData } = toVariationBody(form, { policy, loaded: details }, 'me')
  expect(newData.loans.map((loan, index) => ({ ...oldData.loans[index], ...loan }))).toEqual(oldData.loans)
  expect(newData.securities).toEqual(oldData.securities)
})

it('a variation is saved as a draft until it is submitted', () => {
  expect(variationDraftSchema.safeParse({ ...form, version: 1, uuid: null, files: [] }).data).toEqual({
    ...form,
    version: 1,
    uuid: null,
    files: [],
  })
  expect(policyDetailsSchema.safeParse(details).data).toEqual(details)
})
