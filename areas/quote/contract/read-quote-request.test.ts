import { describe, expect, it } from 'vitest'
import type { ReferenceItem, ReferenceLists } from '#areas/reference-data/contract'
import { readQuoteRequest } from './read-quote-request.ts'
import { type SentQuoteRequest, sentQuoteRequestSchema } from './sent-quote-request.ts'

const items = (...codes: string[]): ReferenceItem[] =>
  codes.map((shortName, index) => ({ id: index + 1, shortName, longName: `${shortName} in words` }))

const lists: ReferenceLists = {
  brands: items('IRON'),
  options: {
    premiumPlans: items('IPTSng', 'IPTMnthly'),
    transactionTypes: items('NEW', 'TOPUP'),
    productTypes: { IPTSng: items('SGS', 'SMSF'), IPTMnthly: items('SGS') },
    billingTenures: { IPTMnthly: [12, 24, 36, 60] },
    propertyShare: { NEW: true, TOPUP: false },
    outstandingLoanBal: { NEW: false, TOPUP: true },
    insuredLoans: { NEW: false, TOPUP: true },
    incumbentInsurer: { NEW: false, TOPUP: true },
  },
  states: items('NSW', 'VIC'),
  employmentTypes: items('PAYGFT', 'SELFEMP'),
  loanPurposes: items('PURCH', 'REFEXT'),
  occupancyTypes: items('OWNOC', 'INVST'),
}

const loan = { loanAmount: '540,000.00', loanPurpose: 'PURCH' }
const security = { securityValue: 600_000, stateName: 'VIC', occupancyType: 'OWNOC' }
const borrower = { employmentType: 'PAYGFT', firstHomeBuyer: 'NO' as const, shareAmount: null }

const purchase: SentQuoteRequest = {
  brandName: 'IRON',
  transactionType: 'NEW',
  premiumPlanType: 'IPTSng',
  productType: 'SGS',
  capitalisedFlag: 'NO',
  propertyShareFlag: 'NO',
  incumbentInsurerFlag: 'NO',
  billingTenure: null,
  loanList: [loan],
  securityList: [security],
  borrowerList: [borrower],
  insuredLoanList: [],
  lmiPolicyNumber: null,
  outstandingLoanBalance: null,
  sourceRefNumber: null,
  insurerName: null,
}
const topUp: SentQuoteRequest = {
  ...purchase,
  transactionType: 'TOPUP',
  lmiPolicyNumber: '1000000001',
  outstandingLoanBalance: '$700,000',
  insurerName: 'Figtree LMI',
}
const monthly: SentQuoteRequest = { ...purchase, premiumPlanType: 'IPTMnthly', billingTenure: 24 }
const shares = (...amounts: (string | number | null)[]): SentQuoteRequest => ({
  ...purchase,
  propertyShareFlag: 'YES',
  borrowerList: amounts.map((shareAmount) => ({ ...borrower, shareAmount })),
})

const refusedBy = (sent: SentQuoteRequest) => readQuoteRequest(sent, lists).refused ?? []
const sentencesOf = (sent: SentQuoteRequest) => refusedBy(sent).map(({ field, message }) => `${field}: ${message}`)
const accepted = (sent: SentQuoteRequest) => {
  const { request, refused } = readQuoteRequest(sent, lists)
  expect(refused).toBeUndefined()
  return request
}

describe('a request that keeps every rule', () => {
  it('is read to the cent, however its amounts were written', () => {
    const sent = {
      ...purchase,
      loanList: [{ ...loan, loanAmount: '$1,250,000.50' }],
      securityList: [{ ...security, securityValue: 1_400_000.5 }],
    }
    expect(accepted(sent)).toMatchObject({
      loans: [{ amount: 125_000_050n, purpose: 'PURCH' }],
      securities: [{ value: 140_000_050n, state: 'VIC', occupancy: 'OWNOC' }],
    })
  })

  it('keeps nothing that its transaction and plan do not use', () => {
    const sent = { ...topUp, transactionType: 'NEW', billingTenure: 12, insuredLoanList: [{ loanNumber: 'A1' }] }
    expect(accepted(sent)).toMatchObject({
      billingTenure: null,
      lmiPolicyNumber: null,
      outstandingLoanBalance: null,
      insurerName: null,
      insuredLoans: [],
    })
  })

  it('keeps a source reference without the blanks around it, and none where only blanks were typed', () => {
    expect(accepted({ ...purchase, sourceRefNumber: '  HL-77 ' })?.sourceRefNumber).toBe('HL-77')
    expect(accepted({ ...purchase, sourceRefNumber: '  ' })?.sourceRefNumber).toBeNull()
  })

  it('may have seven rows in every list', () => {
    const seven = <Row>(row: Row) => Array.from({ length: 7 }, () => row)
    const sent = {
      ...topUp,
      loanList: seven(loan),
      securityList: seven(security),
      borrowerList: seven(borrower),
      insuredLoanList: seven({ loanNumber: 'A1' }),
    }
    expect(accepted(sent)?.insuredLoans).toHaveLength(7)
  })

  it.each(['1', '9,999,999', 1, 9_999_999])('may have the loan amount %s', (loanAmount) => {
    accepted({ ...purchase, loanList: [{ ...loan, loanAmount }] })
  })
})

