import * as z from 'zod/mini'
import { toOptions } from '#packages/fields'
import { columnOf, defineTable, type FieldOf, pageSchema, type Search, searchSchema } from '#packages/table'
import { quoteFields } from './quote-fields.ts'

export const quoteStatuses = ['Calculated', 'Applied', 'Expired'] as const
export type QuoteStatus = (typeof quoteStatuses)[number]
export const quoteTones = { Calculated: 'info', Applied: 'success', Expired: 'neutral' } as const

/** The events in the life of a quote, which begins as Calculated. Its status is derived from its last valid day and its policies. */
export const quoteTransitions = {
  /** A policy was created from it; an expired quote by a submission with its reference. */
  applied: { from: ['Calculated', 'Expired'], to: 'Applied' },
  /** After its last valid day in Sydney. */
  expired: { from: ['Calculated'], to: 'Expired' },
} as const satisfies Record<string, { readonly from: readonly QuoteStatus[]; readonly to: QuoteStatus }>

/**
 * The table of a lender's quotes, by all of its users, newest first. Searches match parts of references and policy
 * numbers.
 */
export const quoteTable = defineTable({
  columns: {
    quoteId: { label: 'Quote reference', kind: 'text' },
    // Free text: it may contain a loan number.
    sourceRefNumber: { ...columnOf(quoteFields.sourceRefNumber), personal: true },
    brandName: columnOf(quoteFields.brandName),
    calculatedBy: { label: 'Calculated by', kind: 'choice', sortedBy: 'username' },
    calculationDate: { label: 'Calculated', kind: 'date' },
    loanAmount: { label: 'Loan', kind: 'number' },
    baseLVR: { label: 'LVR', kind: 'number' },
    customerPremiumPayable: { label: 'Premium', kind: 'number' },
    status: {
      label: 'Status',
      kind: 'choice',
      options: toOptions(quoteStatuses),
    },
    policyNumbers: { label: 'Policies created', kind: 'text', sorts: false },
    validUntil: { label: 'Valid until', kind: 'date', sorts: false },
  },
  defaultSort: { field: 'calculationDate', ascending: false },
})
export type QuoteColumn = FieldOf<typeof quoteTable>
export type QuoteSearch = Search<QuoteColumn>

/** The body of `POST /api/quote/search`. */
export const quoteSearchSchema = searchSchema(quoteTable)

/** One row of the lender's quotes: amounts in dollars, the LVR in percent, the time in UTC. */
const quoteRowSchema = z.object({
  quoteId: z.string(),
  sourceRefNumber: z.nullable(z.string()),
  /** The brand's short name. */
  brandName: z.string(),
  /** The username of the user who calculated it. */
  calculatedBy: z.string(),
  calculationDate: z.iso.datetime(),
  /** The new loans plus, on a top-up, the outstanding balance. */
  loanAmount: z.number(),
  baseLVR: z.number(),
  customerPremiumPayable: z.number(),
  status: z.enum(quoteStatuses),
  /** Numbers of the policies created from the quote, in ascending order; empty without policies. */
  policyNumbers: z.array(z.string()),
  /** The last day, in Sydney, on which the price holds. */
  validUntil: z.iso.date(),
})
export type QuoteRow = z.infer<typeof quoteRowSchema>

/** The response of `POST /api/quote/search`. */
export const quotePageSchema = pageSchema(quoteRowSchema)
export type QuotePage = z.infer<typeof quotePageSchema>
