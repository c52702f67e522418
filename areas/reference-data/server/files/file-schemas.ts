import { Temporal } from 'temporal-polyfill'
import * as z from 'zod/mini'
import { type DecimalText, parseDecimal } from '#packages/rating'

/** An issue raised by a schema; distinguishes missing values from invalid ones. */
type Issue = { readonly code?: string | undefined; readonly input?: unknown; readonly keys?: readonly string[] }

const mustBe = (what: string) => ({
  error: ({ input }: Issue) => (input === undefined ? 'is missing' : `must be ${what}`),
})

const objectFault = {
  error: ({ code, keys, input }: Issue) => {
    if (code === 'unrecognized_keys') return `has a field that is not known: ${keys?.join(', ')}`
    return input === undefined ? 'is missing' : 'must be an object'
  },
}

const text = z.string(mustBe('text')).check(z.minLength(1, 'must not be empty'), z.maxLength(500, 'is too long'))
const flag = z.boolean(mustBe('true or false'))
const codes = z.array(text, mustBe('a list of codes')).check(z.minLength(1, 'must name at least one code'))
const day = z.string(mustBe('a day')).check(z.refine(isCalendarDay, 'must be a calendar day such as 2026-07-01'))

/** A decimal in quotation marks, from 0 to the highest, with a maximum number of decimal places. */
function figure(places: number, highest?: number) {
  const range = highest === undefined ? 'of at least 0' : `from 0 to ${highest}`
  const what = `a number ${range} with at most ${places} decimals, in quotation marks`
  const fits = (written: DecimalText) => {
    const read = parseDecimal(written, places)
    if (read === null || read < 0n) return false
    return highest === undefined || read <= BigInt(highest) * 10n ** BigInt(places)
  }
  return z.string(mustBe(what)).check(z.refine(fits, `must be ${what}`))
}

const percent = figure(3, 100)
const lvr = figure(2, 100)
const dollars = figure(2)

const loadingRule = z
  .strictObject(
    {
      everyBorrowerFirstHomeBuyer: z.optional(z.literal(true, 'must be true, or left out')),
      everySecurityOccupancy: z.optional(codes),
      anySecurityOccupancy: z.optional(codes),
      anyBorrowerEmployment: z.optional(codes),
      anyLoanPurpose: z.optional(codes),
    },
    objectFault,
  )
  .check(z.refine((rule) => Object.keys(rule).length > 0, 'must say when the loading applies'))

/** `card.json` of a rate card. `reference-data/rate-cards/README.md` explains its fields. */
export const cardFileSchema = z.strictObject(
  {
    name: text,
    version: text,
    effectiveFrom: day,
    illustrative: flag,
    source: z.optional(text),
    ratesIncludeGst: flag,
    gstPercent: percent,
    lenderClaimsRitc: flag,
    ritcPercent: percent,
    minimumBasePremium: dollars,
    loanCap: dollars,
    highestCapitalisedLvr: figure(2),
    validityDays: z
      .int(mustBe('a whole number of days'))
      .check(z.gte(1, 'must be at least 1 day'), z.lte(3660, 'must be at most ten years')),
    products: z.record(
      z.string(),
      z.strictObject(
        {
          rates: z
            .string(mustBe('the name of a CSV file'))
            .check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]*\.csv$/, 'must be the name of a CSV file beside card.json')),
          highestLvr: lvr,
          highestLvrByOccupancy: z.record(z.string(), lvr, mustBe('an object of occupancy codes')),
        },
        objectFault,
      ),
      mustBe('an object of product types'),
    ),
    loadings: z.array(
      z.strictObject({ name: text, factor: figure(4), when: loadingRule }, objectFault),
      mustBe('a list'),
    ),
  },
  objectFault,
)
export type CardFile = z.infer<typeof cardFileSchema>

/** A file of duty rates. */
export const dutyFileSchema = z.strictObject(
  {
    effectiveFrom: day,
    source: z.optional(text),
    states: z
      .array(z.strictObject({ state: text, ratePercent: percent }, objectFault), mustBe('a list'))
      .check(z.minLength(1, 'must name at least one state')),
  },
  objectFault,
)

/** True for an existing calendar date, written `yyyy-mm-dd`. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  try {
    Temporal.PlainDate.from(text)
    return true
  } catch {
    return false
  }
}
