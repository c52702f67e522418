import type { ReferenceData } from '#areas/reference-data/server'
import type { PlainDate } from '#platform/clock'

/** A brand's code in a lender's books, and what people call it. */
export type BrandName = { readonly channel: string; readonly shortName: string; readonly longName: string }

/** The brands of all lenders by name; a code that is no longer offered stands for itself. */
export function brandNamesOf(reference: ReferenceData, date: PlainDate) {
  const named: readonly BrandName[] = reference.brandsOfAllLenders(date)
  const names = new Map(named.map(({ channel, shortName, longName }) => [`${channel} ${shortName}`, longName]))
  /** For a list of all lenders, where a brand's code has its lender's channel and a blank before it. */
  const brands = named.map(({ channel, shortName, longName }) => ({
    shortName: `${channel} ${shortName}`,
    longName,
  }))
  return { brands, nameOf: (channel: string, code: string) => names.get(`${channel} ${code}`) ?? code }
}
