/**
 * The code lists of the product, each named like its folder under `reference-data/code-lists`. The entries of a list
 * are data; the set of lists is fixed in code.
 */
export const codeListNames = [
  'states',
  'employment-types',
  'loan-purposes',
  'occupancy-types',
  'premium-plans',
  'transaction-types',
  'product-types',
  'residential-types',
  'valuation-types',
  'yes-no',
  'document-types',
  'loan-types',
  'repayment-types',
  'interest-types',
  'repayment-frequencies',
  'submission-types',
  'referral-reasons',
  'referral-decisions',
  'upload-categories',
  'underwriting-types',
  'payment-types',
  'countries',
  'residency-statuses',
  'dua-levels',
  'property-statuses',
  'rating-types',
  'risk-ratings',
  'borrower-types',
  'applicant-types',
  'marital-statuses',
  'housing-statuses',
  'finance-types',
] as const

export type CodeListName = (typeof codeListNames)[number]

export function isCodeListName(name: string): name is CodeListName {
  return (codeListNames as readonly string[]).includes(name)
}
