import type { CardTerms } from '../card/prepare-rate-card.ts'
import type { Cents, Lvr, Percent } from '../exact.ts'
import type { StateDuty } from './insurance-duty.ts'
import type { NamedFactor } from './loadings.ts'
import type { MonthlyFigures } from './monthly-figures.ts'

/** A premium with every figure of its calculation. Amounts are whole cents. */
export type Premium = {
  readonly outcome: 'priced'
  /** the terms of the card that priced it, with its name and version */
  readonly card: CardTerms
  readonly productType: string

  readonly newLoans: Cents
  readonly outstandingLoanBalance: Cents
  /** the new loans and the outstanding balance */
  readonly loan: Cents
  readonly value: Cents
  readonly baseLvr: Lvr

  /** `false` below the card's lowest band: the premium is then zero, which the user must be told */
  readonly lmiNeeded: boolean
  /** the lower edge of the card's lowest band */
  readonly lowestInsuredLvr: Lvr
  /** the card's rate before loadings; zero when no LMI is needed */
  readonly premiumRate: Percent
  /** whether each loading of the card applied, by name */
  readonly loadingFactors: Readonly<Record<string, boolean>>
  readonly loadingsApplied: readonly NamedFactor[]
  /** loan x rate x loadings; includes GST if the card's rates do */
  readonly grossPremium: Cents

  /** GST-exclusive, after loadings, before the credit of a top-up */
  readonly originalBasePremium: Cents
  readonly previousPremiumPaid: Cents
  readonly basePremium: Cents
  /** whether the card's minimum raised the base premium */
  readonly minimumApplied: boolean
  readonly gst: Cents
  readonly dutyByState: readonly StateDuty[]
  readonly stampDuty: Cents
  readonly totalPremium: Cents
  readonly governmentCredits: Cents
  readonly customerPremiumPayable: Cents

  readonly capitalised: boolean
  readonly capitalisedLoan: Cents
  readonly capitalisedLvr: Lvr

  /** empty without property share */
  readonly shares: readonly PremiumShare[]
  /** `null` on the single plan */
  readonly monthly: MonthlyFigures | null
}

/** One borrower's part of a property share, which becomes a loan and a policy of its own. */
export type PremiumShare = {
  /** from 1, in the borrowers' order */
  readonly borrowerNumber: number
  readonly shareAmount: Cents
  /** percent of the new loans, in hundredths; the shares sum to 100.00 % */
  readonly sharePercent: Lvr
  /** part of the premium payable; the parts sum to it */
  readonly premiumAmount: Cents
}