describe('what is required', () => {
  it('is all named at once, each sentence with its field', () => {
    const bare = { loanList: [{}], securityList: [{}], borrowerList: [{}] }
    expect(sentencesOf(bare as SentQuoteRequest)).toEqual([
      'brandName: Brand name is required.',
      'premiumPlanType: Input is required.',
      'transactionType: Input is required.',
      'productType: Input is required.',
      'loanList.0.loanAmount: Loan amount is required.',
      'loanList.0.loanPurpose: Input is required.',
      'securityList.0.securityValue: Amount is required.',
      'securityList.0.stateName: State is required.',
      'securityList.0.occupancyType: Occupancy is required.',
      'borrowerList.0.employmentType: Employment is required.',
    ])
  })

  it('includes a row in each list', () => {
    expect(sentencesOf({ ...purchase, loanList: [], securityList: null, borrowerList: undefined })).toEqual([
      'loanList: Enter at least one loan.',
      'securityList: Enter at least one security.',
      'borrowerList: Enter at least one borrower.',
    ])
  })

  it('names the row that breaks the rule', () => {
    const sent = { ...purchase, loanList: [loan, loan, { ...loan, loanAmount: ' ' }] }
    expect(refusedBy(sent)).toEqual([
      { code: 'loanAmount-required', field: 'loanList.2.loanAmount', message: 'Loan amount is required.' },
    ])
  })
})

describe('a code', () => {
  it.each([
    ['brandName', { brandName: 'COOL' }],
    ['premiumPlanType', { premiumPlanType: 'IPTYrly', productType: null }],
    ['transactionType', { transactionType: 'SWITCH' }],
    ['productType', { productType: 'LOWDOC' }],
    ['loanList.0.loanPurpose', { loanList: [{ ...loan, loanPurpose: 'YACHT' }] }],
    ['securityList.0.stateName', { securityList: [{ ...security, stateName: 'UN' }] }],
    ['securityList.0.occupancyType', { securityList: [{ ...security, occupancyType: 'BUS' }] }],
    ['borrowerList.0.employmentType', { borrowerList: [{ ...borrower, employmentType: 'PIRATE' }] }],
  ])('that the lender is not offered is refused at %s', (field, change) => {
    expect(refusedBy({ ...purchase, ...change })).toContainEqual(
      expect.objectContaining({ field, message: 'Invalid value' }),
    )
  })

  it.each(['constructor', '__proto__', 'toString'])(
    'named %s, as something every object has, is refused too',
    (code) => {
      expect(sentencesOf({ ...purchase, premiumPlanType: code })).toEqual([
        'premiumPlanType: Invalid value',
        'productType: Invalid value',
      ])
    },
  )

  it('for a super fund is refused on a top-up', () => {
    accepted({ ...purchase, productType: 'SMSF' })
    expect(sentencesOf({ ...topUp, productType: 'SMSF' })).toEqual(['productType: Invalid value'])
  })
})

