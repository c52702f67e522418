import { get, useFormState } from 'react-hook-form'
import type { CalculatorFields } from './calculator-fields.ts'

type RowListName = 'loanList' | 'borrowerList' | 'securityList' | 'insuredLoanList'

/** What is wrong with a list of rows as a whole. */
export function useRowListError({ control }: CalculatorFields, name: RowListName): string | undefined {
  const { errors } = useFormState({ control, name })
  return get(errors, `${name}.root.message`)
}
