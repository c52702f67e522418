import type { CalculatorForm } from './calculator-form.ts'

/** With another insurer on the existing loan there is no policy of ours to name (specification 000 §4). */
export function chooseIncumbentInsurer(form: CalculatorForm, incumbentInsurerFlag: boolean): CalculatorForm {
  return { ...form, incumbentInsurerFlag, lmiPolicyNumber: incumbentInsurerFlag ? '' : form.lmiPolicyNumber }
}
