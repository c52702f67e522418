import { type borrowerFields, type loanFields, type securityFields, submissionFields } from './submission-fields.ts'

/** The section of specification 001 that defines a value; "ours" if it names the field but no default. */
type Section = '3' | '5' | '9' | 'ours'
export type Scalar = string | number | boolean | null

export type FormEntry<Name extends string = string> = {
  readonly from: Name
  readonly empty: Scalar
  readonly section: Section
  /** Its own label, if another value of the request comes from the same field. */
  readonly label?: string
  readonly changes?: Readonly<Record<string, string>>
}
type Filled = {
  readonly label: string
  readonly value: Scalar | readonly unknown[]
  readonly section: Section
  /** The code list that a caller's own value must be in. */
  readonly list?: string
  readonly kind?: 'money' | 'number' | 'date' | 'boolean'
}
export type Entry<Name extends string = string> = FormEntry<Name> | Filled

function fromForm<const Name extends string>(from: Name, empty: Scalar, section: Section): FormEntry<Name> {
  return { from, empty, section }
}
function filled<Value extends Filled['value'], const More extends Pick<Filled, 'list' | 'kind'>>(
  label: string,
  value: Value,
  section: Section,
  more: More = {} as More,
) {
  return { label, value, section, ...more }
}

const money = { kind: 'money' } as const
const number = { kind: 'number' } as const
const date = { kind: 'date' } as const
const longAgo = '01/01/1901'
const none: readonly string[] = []
/** An empty or invalid date is sent as the current day (specification 001 §5). */
export const today = null

