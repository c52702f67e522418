import type { SubmissionForm } from './submission-fields.ts'

type Size = { readonly loans?: number; readonly properties?: number; readonly borrowers?: number }

/**
 * A valid submission of IRONBARK: loans of $540,000 in total on properties of $600,000 in total, VIC, with the premium
 * of the sample card. The nth property secures the nth loan; further properties secure the last loan.
 */
export function exampleSubmission(
  lmiReferenceNo: string,
  { loans = 1, properties = 1, borrowers = 1 }: Size = {},
): SubmissionForm {
  return {
    party: 'IronbarkBank',
    lmiReferenceNo,
    applicationDate: '16/11/2026',
    quotationDate: '18/11/2026',
    docType: 'FULLDOC',
    paymentType: 'SINGLE',
    billingTenure: '',
    campaignId: '',
    underwritingType: 'FULL',
    capitalized: 'N',
    insuredAmountIncrease: '',
    insurer: 'Figtree Mortgage Insurance',
    originalAmount: '',
    variationType: '',
    outstandingLoanBalance: '',
    policyNo: '',
    basePremium: '10,701.82',
    gst: '1,070.18',
    stampDuty: '1,177.20',
    loans: partsOf(54_000_000, loans).map((amountRequested, index) => ({
      key: `l${index + 1}`,
      loanNumber: loanNumberOf(lmiReferenceNo, index),
      amountRequested,
      loanPurpose: 'PUREXS',
      isSMSFLoan: 'N',
      drawDownDate: '20/11/2026',
      remainingLoanTerm: '360',
      links: linksOf(index, loans, properties),
    })),
    properties: partsOf(60_000_000, properties).map((valuationAmount, index) => ({
      key: `p${index + 1}`,
      addressLine1: `${index + 1} Banksia Street`,
      city: 'Ballarat',
      state: 'VIC',
      postCode: '3350',
      country: 'AU',
      valuationAmount,
      occupancyType: 'OWNOC',
      residentialType: 'HOUSE',
      ndis: 'N',
      amountLimitedByGuarantee: '',
    })),
    borrowers: Array.from({ length: borrowers }, (_, index) => ({
      key: `b${index + 1}`,
      uniqueBorrowerId: `B-${index + 1}`,
      firstHomeBuyer: 'N',
      residencyStatus: 'AUSCIT',
      expatriate: 'N',
      employmentType: 'PAYGFT',
    })),
  }
}

/** A loan number unique to each reference: an already insured loan would cause a warning. */
function loanNumberOf(reference: string, index: number): string {
  const letters = reference.replaceAll(/[^A-Za-z0-9]/g, '').slice(-14)
  return `${letters}L${index + 1}`
}

/** Splits cents into equal parts in dollars; the first part includes the remainder. */
function partsOf(cents: number, count: number): string[] {
  const part = Math.floor(cents / count)
  return Array.from({ length: count }, (_, index) =>
    ((index === 0 ? cents - part * (count - 1) : part) / 100).toFixed(2),
  )
}

function linksOf(loan: number, loans: number, properties: number): string[] {
  const last = Math.min(loan, properties - 1)
  const more = loan === loans - 1 ? Math.max(properties - loans, 0) : 0
  return Array.from({ length: 1 + more }, (_, index) => `p${last + index + 1}`)
}
