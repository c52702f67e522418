import type { FieldValues } from 'react-hook-form'
import { Checkbox, type CheckboxProps } from '#ui/field'
import { type BoundField, useBoundField } from './bound-field.ts'

type Props<Values extends FieldValues, Context, Output> = Omit<BoundField<Values, Context, Output>, 'onValue'> &
  Omit<CheckboxProps, 'name' | 'error' | 'form' | 'ref' | 'onChange' | 'onBlur'> & {
    /** Told after the form knows the person's change. */
    readonly onValue?: (checked: boolean) => void
  }

/** A yes or no that the form keeps as a boolean. */
export function FormCheckbox<Values extends FieldValues, Context, Output>(props: Props<Values, Context, Output>) {
  const { form, name, onValue, ...field } = props
  const bound = useBoundField({ form, name, onValue: () => onValue?.(Boolean(form.getValues(name))) })
  return <Checkbox {...field} {...bound} />
}