/** Every value of the outgoing request, in order, with the defaults of specification 001 §9. */
export const originationTable = {
  policy: {
    primaryUniqueId: fromForm('lmiReferenceNo', null, '3'),
    applicationDate: fromForm('applicationDate', today, '3'),
    approvedDate: fromForm('quotationDate', today, '3'),
    originationDate: { ...fromForm('applicationDate', today, '3'), label: 'Origination date' },
    paymentType: fromForm('paymentType', 'SINGLE', '9'),
    documentationType: fromForm('docType', null, '3'),
    capitalizedFlag: fromForm('capitalized', 'Y', '9'),
    campaignId: fromForm('campaignId', 'Not Applicable', '9'),
    duaLevel: filled('DUA level', 'STANDARD', '9', { list: 'dua-levels' }),
    dti: filled('DTI', '0.0', '9', money),
    batchFileName: filled('Batch file name', 'policy_origination.csv', '9'),
    quotePremium: fromForm('basePremium', '0', '9'),
    outstandingLoanBalance: fromForm('outstandingLoanBalance', null, '3'),
    gst: fromForm('gst', '0.0', '9'),
    stampDuty: fromForm('stampDuty', '0.0', '9'),
    cpp: filled('CPP', null, 'ours'),
    contractId: filled('Contract ID', null, 'ours'),
    lenderCode: fromForm('party', null, '3'),
    partyId: filled('Party ID', null, '3'),
    coverageId: filled('Coverage ID', null, 'ours'),
    miNumber: filled('MI number', null, 'ours'),
    npvFlag: filled('NPV flag', false, '9', { kind: 'boolean' }),
    terminationReasonCode: filled('Termination reason code', null, 'ours'),
  },
  loan: {
    loanNumber: fromForm('loanNumber', null, '3'),
    approvedLoanAmount: fromForm('amountRequested', null, '3'),
    loanPurpose: fromForm('loanPurpose', null, '3'),
    smsf: fromForm('isSMSFLoan', null, '3'),
    loanDrawDownDate: fromForm('drawDownDate', today, '3'),
    remainingLoanTerm: fromForm('remainingLoanTerm', null, '3'),
    loanType: filled('Loan type', 'HOMELN', '9', { list: 'loan-types' }),
    paymentType: filled('Repayment type', 'P&I', '9', { list: 'repayment-types' }),
    interestType: filled('Interest type', 'FIXED', '9', { list: 'interest-types' }),
    fixedRateExpiryDate: filled('Fixed rate expiry date', longAgo, '9', date),
    interestRate: filled('Interest rate', '0.0', '9', number),
    scheduledRepaymentAmount: filled('Scheduled repayment amount', '0.0', 'ours', money),
    repaymentFrequency: filled('Repayment frequency', 'MONTHLY', '9', { list: 'repayment-frequencies' }),
    /** A field of the submission that is sent with each loan. */
    insuredAmountIncrease: fromForm('insuredAmountIncrease', '0.0', 'ours'),
    constructionLoan: filled('Construction loan', 'N', '9', { list: 'yes-no' }),
    id: filled('ID', null, 'ours'),
    removablePropertyId: filled('Removable property IDs', none, 'ours'),
    removableBorrowerId: filled('Removable borrower IDs', none, 'ours'),
  },
  security: {
    loanNumbers: filled('Loans', none, '5'),
    addressLine1: fromForm('addressLine1', null, '3'),
    city: fromForm('city', null, '3'),
    state: fromForm('state', null, '3'),
    postCode: fromForm('postCode', null, '3'),
    country: fromForm('country', null, '3'),
    occupancyType: { ...fromForm('occupancyType', null, '3'), changes: { BUS: 'INVST' } },
    residentialType: fromForm('residentialType', null, '3'),
    ndis: fromForm('ndis', null, '3'),
    securityValue: fromForm('valuationAmount', null, '3'),
    unitOrLotNumber: filled('Unit or lot number', '1', '9'),
    streetNumber: filled('Street number', null, 'ours'),
    streetName: filled('Street name', null, 'ours'),
    streetType: filled('Street type', null, 'ours'),
    purchasePrice: filled('Purchase price', '0.0', 'ours', money),
    valuationDate: filled('Valuation date', longAgo, '9', date),
    numberOfBedrooms: filled('Bedrooms', 0, '9', number),
    numberOfDwellings: filled('Dwellings', 0, '9', number),
    numberOfCarSpaces: filled('Car spaces', 0, '9', number),
    builder: filled('Builder', null, 'ours'),
    valuationType: filled('Valuation type', 'NONE', '9', { list: 'valuation-types' }),
    propertyStatus: filled('Property status', 'NW', '9', { list: 'property-statuses' }),
    ratingType: filled('Rating type', 'OTHER', '9', { list: 'rating-types' }),
    landArea: filled('Land area', 0, '9', number),
    riskRating: filled('Risk rating', 'UNKNOWN', '9', { list: 'risk-ratings' }),
    id: filled('ID', null, 'ours'),
    propertyId: filled('Property ID', null, 'ours'),
  },
  borrower: {
    loanNumbers: filled('Loans', none, '3'),
    uniqueBorrowerId: fromForm('uniqueBorrowerId', null, '3'),
    firstHomeBuyer: fromForm('firstHomeBuyer', 'N', '9'),
    residencyStatus: fromForm('residencyStatus', 'AUSCIT', '9'),
    isExpat: fromForm('expatriate', 'Y', '9'),
    employmentType: fromForm('employmentType', 'FULL_TIME', '9'),
    occupation: filled('Occupation', 'Employee', '9'),
    creditScore: filled('Credit score', 0, '9', number),
    totalExpenses: filled('Total expenses', '0.0', 'ours', money),
    totalAssets: filled('Total assets', '0.0', 'ours', money),
    totalIncome: filled('Total income', '0.0', 'ours', money),
    totalLiabilities: filled('Total liabilities', '0.0', 'ours', money),
    borrowerType: filled('Borrower type', 'PA', '9', { list: 'borrower-types' }),
    applicantType: filled('Applicant type', 'B', '9', { list: 'applicant-types' }),
    maritalStatus: filled('Marital status', 'UNKNOWN', '9', { list: 'marital-statuses' }),
    housingStatus: filled('Housing status', 'OTH', '9', { list: 'housing-statuses' }),
    hasDependent: filled('Has dependents', 'N', '9', { list: 'yes-no' }),
    yearOfBirth: filled('Year of birth', 1980, '9', number),
    id: filled('ID', null, 'ours'),
    dependentAges: filled('Ages of dependents', none, '9'),
    incomes: filled('Incomes', [{ incomeType: 'OTH', incomeAmount: '0.0' }], '9'),
    expenses: filled('Expenses', [{ expenseType: 'OTH', expenseAmount: '0.0' }], '9'),
    assets: filled('Assets', [{ assetType: 'OTH', assetValue: '0.0' }], '9'),
  },
} as const satisfies {
  readonly policy: Readonly<Record<string, Entry<keyof typeof submissionFields>>>
  readonly loan: Readonly<Record<string, Entry<keyof typeof loanFields | 'insuredAmountIncrease'>>>
  readonly security: Readonly<Record<string, Entry<keyof typeof securityFields>>>
  readonly borrower: Readonly<Record<string, Entry<keyof typeof borrowerFields>>>
}

type Tables = typeof originationTable
type FromForm<Table> = { [Name in keyof Table]: Table[Name] extends FormEntry<infer From> ? From : never }[keyof Table]
type SupplementName = Exclude<keyof typeof submissionFields, FromForm<Tables['policy']> | FromForm<Tables['loan']>>

const entries: readonly Entry[] = [...Object.values(originationTable.policy), ...Object.values(originationTable.loan)]
const sentFields = new Set<string>(entries.flatMap((entry) => ('from' in entry ? [entry.from] : [])))
/** The form fields without a field in the specified request, in the order of the form. */
export const supplementFields = Object.keys(submissionFields).filter(
  (name) => !sentFields.has(name),
) as readonly SupplementName[]
