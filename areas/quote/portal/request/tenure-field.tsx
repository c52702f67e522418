import { useState } from 'react'
import { quoteFields } from '#areas/quote/contract'
import { RadioGroup, SelectField } from '#ui/field'
import { useFault, useText } from '#ui/form'
import { tenureChoices } from '../form/tenure-choices.ts'
import type { CalculatorStore } from '../form/use-calculator-form.ts'
import styles from './request.module.css'

const more = 'more'
const { name, label } = quoteFields.billingTenure

type TenureFieldProps = { readonly store: CalculatorStore; readonly tenures: readonly number[] }

/**
 * The billing tenure: the first three as radios, and MORE... for a dropdown of all (specification 000 §2). The radios
 * stay beside the dropdown, so that arrow keys that pass over MORE... can pass back.
 */
export function TenureField({ store, tenures }: TenureFieldProps) {
  const value = useText(store, name)
  const error = useFault(store, name)
  const shown = tenureChoices(tenures, value)
  const [opened, setOpened] = useState(false)
  const dropdown = opened || shown.needsDropdown
  const choose = (chosen: string) => {
    setOpened(chosen === more)
    store.set(name, chosen === more ? '' : chosen)
  }
  const choicesOf = (months: readonly number[]) => months.map((of) => ({ value: String(of), label: `${of} months` }))
  const radios = choicesOf(shown.radios)
  return (
    <div className={styles.tenure}>
      <RadioGroup
        name={dropdown ? 'billingTenureShown' : name}
        label={label}
        required
        choices={shown.more ? [...radios, { value: more, label: 'MORE...' }] : radios}
        value={dropdown ? more : value}
        error={dropdown ? undefined : error}
        onChange={(event) => choose(event.target.value)}
      />
      {dropdown ? (
        <SelectField
          name={name}
          label={label}
          required
          choices={choicesOf(tenures)}
          value={value}
          error={error}
          onChange={(event) => store.set(name, event.target.value)}
        />
      ) : null}
    </div>
  )
}