describe('an amount', () => {
  it.each([
    ['0', 'Loan amount must be greater than $0.00.'],
    ['0.99', 'Loan amount must be greater than $0.00.'],
    ['-5', 'Loan amount must be greater than $0.00.'],
    ['9,999,999.01', 'Loan amount must not exceed $9,999,999.00.'],
    ['1.005', 'Loan amount must be a number of dollars, such as 540,000.00.'],
    ['1e6', 'Loan amount must be a number of dollars, such as 540,000.00.'],
    ['half', 'Loan amount must be a number of dollars, such as 540,000.00.'],
  ])('of a loan of %s is refused', (loanAmount, message) => {
    const sent = { ...purchase, loanList: [{ ...loan, loanAmount }] }
    expect(sentencesOf(sent)).toEqual([`loanList.0.loanAmount: ${message}`])
  })

  it.each([
    [0, 'Amount must be at least $1.00.'],
    [10_000_000, 'Amount must not exceed $9,999,999.00.'],
    ['a house', 'Amount must be a number of dollars, such as 600,000.00.'],
  ])('of a security of %s is refused', (securityValue, message) => {
    const sent = { ...purchase, securityList: [security, { ...security, securityValue }] }
    expect(sentencesOf(sent)).toEqual([`securityList.1.securityValue: ${message}`])
  })
})

describe('a list', () => {
  const eight = <Row>(row: Row) => Array.from({ length: 8 }, () => row)

  it.each([
    ['loanList', eight(loan), 'Enter at most 7 loans.'],
    ['securityList', eight(security), 'Enter at most 7 securities.'],
    ['borrowerList', eight(borrower), 'Enter at most 7 borrowers.'],
    ['insuredLoanList', eight({ loanNumber: 'A1' }), 'Enter at most 7 insured loans.'],
  ])('%s is refused with an eighth row', (field, rows, message) => {
    expect(sentencesOf({ ...topUp, [field]: rows })).toEqual([`${field}: ${message}`])
  })
})

describe('the monthly plan', () => {
  it.each([1, '24', 60])('may run for %s months', (billingTenure) => {
    expect(accepted({ ...monthly, billingTenure })?.billingTenure).toBe(Number(billingTenure))
  })

  it.each([0, 61, 100, 12.5, -1, '1e1', 'twelve'])('may not run for %s months', (billingTenure) => {
    expect(sentencesOf({ ...monthly, billingTenure })).toEqual([
      'billingTenure: Billing tenure must be a whole number of months from 1 to 60.',
    ])
  })

  it('needs a billing tenure', () => {
    expect(sentencesOf({ ...monthly, billingTenure: null })).toEqual(['billingTenure: Input is required.'])
  })

  it('is never capitalised', () => {
    expect(sentencesOf({ ...monthly, capitalisedFlag: 'YES' })).toEqual([
      'capitalisedFlag: The premium cannot be capitalised on the monthly plan.',
    ])
  })

  it('is never shared', () => {
    const sent = { ...shares(270_000, 270_000), premiumPlanType: 'IPTMnthly', billingTenure: 12 }
    expect(sentencesOf(sent)).toEqual([
      'propertyShareFlag: Property Share is not offered for this premium plan and transaction type.',
    ])
  })
})

describe('a top-up', () => {
  it('is read with its policy, balance, insured loans and insurer', () => {
    expect(accepted({ ...topUp, insuredLoanList: [{ loanNumber: ' AB12 ' }, { loanNumber: '' }, {}] })).toMatchObject({
      lmiPolicyNumber: '1000000001',
      outstandingLoanBalance: 70_000_000n,
      insuredLoans: [{ loanNumber: 'AB12' }],
      insurerName: 'Figtree LMI',
    })
  })

  it('may have a balance of nothing', () => {
    expect(accepted({ ...topUp, outstandingLoanBalance: 0 })?.outstandingLoanBalance).toBe(0n)
  })

  it('needs a policy number and a balance', () => {
    expect(sentencesOf({ ...topUp, lmiPolicyNumber: ' ', outstandingLoanBalance: null })).toEqual([
      'lmiPolicyNumber: LMI Policy Number is required.',
      'outstandingLoanBalance: Outstanding Loan Balance is required.',
    ])
  })

  it.each(['12345678901', 'P100', '12-3', '1.5'])('of a policy numbered %s is refused', (lmiPolicyNumber) => {
    expect(sentencesOf({ ...topUp, lmiPolicyNumber })).toEqual([
      'lmiPolicyNumber: Policy number must be numeric, not exceeding 10.',
    ])
  })

  it.each([
    ['-0.01', 'Outstanding Loan Balance must not be negative.'],
    ['lots', 'Outstanding Loan Balance must be a number of dollars, such as 400,000.00.'],
  ])('with the balance %s is refused', (outstandingLoanBalance, message) => {
    expect(sentencesOf({ ...topUp, outstandingLoanBalance })).toEqual([`outstandingLoanBalance: ${message}`])
  })

  it.each(['A-1', 'A'.repeat(21), 'é1'])('with an insured loan numbered %s is refused', (loanNumber) => {
    expect(sentencesOf({ ...topUp, insuredLoanList: [{ loanNumber: 'A1' }, { loanNumber }] })).toEqual([
      'insuredLoanList.1.loanNumber: Loan number must be alphanumeric, max 20.',
    ])
  })

  it('of another insurer needs no policy number, and keeps none', () => {
    const sent: SentQuoteRequest = { ...topUp, incumbentInsurerFlag: 'YES', lmiPolicyNumber: 'not ours' }
    expect(accepted(sent)).toMatchObject({ incumbentInsurer: true, lmiPolicyNumber: null, insurerName: null })
  })

  it('is not shared where the lender is not offered that', () => {
    const sent = {
      ...shares(270_000, 270_000),
      transactionType: 'TOPUP',
      lmiPolicyNumber: 1,
      outstandingLoanBalance: 0,
    }
    expect(sentencesOf(sent)).toEqual([
      'propertyShareFlag: Property Share is not offered for this premium plan and transaction type.',
    ])
  })
})

