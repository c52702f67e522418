import type { LoadingRule } from '../card/rate-card.ts'
import { type Cents, divideHalfUp, type Factor, type Percent, wholeFactor, wholePercent } from '../exact.ts'
import type { PricingInput } from './pricing-input.ts'

export type LoadingFactor = { readonly name: string; readonly factor: Factor }

/** A parsed loading of the card. */
export type PreparedLoading = {
  readonly loading: LoadingFactor
  readonly appliesTo: (input: PricingInput) => boolean
}

type Condition = (input: PricingInput) => boolean

/** The conditions of a rule; the loading applies when all hold. */
export function conditionsOf(rule: LoadingRule): readonly Condition[] {
  const { everySecurityOccupancy, anySecurityOccupancy, anyBorrowerEmployment, anyLoanPurpose } = rule
  const conditions: readonly (Condition | undefined)[] = [
    rule.everyBorrowerFirstHomeBuyer && (({ borrowers }) => borrowers.every((borrower) => borrower.firstHomeBuyer)),
    everySecurityOccupancy &&
      (({ securities }) => securities.every((it) => everySecurityOccupancy.includes(it.occupancy))),
    anySecurityOccupancy && (({ securities }) => securities.some((it) => anySecurityOccupancy.includes(it.occupancy))),
    anyBorrowerEmployment && (({ borrowers }) => borrowers.some((it) => anyBorrowerEmployment.includes(it.employment))),
    anyLoanPurpose && (({ loans }) => loans.some((loan) => anyLoanPurpose.includes(loan.purpose))),
  ]
  return conditions.filter((condition) => condition !== undefined)
}

/** Determines for every loading of the card whether it applies, and lists those that do. */
export function selectLoadings(
  loadings: readonly PreparedLoading[],
  input: PricingInput,
): { readonly loadingFactors: Record<string, boolean>; readonly loadingsApplied: readonly LoadingFactor[] } {
  const loadingFactors: Record<string, boolean> = {}
  const loadingsApplied: LoadingFactor[] = []
  for (const { loading, appliesTo } of loadings) {
    const applies = appliesTo(input)
    loadingFactors[loading.name] = applies
    if (applies) loadingsApplied.push(loading)
  }
  return { loadingFactors, loadingsApplied }
}

/** loan x rate x every applied loading: multiplied exactly and rounded once, to the cent. */
export function grossPremium(loan: Cents, rate: Percent, loadings: readonly LoadingFactor[]): Cents {
  let exact = loan * rate
  let unit = wholePercent
  for (const { factor } of loadings) {
    exact *= factor
    unit *= wholeFactor
  }
  return divideHalfUp(exact, unit)
}
