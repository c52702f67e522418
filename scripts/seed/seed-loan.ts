import type { ReferenceData } from '#areas/reference-data/server'
import type { Cents } from '#packages/money'
import { type Premium, type PricingInput, pricePremium } from '#packages/rating'
import type { PlainDate } from '#platform/clock'
import { places, streets } from './places.ts'
import type { Random } from './random.ts'

/** A plausible loan and its premium. */
export type SeedLoan = {
  readonly channel: string
  readonly brandName: string
  readonly input: PricingInput
  readonly premium: Premium
  /** First day of the duty table that priced it. */
  readonly dutyFrom: PlainDate
  readonly addressLine1: string
  readonly city: string
  readonly postcode: string
  readonly residentialType: string
}

const thousand = 100_000n

/** Makes a random loan over one property, priced by the card in force on the day; retries when the card refuses it. */
export function seedLoan(reference: ReferenceData, day: PlainDate, random: Random): SeedLoan {
  const channel = random.happens(0.7) ? 'IRONBARK' : 'COOLABAH'
  const [first, ...others] = reference.partyNames(channel, day)
  const duty = reference.dutyOn(day)
  if (!first || !duty) throw new Error(`${channel} has no brands or no duty rates on ${day}: load the reference data`)
  const brandName = random.oneOf([first, ...others]).shortName
  const card = reference.cardFor(channel, brandName, day)?.card
  if (!card) throw new Error(`${brandName} has no rate card on ${day}: load the reference data`)

  for (let attempt = 0; attempt < 100; attempt += 1) {
    const { city, postcode, state } = random.oneOf(places)
    const input = seedInput(state, random)
    const premium = pricePremium(card, duty, input)
    if (premium.outcome === 'refused' || !premium.lmiNeeded) continue
    const street = `${random.between(1, 180)} ${random.oneOf(streets)}`
    const flat = random.happens(0.3)
    return {
      channel,
      brandName,
      input,
      premium,
      dutyFrom: duty.effectiveFrom,
      addressLine1: flat ? `Unit ${random.between(1, 60)}, ${street}` : street,
      city,
      postcode,
      residentialType: flat ? 'UNIT' : random.oneOf(['HOUSE', 'HOUSE', 'TOWNHSE', 'VILLA']),
    }
  }
  throw new Error(`the card of ${brandName} refuses every ordinary loan`)
}

function seedInput(state: string, random: Random): PricingInput {
  const investment = random.happens(0.2)
  const value = BigInt(random.between(70, 210)) * 5n * thousand
  const amount = roundDown((value * BigInt(random.between(8050, investment ? 9000 : 9500))) / 10_000n, 500_00n)
  const firstHomeBuyer = !investment && random.happens(0.35)
  const monthly = random.happens(0.15)
  return {
    productType: 'SGS',
    transaction: { type: 'NEW' },
    plan: monthly
      ? { type: 'monthly', billingTenure: random.oneOf([12, 24, 36]) }
      : { type: 'single', capitalised: random.happens(0.4), shareAmounts: null },
    loans: [{ amount, purpose: random.oneOf(['PUREXS', 'PUREXS', 'PURNEW', 'CONSTR', 'REFINT', 'REFEXT']) }],
    securities: [{ value, state, occupancy: investment ? 'INVST' : 'OWNOC' }],
    borrowers: Array.from({ length: random.happens(0.55) ? 2 : 1 }, () => ({
      employment: random.oneOf(['PAYGFT', 'PAYGFT', 'PAYGFT', 'PAYGPT', 'SELFEMP', 'CONTRACT', 'CASUAL']),
      firstHomeBuyer,
    })),
  }
}

function roundDown(amount: Cents, step: Cents): Cents {
  return (amount / step) * step
}
