import type { FieldValues } from 'react-hook-form'
import { RadioGroup, type RadioGroupProps } from '#ui/field'
import { type BoundField, useBoundField } from './bound-field.ts'

type Props<Values extends FieldValues, Context, Output> = BoundField<Values, Context, Output> &
  Omit<RadioGroupProps, 'name' | 'error' | 'form' | 'ref' | 'onChange' | 'onBlur' | 'value' | 'defaultValue'>

/** One of a few choices, all in sight, whose value the form keeps. */
export function FormRadioGroup<Values extends FieldValues, Context, Output>(props: Props<Values, Context, Output>) {
  const { form, name, onValue, ...field } = props
  return <RadioGroup {...field} {...useBoundField({ form, name, ...(onValue && { onValue }) })} />
}
