import type { ReferenceData } from '#areas/reference-data/server'
import type { PlainDate } from '#platform/clock'
import type { Random } from './random.ts'

export type SeedLender = { readonly channel: string; readonly brandName: string }

const names = [
  'Acacia',
  'Banksia',
  'Boronia',
  'Grevillea',
  'Jarrah',
  'Karri',
  'Kurrajong',
  'Mallee',
  'Melaleuca',
  'Tuart',
  'Waratah',
  'Wattle',
] as const
const kinds = ['Bank', 'Building', 'Credit', 'Mutual'] as const

/** One of fifty lenders with its brand; half of all records belong to the first. */
export function seedLender(reference: ReferenceData, today: PlainDate, random: Random): SeedLender {
  const known = random.happens(0.5) ? 'IRONBARK' : random.happens(0.06) ? 'COOLABAH' : null
  if (known !== null) {
    const [first, ...others] = reference.partyNames(known, today)
    if (!first) throw new Error(`${known} has no brands on ${today}: load the reference data`)
    return { channel: known, brandName: random.oneOf([first, ...others]).shortName }
  }
  const brandName = `${random.oneOf(names)}${random.oneOf(kinds)}`
  return { channel: brandName.toUpperCase(), brandName }
}
