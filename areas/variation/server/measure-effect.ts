import { figuresOf, type Policy, type PolicyLists } from '#areas/policy/contract'
import { formatDollars, formatPercent, toDollars, toPercent } from '#packages/money'
import {
  explainPremium,
  highestLvrFor,
  type Premium,
  type PreparedDuty,
  type PreparedRateCard,
  type PricingInput,
  pricePremium,
  type Refusal,
} from '#packages/rating'
import {
  messages,
  type VariationChanges,
  type VariationEffect,
  type VariationFigures,
  type VariationWarning,
  type VariedRows,
  variationWarnings,
} from '../contract/index.ts'

type Measured = {
  readonly types: readonly string[]
  readonly before: VariedRows
  readonly after: VariedRows
  readonly changes: VariationChanges
}
/** The fields of a policy, besides its rows, that the effect depends on. */
export type MeasuredPolicy = Pick<
  Policy,
  'outstandingLoanBalance' | 'otherSharesAmount' | 'productType' | 'billingTenure' | 'capitalised' | 'borrowers'
>
type Rates = {
  readonly lists: PolicyLists
  /** Today's rate card for the brand of the policy; null without one. */
  readonly card: PreparedRateCard | null
  readonly duty: PreparedDuty | null
}

/** One side of the comparison, in exact units. */
type Side = {
  readonly rows: VariedRows
  readonly loan: bigint
  readonly value: bigint
  readonly lvr: bigint
  /** The highest LVR of the card for these securities; null without a card. */
  readonly highestLvr: bigint | null
}

/**
 * Computes the effect of a variation on its policy at today's card: totals, LVR with its band, limits, premium,
 * warnings.
 */
export function measureEffect(policy: MeasuredPolicy, measured: Measured, rates: Rates): VariationEffect {
  const { changes } = measured
  const { card } = rates
  const [before, after] = [measured.before, measured.after].map((rows) => sideOf(policy, rows, card)) as [Side, Side]
  const [old, now] = [price(policy, before, rates), price(policy, after, rates)]
  const terms = card?.terms
  return {
    loans: [...changes.loans],
    securities: [...changes.securities],
    before: figures(policy, before, card),
    after: figures(policy, after, card),
    limits: card ? crossings(policy, before, after, card) : [],
    premium: {
      card: terms ? { name: terms.name, version: terms.version, illustrative: terms.illustrative } : null,
      before: present(old),
      after: present(now),
      difference: isPriced(old) && isPriced(now) ? toDollars(now.totalPremium - old.totalPremium) : null,
    },
    warnings: [...limitWarnings(after, card), ...variationWarnings({ ...measured, lists: rates.lists })],
  }
}

function sideOf(policy: MeasuredPolicy, rows: VariedRows, card: PreparedRateCard | null): Side {
  const { outstandingLoanBalance, otherSharesAmount } = policy
  const { loanAmount, securityValue, lvr } = figuresOf({ ...rows, outstandingLoanBalance, otherSharesAmount })
  const product = card?.products.get(policy.productType)
  const limit = product ? highestLvrFor(product, toSecurities(rows)) : null
  return { rows, loan: loanAmount + otherSharesAmount, value: securityValue, lvr: lvr ?? 0n, highestLvr: limit }
}

function figures(policy: MeasuredPolicy, side: Side, card: PreparedRateCard | null): VariationFigures {
  const { rows, loan, value, lvr } = side
  const product = card?.products.get(policy.productType)
  const band = product && lvr >= product.lowestLvr ? product.lvrBands.find(({ upTo }) => lvr <= upTo) : undefined
  return {
    loans: rows.loans.filter(({ active }) => active).length,
    securities: rows.securities.filter(({ active }) => active).length,
    loanAmount: toDollars(loan - policy.otherSharesAmount),
    securityValue: toDollars(value),
    lvr: toPercent(lvr),
    band: band ? { from: toPercent(band.from), to: toPercent(band.upTo) } : null,
  }
}

