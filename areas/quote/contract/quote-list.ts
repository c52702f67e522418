import * as z from 'zod/mini'
import {
  addressText,
  columnOf,
  defineTable,
  type FieldOf,
  pageSchema,
  readTableAddress,
  type Search,
  searchShape,
  type TableAddress,
  unknownSearchKey,
} from '#packages/table'
import { quoteFields } from './quote-fields.ts'

/** Calculated until policies were created from it, or until its last day has passed in Sydney. */
export const quoteStatuses = ['Calculated', 'Applied', 'Expired'] as const

/** The quotes of a lender, whoever calculated them: the newest first. References and policy numbers are found by a part. */
export const quoteTable = defineTable({
  columns: {
    quoteId: { label: 'Quote reference', kind: 'text' },
    // Lenders enter what they like: it may be a loan number.
    sourceRefNumber: { ...columnOf(quoteFields.sourceRefNumber), personal: true },
    brandName: columnOf(quoteFields.brandName),
    calculatedBy: { label: 'Person', kind: 'text' },
    calculationDate: { label: 'Calculated', kind: 'date' },
    loanAmount: { label: 'Loan', kind: 'number' },
    baseLVR: { label: 'LVR', kind: 'number' },
    customerPremiumPayable: { label: 'Premium', kind: 'number' },
    status: {
      label: 'Status',
      kind: 'choice',
      options: quoteStatuses.map((status) => ({ shortName: status, longName: status })),
    },
    policyNumbers: { label: 'Policies created', kind: 'text', sorts: false },
  },
  defaultSort: { field: 'calculationDate', ascending: false },
})
export type QuoteColumn = FieldOf<typeof quoteTable>
export type QuoteSearch = Search<QuoteColumn>

/** What `POST /api/quote/search` takes. */
export const quoteSearchSchema = z.strictObject(searchShape(quoteTable, { mostSorts: 9 }), {
  error: unknownSearchKey('page, pageSize, filter and sorts'),
})

/** One line of the lender's quotes; amounts in dollars, the LVR in percent, the time in UTC. */
const quoteRowSchema = z.object({
  quoteId: z.string(),
  sourceRefNumber: z.nullable(z.string()),
  /** The brand's short name. */
  brandName: z.string(),
  /** The username of the person who calculated it. */
  calculatedBy: z.string(),
  calculationDate: z.iso.datetime(),
  /** All loans, with the balance of a top-up. */
  loanAmount: z.number(),
  baseLVR: z.number(),
  customerPremiumPayable: z.number(),
  status: z.enum(quoteStatuses),
  /** Of the policies created from it, in their order; empty where there are none. */
  policyNumbers: z.array(z.string()),
})
export type QuoteRow = z.infer<typeof quoteRowSchema>

/** What `POST /api/quote/search` answers. */
export const quotePageSchema = pageSchema(quoteRowSchema)
export type QuotePage = z.infer<typeof quotePageSchema>

/**
 * What the address of the calculator says: nothing for a request, a quote, two quotes side by side, the lender's list of
 * quotes, or the same list to choose from what a quote is compared with.
 */
export type QuoteAddress = {
  readonly view?: 'quotes'
  /** The quote that is open. */
  readonly quote?: string
  /** The quote that is compared. */
  readonly with?: string
} & TableAddress<QuoteColumn>

/** Reads what stands after the question mark; what makes no sense is left out. */
export function readQuoteAddress(given: Readonly<Record<string, unknown>>): QuoteAddress {
  const quote = addressText(given.quote)
  const other = addressText(given.with)
  if (quote !== '') return { quote, ...(other !== '' && other !== quote && { with: other }) }
  if (given.view !== 'quotes') return {}
  return { view: 'quotes', ...(other !== '' && { with: other }), ...readTableAddress(given, quoteTable) }
}
