import { type FocusEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { quoteFields } from '#areas/quote/contract'
import { Button } from '#ui/button'
import { RadioGroup, SelectField } from '#ui/field'
import { useFieldError, useText } from '#ui/form'
import { afterClick } from '#ui/page'
import type { CalculatorStore } from '../form/use-calculator-form.ts'
import styles from './request.module.css'

/** The number of billing tenures shown as radios; MORE... offers the rest (specification 000 §9). */
const shownFirst = 3
const more = 'MORE...'
const { name, label } = quoteFields.billingTenure

type TenureFieldProps = { readonly store: CalculatorStore; readonly tenures: readonly number[] }

/**
 * The billing tenure: the first three as radios, and MORE..., which replaces the radios with a dropdown of all tenures
 * and a button back (specification 000 §2).
 */
export function TenureField({ store, tenures }: TenureFieldProps) {
  const value = useText(store, name)
  const fieldError = useFieldError(store, name)
  const [opened, setOpened] = useState(false)
  /** Whether the user opened the dropdown with MORE... and has not left it yet; suppresses the error. */
  const [choosing, setChoosing] = useState(false)
  const error = choosing ? undefined : fieldError
  const box = useRef<HTMLDivElement>(null)
  const choices = tenures.map((months) => ({ value: String(months), label: `${months} months` }))
  const radios = choices.slice(0, shownFirst)
  const hasMore = choices.length > shownFirst
  const isFirst = radios.some((choice) => choice.value === value)
  const dropdown = opened || (value !== '' && !isFirst)
  const choose = (chosen: string) => {
    if (chosen !== more) return store.set(name, chosen)
    store.set(name, '')
    setOpened(true)
    setChoosing(true)
    requestAnimationFrame(() => box.current?.querySelector('select')?.focus())
  }
  const back = () => {
    // The button disappears, so its focus moves to the choices.
    flushSync(() => {
      if (!isFirst) store.set(name, '')
      setOpened(false)
    })
    box.current?.querySelector('input')?.focus()
  }
  /** Validates the field when the focus leaves both its dropdown and its button. */
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (box.current?.contains(relatedTarget)) return
    afterClick(() => {
      setChoosing(false)
      store.check(name)
    })
  }
  return (
    <div className={dropdown ? undefined : styles.tenureRadios} ref={box}>
      {dropdown ? (
        <>
          <SelectField
            name={name}
            label={label}
            required
            choices={choices}
            value={value}
            error={error}
            onChange={(event) => store.set(name, event.target.value)}
            onBlur={leave}
          />
          {hasMore ? (
            <Button variant="quiet" small onClick={back} onBlur={leave}>
              Back to the first {shownFirst}
            </Button>
          ) : null}
        </>
      ) : (
        <RadioGroup
          name={name}
          label={label}
          required
          choices={hasMore ? [...radios, { value: more, label: more }] : radios}
          value={value}
          error={error}
          onChange={(event) => choose(event.target.value)}
        />
      )}
    </div>
  )
}
