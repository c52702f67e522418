import type { PartyOptions } from '#areas/reference-data/contract'
import { type CalculatorForm, standardProduct } from './calculator-form.ts'
import { choosePropertyShare } from './choose-property-share.ts'
import { offeredChoices } from './offered-choices.ts'

/**
 * Another transaction type (specification 000 §4): property share goes back to NO, a product that is not offered for it
 * gives way to the standard one, and a tick whose box is no longer shown does not linger.
 */
export function chooseTransactionType(
  form: CalculatorForm,
  transactionType: string,
  options: PartyOptions,
): CalculatorForm {
  const { productTypes, incumbentInsurer } = offeredChoices({ ...form, transactionType }, options)
  const kept = productTypes.some(({ shortName }) => shortName === form.productType)
  return {
    ...choosePropertyShare(form, false),
    transactionType,
    productType: kept ? form.productType : standardProduct(productTypes),
    incumbentInsurerFlag: incumbentInsurer && form.incumbentInsurerFlag,
  }
}
