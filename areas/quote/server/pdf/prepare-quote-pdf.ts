import { setImmediate } from 'node:timers/promises'
import type { QuotePdfContent } from './quote-pdf-content.ts'
import { writeQuotePdf } from './write-quote-pdf.ts'

/** After as many, Node has compiled most of what writes a quote. */
const rehearsals = 6

/**
 * Reads and parses the fonts and writes a quote of nothing a few times, so that the first person who asks for a PDF does
 * not wait for that. About half a second of CPU, to be spent when the server has started; requests get in between.
 */
export async function prepareQuotePdf(): Promise<void> {
  for (let count = 0; count < rehearsals; count++) {
    await writeQuotePdf(nothing)
    await setImmediate()
  }
}

const instalments = {
  billingTenure: 12,
  basePremium: 0,
  gst: 0,
  stampDuty: 0,
  totalPremium: 0,
  customerPremiumPayable: 0,
  lastInstalment: 0,
}

const nothing: QuotePdfContent = {
  quoteId: '0',
  calculationDate: '2026-01-01T00:00:00.000Z',
  validUntil: '2026-01-01',
  sourceRefNumber: null,
  preparedFor: '',
  brand: '',
  insurer: '',
  card: { name: '', version: '', illustrative: true },
  premiumPlan: '',
  transactionType: '',
  productType: '',
  capitalised: true,
  loans: [{ purpose: '', amount: 0 }],
  securities: [{ state: '', occupancy: '', value: 0 }],
  borrowers: [{ employment: '', firstHomeBuyer: true }],
  existingPolicy: { lmiPolicyNumber: null, incumbentInsurer: true, outstandingLoanBalance: 0, insuredLoans: [] },
  figures: {
    ...{ premiumRate: 0, baseLVR: 0, capitalisedLVR: 0, capitalisedLoan: 0 },
    ...{ originalBasePremium: 0, previousPremiumPaid: 0, basePremium: 0, gst: 0, stampDuty: 0 },
    ...{ totalPremium: 0, governmentCredits: 0, customerPremiumPayable: 0 },
  },
  monthly: instalments,
  shares: [],
  loadings: [],
  businessMessages: [''],
}
