import * as z from 'zod/mini'
import { defineTable } from '#packages/table'

/** What the figures are split by; only the insurer splits them by lender. */
export const splits = { lvr: 'LVR band', state: 'State', lender: 'Lender', month: 'Month' } as const
export type Split = keyof typeof splits
export const splitsOfLender = ['lvr', 'state', 'month'] as const satisfies readonly Split[]
export const splitsOfInsurer = ['lvr', 'state', 'lender', 'month'] as const satisfies readonly Split[]

const day = z.optional(z.iso.date())

/** `day` is the newest day when omitted. */
export const lenderPortfolioQuerySchema = z.strictObject({ day, by: z._default(z.enum(splitsOfLender), 'lvr') })
/** `channel` names one lender. */
export const insurerPortfolioQuerySchema = z.strictObject({
  day,
  by: z._default(z.enum(splitsOfInsurer), 'lvr'),
  channel: z.optional(z.string().check(z.maxLength(64))),
})

/** Amounts in dollars. */
const figuresSchema = z.object({
  /** In force at the end of the day. */
  policies: z.int(),
  sumInsured: z.number(),
  premium: z.number(),
  /** From the first of the month until the day. */
  newPolicies: z.int(),
  newSumInsured: z.number(),
  newPremium: z.number(),
  /** What accepted variations made payable, less what they made refundable. */
  variationPremium: z._default(z.number(), 0),
  cancelledPolicies: z.int(),
  refunds: z.number(),
})
export type Figures = z.infer<typeof figuresSchema>

/** The figures of a part: an LVR band, a state, a lender or a month. */
const partSchema = z.extend(figuresSchema, {
  /** The lower limit of the band in percent, the short name of the state, the lender's channel, or the last day. */
  key: z.string(),
  label: z.string(),
})
export type Part = z.infer<typeof partSchema>

/** A portfolio at the end of a day, as it was recorded by then. */
export const portfolioSchema = z.object({
  /** The days that have figures; null without policies. */
  days: z.nullable(z.object({ first: z.iso.date(), last: z.iso.date() })),
  day: z.iso.date(),
  /** Whether the day is today, which is not over. */
  isToday: z.boolean(),
  by: z.enum(splitsOfInsurer),
  /** Of the months, those until the day: at most thirteen. */
  parts: z.array(partSchema),
  total: figuresSchema,
  /** The lenders with policies, for the insurer. */
  lenders: z.array(z.string()),
  /** The age of the figures in seconds, when they come from a replica of the database. */
  age: z.optional(z.int()),
})
export type Portfolio = z.infer<typeof portfolioSchema>

/** The columns of the tables on screen and of the exported file. */
export const portfolioTable = defineTable({
  columns: {
    label: { label: 'Part', kind: 'text' },
    policies: { label: 'Policies in force', kind: 'number' },
    sumInsured: { label: 'Sum insured', kind: 'number' },
    premium: { label: 'Premium', kind: 'number' },
    newPolicies: { label: 'New policies', kind: 'number' },
    newSumInsured: { label: 'New sum insured', kind: 'number' },
    newPremium: { label: 'New premium', kind: 'number' },
    variationPremium: { label: 'Premium of variations', kind: 'number' },
    cancelledPolicies: { label: 'Cancelled policies', kind: 'number' },
    refunds: { label: 'Refunds of cancellations', kind: 'number' },
  },
  defaultSort: { field: 'label', ascending: true },
})

/** The address parameters of the page: the day as typed, which may be none. Defaults are omitted. */
export type PortfolioAddress = { readonly day?: string; readonly by?: Split; readonly channel?: string }

/** Parses the query parameters of the address. Other splits and lenders are ignored; the page says that a day is none. */
export function parsePortfolioAddress(
  { day, by, channel }: Record<string, unknown>,
  offered: readonly Split[],
): PortfolioAddress {
  const split = offered.find((one) => one === by)
  const isChannel = offered.includes('lender') && typeof channel === 'string' && channel !== ''
  return {
    ...(typeof day === 'string' && day !== '' && { day }),
    ...(split && split !== 'lvr' && { by: split }),
    ...(isChannel && { channel }),
  }
}
