import { type CalculatorForm, emptyBorrower } from './calculator-form.ts'

/** Property share on forces exactly two borrowers (specification 000 §4); off, the shares are gone. */
export function choosePropertyShare(form: CalculatorForm, propertyShareFlag: boolean): CalculatorForm {
  if (propertyShareFlag) {
    const [first = emptyBorrower, second = emptyBorrower] = form.borrowerList
    return { ...form, propertyShareFlag, borrowerList: [{ ...first }, { ...second }] }
  }
  return {
    ...form,
    propertyShareFlag,
    borrowerList: form.borrowerList.map((borrower) => ({ ...borrower, shareAmount: '' })),
  }
}
