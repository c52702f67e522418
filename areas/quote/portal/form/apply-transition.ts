import type { CalculatorFields } from './calculator-fields.ts'
import type { CalculatorForm } from './calculator-form.ts'

/** Brings the form to what a transition answers. Only what changed is touched, and an error about it no longer stands. */
export function applyTransition(form: CalculatorFields, next: CalculatorForm): void {
  const before = form.getValues()
  for (const name of Object.keys(next) as (keyof CalculatorForm)[]) {
    if (JSON.stringify(before[name]) === JSON.stringify(next[name])) continue
    form.setValue(name, next[name], { shouldDirty: true })
    form.clearErrors(name)
  }
}