/** The limits that the variation crosses, as messages. */
function crossings({ productType }: MeasuredPolicy, before: Side, after: Side, card: PreparedRateCard): string[] {
  const crossed: string[] = []
  const lowest = card.products.get(productType)?.lowestLvr
  if (lowest !== undefined) {
    const from = formatPercent(lowest)
    if (before.lvr >= lowest && after.lvr < lowest) crossed.push(messages.lmiEnds(from))
    if (before.lvr < lowest && after.lvr >= lowest) crossed.push(messages.lmiBegins(from))
  }
  if (before.highestLvr !== null && after.highestLvr !== null) {
    const limit = formatPercent(after.highestLvr)
    const [was, is] = [before.lvr > before.highestLvr, after.lvr > after.highestLvr]
    if (!was && is) crossed.push(messages.lvrPasses(limit))
    if (was && !is) crossed.push(messages.lvrReturns(limit))
  }
  const { loanCap } = card.terms
  const cap = formatDollars(loanCap)
  if (before.loan <= loanCap && after.loan > loanCap) crossed.push(messages.loanPasses(cap))
  if (before.loan > loanCap && after.loan <= loanCap) crossed.push(messages.loanReturns(cap))
  return crossed
}

function limitWarnings({ lvr, highestLvr, loan }: Side, card: PreparedRateCard | null): VariationWarning[] {
  const warnings: VariationWarning[] = []
  if (highestLvr !== null && lvr > highestLvr) {
    const message = messages.lvrAboveLimit(formatPercent(lvr), formatPercent(highestLvr))
    warnings.push({ code: 'lvr-above-limit', message })
  }
  if (card && loan > card.terms.loanCap) {
    const message = messages.loanAboveCap(formatDollars(loan), formatDollars(card.terms.loanCap))
    warnings.push({ code: 'loan-above-limit', message })
  }
  return warnings
}

function toSecurities({ securities }: VariedRows): PricingInput['securities'] {
  return securities
    .filter(({ active }) => active)
    .map(({ securityValue, state, occupancyType }) => ({
      value: securityValue ?? 0n,
      state: state ?? '',
      occupancy: occupancyType ?? '',
    }))
}

/**
 * The premium as if all loans were insured today. Neither side credits premiums paid before, because only the
 * difference matters.
 */
function price(policy: MeasuredPolicy, { rows, loan, value }: Side, { card, duty }: Rates): Premium | string {
  const { outstandingLoanBalance, billingTenure, capitalised, borrowers, productType } = policy
  if (!card) return messages.noCard
  if (!duty) return messages.noDuty
  if (policy.otherSharesAmount > 0n) return messages.shareNotPriced
  const loans = rows.loans
    .filter(({ active }) => active)
    .map(({ approvedAmount, loanPurpose }) => ({ amount: approvedAmount ?? 0n, purpose: loanPurpose ?? '' }))
  if (borrowers.length === 0 || value === 0n || loan <= (outstandingLoanBalance ?? 0n)) return messages.notPriced
  const priced = pricePremium(card, duty, {
    productType,
    loans,
    securities: toSecurities(rows),
    borrowers,
    transaction:
      outstandingLoanBalance === null
        ? { type: 'NEW' }
        : { type: 'TOPUP', outstandingLoanBalance, premiumAlreadyPaid: null },
    plan:
      billingTenure === null ? { type: 'single', capitalised, shareAmounts: null } : { type: 'monthly', billingTenure },
  })
  return priced.outcome === 'refused' ? formatRefusal(priced) : priced
}

function isPriced(priced: Premium | string): priced is Premium {
  return typeof priced !== 'string'
}

function present(priced: Premium | string): VariationEffect['premium']['before'] {
  if (!isPriced(priced)) return { totalPremium: null, refused: priced, steps: [] }
  const steps = [...explainPremium(priced, loadingName)]
  return { totalPremium: toDollars(priced.totalPremium), refused: null, steps }
}

/** Formats the name of a loading: "selfEmployed" becomes "self employed". */
function loadingName(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

/** The reason for a missing premium, with the limit and the figure that exceeds it. */
function formatRefusal(refused: Refusal): string {
  switch (refused.code) {
    case 'lvr-above-cap':
      return messages.lvrNotPriced(formatPercent(refused.baseLvr), formatPercent(refused.highestLvr))
    case 'capitalised-lvr-above-cap':
      return messages.lvrNotPriced(formatPercent(refused.capitalisedLvr), formatPercent(refused.highestCapitalisedLvr))
    case 'loan-above-cap':
      return messages.loanNotPriced(formatDollars(refused.loan), formatDollars(refused.loanCap))
    case 'no-rate':
      return messages.noRate(formatPercent(refused.baseLvr), formatDollars(refused.loan))
    case 'product-not-on-card':
      return messages.productNotOnCard
    case 'state-without-duty':
      return messages.stateWithoutDuty(refused.state)
  }
}
