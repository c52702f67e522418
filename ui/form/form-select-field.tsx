import { useLayoutEffect, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { SelectField, type SelectFieldProps } from '#ui/field'
import { type BoundField, useBoundField } from './bound-field.ts'

type Props<Values extends FieldValues, Context, Output> = BoundField<Values, Context, Output> &
  Omit<SelectFieldProps, 'name' | 'error' | 'form' | 'ref' | 'onChange' | 'onBlur' | 'value' | 'defaultValue'>

/** One choice from a list whose value the form keeps. */
export function FormSelectField<Values extends FieldValues, Context, Output>(props: Props<Values, Context, Output>) {
  const { form, name, onValue, ...field } = props
  const { ref: register, ...bound } = useBoundField({ form, name, ...(onValue && { onValue }) })
  const select = useRef<HTMLSelectElement>(null)
  const { choices } = field
  // biome-ignore lint/correctness/useExhaustiveDependencies: a native select forgets its value when its options arrive after it
  useLayoutEffect(() => {
    if (select.current) select.current.value = String(form.getValues(name) ?? '')
  }, [choices])
  return (
    <SelectField
      {...field}
      {...bound}
      ref={(element) => {
        register(element)
        select.current = element
      }}
    />
  )
}
