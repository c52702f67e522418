import type { PartyOptions } from '#areas/reference-data/contract'
import { type CalculatorForm, standardProduct } from './calculator-form.ts'
import { chooseTransactionType } from './choose-transaction-type.ts'
import { offeredChoices } from './offered-choices.ts'

/**
 * Another premium plan (specification 000 §4): product type, billing tenure and transaction type start afresh, the first
 * transaction type is selected, and only a plan that is paid at once can be capitalised.
 */
export function choosePremiumPlan(
  form: CalculatorForm,
  premiumPlanType: string,
  options: PartyOptions,
): CalculatorForm {
  const transactionType = options.transactionTypes[0]?.shortName ?? ''
  const { capitalised, productTypes } = offeredChoices({ premiumPlanType, transactionType }, options)
  const changed = {
    ...form,
    premiumPlanType,
    productType: standardProduct(productTypes),
    billingTenure: '',
    capitalisedFlag: capitalised && form.capitalisedFlag,
  }
  return chooseTransactionType(changed, transactionType, options)
}
