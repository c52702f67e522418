import { useState } from 'react'
import { useController } from 'react-hook-form'
import { RadioGroup, SelectField } from '#ui/field'
import type { CalculatorFields } from '../form/calculator-fields.ts'
import { tenureChoices } from '../form/tenure-choices.ts'
import styles from './request.module.css'

const more = 'more'

type TenureFieldProps = { readonly form: CalculatorFields; readonly tenures: readonly number[] }

/**
 * The billing tenure: the first three as radios, and MORE... for a dropdown of all (specification 000 §2). The radios
 * stay beside the dropdown, so that arrow keys that pass over MORE... can pass back.
 */
export function TenureField({ form, tenures }: TenureFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'billingTenure' })
  const shown = tenureChoices(tenures, field.value)
  const [opened, setOpened] = useState(false)
  const dropdown = opened || shown.needsDropdown
  const choose = (value: string) => {
    setOpened(value === more)
    field.onChange(value === more ? '' : value)
  }
  const error = fieldState.error?.message
  const radios = shown.radios.map((months) => ({ value: String(months), label: `${months} months` }))
  return (
    <div className={styles.tenure}>
      <RadioGroup
        name={dropdown ? 'billingTenureShown' : 'billingTenure'}
        label="Billing tenure"
        required
        choices={shown.more ? [...radios, { value: more, label: 'MORE...' }] : radios}
        value={dropdown ? more : field.value}
        error={dropdown ? undefined : error}
        onChange={(event) => choose(event.target.value)}
        onBlur={field.onBlur}
      />
      {dropdown ? (
        <SelectField
          name="billingTenure"
          label="Billing tenure"
          required
          choices={tenures.map((months) => ({ value: String(months), label: `${months} months` }))}
          value={field.value}
          error={error}
          onChange={(event) => field.onChange(event.target.value)}
          onBlur={field.onBlur}
        />
      ) : null}
    </div>
  )
}
