/** Limits for all areas (specification 000 §9). Amounts in whole cents, shares in percent, tenure in months. */
export const limits = {
  rows: 7,
  smallestAmount: 100n,
  largestAmount: 999_999_900n,
  smallestShare: 5n,
  largestShare: 95n,
  minTenure: 1,
  maxTenure: 60,
} as const

/** The formats of existing records' numbers (specification 000 §5, 001 §5). */
export const formats = {
  policyNumber: /^\d{1,10}$/,
  loanNumber: /^[A-Za-z0-9]{1,20}$/,
  applicationNumber: /^[A-Za-z0-9-]{1,40}$/,
} as const

/** The messages of specification 000 §5 by field and rule, and our own where it defines none. */
const catalogue: Readonly<Record<string, string>> = {
  'brandName.required': 'Brand name is required.',
  'loanAmount.required': 'Loan amount is required.',
  'loanAmount.min': 'Loan amount must be greater than $0.00.',
  'loanAmount.max': 'Loan amount must not exceed $9,999,999.00.',
  'loanAmount.number': 'Loan amount must be a number of dollars, such as 540,000.00.',
  'securityValue.required': 'Amount is required.',
  'securityValue.min': 'Amount must be at least $1.00.',
  'securityValue.max': 'Amount must not exceed $9,999,999.00.',
  'securityValue.number': 'Amount must be a number of dollars, such as 600,000.00.',
  'stateName.required': 'State is required.',
  'occupancyType.required': 'Occupancy is required.',
  'employmentType.required': 'Employment is required.',
  'shareAmount.required': 'Loan Share amount is required.',
  'shareAmount.number': 'Loan Share amount must be numeric.',
  'shareAmount.min': 'Loan Share amount must be at least $1.00.',
  'shareAmount.range': 'Each Loan Share amount must be between 5% and 95% of the total loan amount.',
  'shareAmount.total': 'Invalid loan share amount total.',
  'lmiPolicyNumber.required': 'LMI Policy Number is required.',
  'lmiPolicyNumber.pattern': 'Policy number must be numeric, not exceeding 10.',
  'outstandingLoanBalance.required': 'Outstanding Loan Balance is required.',
  'outstandingLoanBalance.number': 'Outstanding Loan Balance must be a number of dollars, such as 400,000.00.',
  'outstandingLoanBalance.min': 'Enter 0 or more.',
  'loanNumber.pattern': 'Loan number must be alphanumeric, max 20.',
  'applicationNumber.pattern': 'Application number alphanumeric, max 40.',
  'sourceRefNumber.max': 'Your reference must not exceed 40 characters.',
  'sourceRefNumber.pattern': 'Your reference must be on one line, without hidden characters.',
  'billingTenure.range': 'Billing tenure must be a whole number of months from 1 to 60.',
  'capitalisedFlag.monthly': 'The premium cannot be capitalised on the monthly plan.',
  'propertyShareFlag.offered': 'Property Share is not offered for this premium plan and transaction type.',
  'incumbentInsurerFlag.offered': 'Incumbent insurer is not offered for this transaction type.',
  'loanList.rows': 'Enter at most 7 loans.',
  'loanList.required': 'Enter at least one loan.',
  'securityList.rows': 'Enter at most 7 securities.',
  'securityList.required': 'Enter at least one security.',
  'borrowerList.rows': 'Enter at most 7 borrowers.',
  'borrowerList.required': 'Enter at least one borrower.',
  'borrowerList.two': 'Property Share takes exactly two borrowers.',
  'insuredLoanList.rows': 'Enter at most 7 insured loans.',
  'lenderRefNumber.required': 'Lender Reference Number is required.',
  'lenderRefNumber.max': 'Lender Reference Number must not exceed 40 characters.',
  'lenderRefNumber.pattern': 'Lender Reference Number must be on one line, without hidden characters.',
  'submissionType.required': 'Submission Type is required.',
  'referralReason.required': 'Referral Reason is required.',
  'capitalisedFlag.required': 'Capitalised is required.',
  'baseLoanAmount.required': 'Base Loan Amount is required.',
  'baseLoanAmount.pattern': 'Base Loan Amount must be a number of up to 15 digits and 6 decimals, such as 540000.50.',
  'baseLoanAmount.min': 'Enter 0 or more.',
  'baseLVR.required': 'Base LVR is required.',
  'baseLVR.pattern': 'Base LVR must be a percentage with at most 2 decimals, such as 92.35.',
  'baseLVR.max': 'Base LVR must be less than 1000 percent, such as 92.35.',
  'creditNotes.required': 'Credit Notes are required.',
  'creditNotes.max': 'Credit Notes must not exceed 5000 characters.',
  'attachment.required': 'Attach at least one document.',
  'category.required': 'Category is required.',
  'policyNumber.required': 'Policy number is required.',
  'policyNumber.pattern': 'Policy number must be numeric, not exceeding 10.',
  'loanNumber.required': 'Loan number is required.',
  'applicationNumber.required': 'Application number is required.',
  'document.required': 'Select a document.',
  'policySearch.required': 'Enter a policy, loan or application number.',
  'variationType.required': 'Please select at least one variation type.',
  'property.required': 'Please select at least one referenced property.',
  'file.type': 'File does not have a valid file extension.',
}

const generic: Readonly<Record<string, string>> = {
  required: 'Input is required.',
}

export function messageFor(field: string, rule: string): string {
  return catalogue[`${field}.${rule}`] ?? generic[rule] ?? 'Invalid value'
}
