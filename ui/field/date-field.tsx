import { useRef } from 'react'
import styles from './field.module.css'
import { TextField, type TextFieldProps } from './text-field.tsx'

type DateFieldProps = Omit<TextFieldProps, 'action' | 'after' | 'before' | 'type' | 'value'> & {
  readonly value: string
  /** Called with the day picked in the calendar or pasted, as dd/mm/yyyy. */
  readonly onDay: (text: string) => void
}

/**
 * A date as dd/mm/yyyy, with a button that opens the browser's calendar. The input is a text field: a native date input
 * follows the browser's language, which silently swaps day and month.
 */
export function DateField({ onDay, ...props }: DateFieldProps) {
  const { label, value, disabled, readOnly } = props
  const text = useRef<HTMLInputElement>(null)
  const calendar = useRef<HTMLInputElement>(null)
  const open = () => {
    try {
      calendar.current?.showPicker()
    } catch {
      // This browser cannot open the calendar from code: the user types the date.
      text.current?.focus()
    }
  }
  return (
    <TextField
      inputMode="numeric"
      placeholder="dd/mm/yyyy"
      {...props}
      ref={text}
      onPaste={(event) => {
        const pasted = event.clipboardData.getData('text')
        const day = dateText(pasted)
        if (readOnly || isoText(day) === '' || day === pasted) return
        event.preventDefault()
        onDay(day)
      }}
      action={
        disabled || readOnly ? null : (
          <>
            <button type="button" className={styles.calendarButton} aria-label={`Calendar for ${label}`} onClick={open}>
              <svg viewBox="0 0 16 16" aria-hidden="true">
                <path d="M4.5 1v1.5h-3V14.5h13V2.5h-3V1H10v1.5H6V1H4.5ZM3 6.5h10V13H3V6.5Z" />
              </svg>
            </button>
            <input
              ref={calendar}
              type="date"
              className={styles.calendar}
              tabIndex={-1}
              aria-hidden="true"
              value={isoText(value)}
              onChange={({ target }) => onDay(dateText(target.value))}
            />
          </>
        )
      }
    />
  )
}

/**
 * Formats a typed or pasted date when the field loses focus: "2026-11-05", as other programs write it, and "05112026",
 * for keypads without a slash, both become "05/11/2026". Anything else stays as typed, so that its error can refer to
 * it.
 */
export function dateText(text: string): string {
  return text
    .trim()
    .replace(/^(\d{4})-(\d{2})-(\d{2})(?:T[\d:.]{1,20}Z?)?$/, '$3/$2/$1')
    .replace(/^(\d{2})(\d{2})(\d{4})$/, '$1/$2/$3')
}

/** Converts a typed date to the value of a native date input; empty if it is no date. */
export function isoText(text: string): string {
  const iso = dateText(text).replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1')
  return /^\d{4}-\d{2}-\d{2}$/.test(iso) && new Date(`${iso}T00:00:00Z`).toJSON()?.startsWith(iso) ? iso : ''
}
