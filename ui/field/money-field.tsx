import type { FocusEvent } from 'react'
import { moneyText } from './money-text.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

export type MoneyFieldProps = Omit<TextFieldProps, 'before' | 'inputMode' | 'type'>

/** An amount of Australian dollars. Its value is the text as shown; `parseDollars` of #packages/money reads it. */
export function MoneyField({ onBlur, ...props }: MoneyFieldProps) {
  const formatThenLeave = (event: FocusEvent<HTMLInputElement>) => {
    // Before the form is told, so that it keeps what the person sees.
    event.currentTarget.value = moneyText(event.currentTarget.value)
    onBlur?.(event)
  }
  return <TextField {...props} before="$" inputMode="decimal" onBlur={formatThenLeave} />
}
