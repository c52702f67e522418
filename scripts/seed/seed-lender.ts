import type { ReferenceData } from '#areas/reference-data/server'
import type { PlainDate } from '#platform/clock'
import type { Chance } from './chance.ts'

export type SeedLender = { readonly channel: string; readonly brandName: string }

const plants = [
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
export function seedLender(reference: ReferenceData, today: PlainDate, chance: Chance): SeedLender {
  const known = chance.happens(0.5) ? 'IRONBARK' : chance.happens(0.06) ? 'COOLABAH' : null
  if (known !== null) {
    const [first, ...others] = reference.partyNames(known, today)
    if (!first) throw new Error(`${known} has no brands on ${today}: load the reference data`)
    return { channel: known, brandName: chance.oneOf([first, ...others]).shortName }
  }
  const brandName = `${chance.oneOf(plants)}${chance.oneOf(kinds)}`
  return { channel: brandName.toUpperCase(), brandName }
}
