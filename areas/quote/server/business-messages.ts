import { formatDollars, formatPercent } from '#packages/money'
import type { Premium } from '#packages/rating'
import { type QuoteRequest, sentences } from '../contract/index.ts'

/** What a person should know about a premium beyond its figures, in the order in which it matters. */
export function businessMessages(request: QuoteRequest, premium: Premium): string[] {
  return [...premiumMessages(request, premium), ...capitalisationMessages(premium), ...cardMessages(premium)]
}

function premiumMessages(request: QuoteRequest, premium: Premium): string[] {
  if (!premium.lmiNeeded)
    return [sentences.noLmiNeeded(formatPercent(premium.baseLvr), formatPercent(premium.lowestInsuredLvr))]
  const messages: string[] = []
  if (premium.minimumApplied) messages.push(sentences.minimumPremium(formatDollars(premium.card.minimumBasePremium)))
  if (premium.previousPremiumPaid > 0n && premium.basePremium === 0n) messages.push(sentences.creditCovers)
  if (request.incumbentInsurer) messages.push(sentences.otherInsurer)
  return messages
}

function capitalisationMessages({ capitalised, customerPremiumPayable, ...premium }: Premium): string[] {
  if (!capitalised) return []
  if (customerPremiumPayable === 0n) return [sentences.nothingToCapitalise]
  const { capitalisedLoan, capitalisedLvr } = premium
  return [
    sentences.capitalised(
      formatDollars(customerPremiumPayable),
      formatDollars(capitalisedLoan),
      formatPercent(capitalisedLvr),
    ),
  ]
}

function cardMessages({ card }: Premium): string[] {
  return card.illustrative ? [sentences.illustrative(card.name)] : []
}
