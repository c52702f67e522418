import type { PlainDate } from '#platform/clock'
import type { ReferenceData } from './snapshot/look-up-reference-data.ts'

type BrandName = { readonly channel: string; readonly shortName: string; readonly longName: string }

/** The names of all lenders' brands; a code that is no longer offered is its own name. */
export function brandNamesOf(reference: ReferenceData, date: PlainDate) {
  const rows: readonly BrandName[] = reference.brandsOfAllLenders(date)
  const names = new Map(rows.map(({ channel, shortName, longName }) => [`${channel} ${shortName}`, longName]))
  /** For lists of all lenders, where a brand's code is prefixed with its lender's channel and a space. */
  const brands = rows.map(({ channel, shortName, longName }) => ({
    shortName: `${channel} ${shortName}`,
    longName,
  }))
  return { brands, nameOf: (channel: string, code: string) => names.get(`${channel} ${code}`) ?? code }
}