describe('the incumbent insurer flag', () => {
  it('is refused where the transaction does not offer it', () => {
    expect(sentencesOf({ ...purchase, incumbentInsurerFlag: 'YES' })).toEqual([
      'incumbentInsurerFlag: Incumbent insurer is not offered for this transaction type.',
    ])
  })
})

describe('a property share', () => {
  it('is read with the share of each borrower', () => {
    expect(accepted(shares('27,000', 513_000))?.borrowers.map(({ shareAmount }) => shareAmount)).toEqual([
      2_700_000n,
      51_300_000n,
    ])
  })

  it.each([[[540_000]], [[180_000, 180_000, 180_000]]])('takes exactly two borrowers, not %j', (amounts) => {
    expect(sentencesOf(shares(...amounts))).toContain('borrowerList: Property Share takes exactly two borrowers.')
  })

  it.each([
    [null, 'Loan Share amount is required.'],
    ['half', 'Loan Share amount must be numeric.'],
    [0.5, 'Loan Share amount must be at least $1.00.'],
  ])('needs a readable share, not %s', (amount, message) => {
    expect(sentencesOf(shares(amount, 540_000))).toEqual([`borrowerList.0.shareAmount: ${message}`])
  })

  it('has shares that sum to the loans', () => {
    expect(sentencesOf(shares(270_000, '269,999.99'))).toEqual([
      'borrowerList.1.shareAmount: Invalid loan share amount total.',
    ])
  })

  it('has no share below 5% or above 95% of the loans', () => {
    const sentence = 'Each Loan Share amount must be between 5% and 95% of the total loan amount.'
    expect(sentencesOf(shares('26,999.99', '513,000.01'))).toEqual([
      `borrowerList.0.shareAmount: ${sentence}`,
      `borrowerList.1.shareAmount: ${sentence}`,
    ])
  })

  it('ignores share amounts where it is not chosen', () => {
    expect(accepted({ ...purchase, borrowerList: [{ ...borrower, shareAmount: 'x' }] })?.borrowers).toEqual([
      { employment: 'PAYGFT', firstHomeBuyer: false, shareAmount: null },
    ])
  })
})

describe('the shape of a request', () => {
  it('may lack anything, because what is missing is told in words', () => {
    expect(sentQuoteRequestSchema.safeParse({}).success).toBe(true)
  })

  it.each([
    ['an unknown key', { partyId: 3 }],
    ['an unknown key in a row', { loanList: [{ ...loan, submittedBy: 'me' }] }],
    ['a flag that is neither YES nor NO', { capitalisedFlag: 'true' }],
    ['an amount that is neither a number nor text', { outstandingLoanBalance: {} }],
    ['a list that is none', { loanList: 'all' }],
    ['a list of a hundred and one rows', { insuredLoanList: Array.from({ length: 101 }, () => ({ loanNumber: '1' })) }],
    ['a text without end', { sourceRefNumber: 'x'.repeat(201) }],
  ])('is refused with %s', (_what, change) => {
    expect(sentQuoteRequestSchema.safeParse({ ...purchase, ...change }).success).toBe(false)
  })
})
