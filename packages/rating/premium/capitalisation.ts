import type { CardTerms } from '../card/prepared-card.ts'
import type { Cents, Lvr } from '../exact/units.ts'
import type { Refusal } from './limits.ts'
import { loanToValue } from './loan-to-value.ts'
import type { PricingInput } from './pricing-input.ts'

/** The loan once the premium is added to it; without capitalisation, the loan as it was. */
export type Capitalisation = {
  readonly capitalised: boolean
  readonly capitalisedLoan: Cents
  readonly capitalisedLvr: Lvr
}

/** Only a single premium can be added to the loan: a monthly plan never is. */
export function capitalise(input: PricingInput, loan: Cents, payable: Cents, value: Cents): Capitalisation {
  const capitalised = input.plan.type === 'single' && input.plan.capitalised
  const capitalisedLoan = capitalised ? loan + payable : loan
  return { capitalised, capitalisedLoan, capitalisedLvr: loanToValue(capitalisedLoan, value) }
}

/** The card's limit for the capitalised LVR, which holds only when a premium is added to the loan. */
export function passedCapitalisedLimit(
  terms: CardTerms,
  { capitalised, capitalisedLoan, capitalisedLvr }: Capitalisation,
  customerPremiumPayable: Cents,
): Refusal | undefined {
  const { highestCapitalisedLvr } = terms
  if (!capitalised || customerPremiumPayable === 0n || capitalisedLvr <= highestCapitalisedLvr) return undefined
  return {
    outcome: 'refused',
    code: 'capitalised-lvr-above-cap',
    capitalisedLvr,
    highestCapitalisedLvr,
    capitalisedLoan,
    customerPremiumPayable,
  }
}
