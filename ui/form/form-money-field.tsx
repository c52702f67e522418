import type { FieldValues } from 'react-hook-form'
import { MoneyField, type MoneyFieldProps } from '#ui/field'
import { type BoundField, useBoundField } from './bound-field.ts'

type Props<Values extends FieldValues, Context, Output> = BoundField<Values, Context, Output> &
  Omit<MoneyFieldProps, 'name' | 'error' | 'form' | 'ref' | 'onChange' | 'onBlur'>

/** An amount of dollars; the form keeps its text as shown, as in "1,250,000.50". */
export function FormMoneyField<Values extends FieldValues, Context, Output>(props: Props<Values, Context, Output>) {
  const { form, name, onValue, ...field } = props
  return <MoneyField {...field} {...useBoundField({ form, name, ...(onValue && { onValue }) })} />
}
