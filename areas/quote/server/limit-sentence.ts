import { formatDollars, formatPercent } from '#packages/money'
import type { Refusal } from '#packages/rating'
import { sentences } from '../contract/index.ts'

/** Why a loan has no premium, with the limit and the figure that passed it, and what to do. */
export function limitSentence(refused: Refusal): string {
  switch (refused.code) {
    case 'lvr-above-cap':
      return sentences.lvrAboveCap(formatPercent(refused.baseLvr), formatPercent(refused.highestLvr))
    case 'loan-above-cap':
      return sentences.loanAboveCap(formatDollars(refused.loan), formatDollars(refused.loanCap))
    case 'capitalised-lvr-above-cap':
      return sentences.capitalisedLvrAboveCap(
        formatPercent(refused.capitalisedLvr),
        formatPercent(refused.highestCapitalisedLvr),
      )
    case 'no-rate':
      return sentences.noRate(formatPercent(refused.baseLvr), formatDollars(refused.loan))
    case 'product-not-on-card':
      return sentences.productNotOnCard(refused.productType)
    case 'state-without-duty':
      return sentences.stateWithoutDuty(refused.state)
  }
}
