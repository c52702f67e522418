import type { PreparedProduct, PreparedRateCard } from '../card/prepare-rate-card.ts'
import type { Cents, Lvr } from '../exact.ts'
import { loanToValue } from '../premium/base-premium.ts'
import { highestLvrFor } from '../premium/limits.ts'

/** The values of an application that determine its rate band and limits. */
export type Exposure = {
  readonly productType: string
  /** the new loans and the outstanding balance */
  readonly loan: Cents
  readonly value: Cents
  /** occupancy codes of the securities */
  readonly occupancies: readonly string[]
}

/** A cut-off that an application crosses. A value equal to the cut-off is not above it. */
export type CrossedCutOff = {
  readonly kind: 'lvr' | 'loan'
  /** `lmi`: the highest LVR that needs no LMI; `band`: the upper edge of a rate band; `limit`: the card's limit */
  readonly of: 'lmi' | 'band' | 'limit'
  /** an LVR or an amount in cents, according to `kind` */
  readonly at: bigint
  readonly above: boolean
}

/** The LVR before and after, and every cut-off between: LVR before loan, each in ascending order. */
export type CrossedCutOffs = {
  readonly lvrBefore: Lvr
  readonly lvr: Lvr
  readonly crossed: readonly CrossedCutOff[]
}

type Side = Exposure & {
  readonly product: PreparedProduct
  readonly lvr: Lvr
  readonly insured: boolean
  readonly highestLvr: Lvr
}

/**
 * Finds the cut-offs of a card between two states of an application. Band edges at or above a limit are left out; only
 * the limit is reported. Loan bands are those of the LVR band of `after`; without LMI, loan bands and limits do not
 * apply.
 *
 * @returns null when either state has no LVR, or its product is not on the card
 */
export function crossedCutOffs(card: PreparedRateCard, before: Exposure, after: Exposure): CrossedCutOffs | null {
  const [was, is] = [sideOf(card, before), sideOf(card, after)]
  if (!was || !is) return null
  const { loanCap } = card.terms
  const lmi = is.product.lowestLvr - 1n
  const lvrEdges = is.product.lvrBands.map(({ upTo }) => upTo).filter((edge) => edge > lmi && edge < is.highestLvr)
  const passed = (kind: CrossedCutOff['kind'], of: CrossedCutOff['of'], at: bigint, above: boolean, still: boolean) =>
    above === still ? [] : [{ kind, of, at, above: still }]
  return {
    lvrBefore: was.lvr,
    lvr: is.lvr,
    crossed: [
      ...passed('lvr', 'lmi', lmi, was.insured, is.insured),
      ...lvrEdges.flatMap((edge) => passed('lvr', 'band', edge, was.lvr > edge, is.lvr > edge)),
      ...passed('lvr', 'limit', is.highestLvr, isAboveLvr(was), isAboveLvr(is)),
      ...loanEdges(is, loanCap).flatMap((edge) => passed('loan', 'band', edge, was.loan > edge, is.loan > edge)),
      ...passed('loan', 'limit', loanCap, was.insured && was.loan > loanCap, is.insured && is.loan > loanCap),
    ],
  }
}

function sideOf(card: PreparedRateCard, exposure: Exposure): Side | null {
  const { productType, loan, value, occupancies } = exposure
  const product = card.products.get(productType)
  if (!product || loan <= 0n || value <= 0n) return null
  const lvr = loanToValue(loan, value)
  const securities = occupancies.map((occupancy) => ({ occupancy }))
  const insured = lvr >= product.lowestLvr
  return { ...exposure, product, lvr, insured, highestLvr: highestLvrFor(product, securities) }
}

function isAboveLvr({ insured, lvr, highestLvr }: Side): boolean {
  return insured && lvr > highestLvr
}

function loanEdges({ insured, product, lvr }: Side, loanCap: Cents): readonly Cents[] {
  const band = product.lvrBands.find(({ upTo }) => lvr <= upTo) ?? product.lvrBands.at(-1)
  if (!insured || !band) return []
  return band.loanBands.map(({ upTo }) => upTo).filter((edge) => edge < loanCap)
}
