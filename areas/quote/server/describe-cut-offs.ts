import { formatDollars, formatPercent, toDollars, toPercent } from '#packages/money'
import { cutOffs, type PriceChange, type CutOff as RatedCutOff } from '#packages/rating'
import { type CutOff, sentences } from '../contract/index.ts'
import type { RecomputedQuote } from './recompute-quote.ts'

/** What would change the price: the nearest lower cut-offs, how to reach them and what that saves, in words too. */
export function describeCutOffs({ card, duty, input }: RecomputedQuote): CutOff[] {
  return cutOffs(card, duty, input).map(describeCutOff)
}

function describeCutOff(cutOff: RatedCutOff): CutOff {
  const lessLoan = cutOff.lessLoan
  const moreValue = cutOff.kind === 'lvr' ? cutOff.moreValue : null
  const place = placeOf(cutOff)
  return {
    kind: cutOff.kind,
    limit: cutOff.kind === 'lvr' ? toPercent(cutOff.lvr) : toDollars(cutOff.loan),
    borrowLess: lessLoan && toDollars(lessLoan.by),
    securityMore: moreValue && toDollars(moreValue.by),
    saves: toDollars((lessLoan ?? moreValue)?.saves ?? 0n),
    securityMoreSaves: moreValue && toDollars(moreValue.saves),
    sentence: [
      ...tell(lessLoan, (by, saves) => sentences.borrowLess(by, place, saves)),
      ...tell(moreValue, (by, saves) => sentences.offerMore(by, place, saves)),
    ].join(' '),
  }
}

function placeOf(cutOff: RatedCutOff): string {
  if (cutOff.kind === 'loan') return sentences.cutOffLoan(formatDollars(cutOff.loan))
  const reached = cutOff.lessLoan ?? cutOff.moreValue
  const lvr = formatPercent(cutOff.lvr)
  return reached?.premium.lmiNeeded === false ? sentences.cutOffNoLmi(lvr) : sentences.cutOffLvr(lvr)
}

function tell(change: PriceChange | null, words: (by: string, saves: string) => string): string[] {
  return change ? [words(formatDollars(change.by), formatDollars(change.saves))] : []
}
