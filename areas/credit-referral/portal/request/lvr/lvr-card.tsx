import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { formatDollars, formatPercent } from '#packages/money'
import { MoneyField } from '#ui/field'
import { Section } from '#ui/page'
import type { RequestFields } from '../form/request-fields.ts'
import { compareLvr, isSecurityValue, type LvrComparison } from './compare-lvr.ts'
import styles from './lvr.module.css'

type LvrCardProps = {
  readonly form: RequestFields
  /** Nothing can be changed while it is under way. */
  readonly sending: boolean
}

/** The stated LVR beside what the loan and the security value come to. It never keeps a request from being sent. */
export function LvrCard({ form, sending }: LvrCardProps) {
  const [baseLoanAmount, baseLVR, securityValue] = useWatch({
    control: form.control,
    name: ['baseLoanAmount', 'baseLVR', 'securityValue'],
  })
  const comparison = compareLvr({ baseLoanAmount, baseLVR, securityValue })
  const { onChange, onBlur, ...field } = form.register('securityValue')
  const wrong = securityValue.trim() !== '' && !isSecurityValue(securityValue)
  const [left, setLeft] = useState(false)
  // What follows from each key that is pressed is not read aloud.
  const said = comparison.kind === 'differs'
  return (
    <Section title="LVR check">
      <MoneyField
        {...field}
        label="Security value (not sent)"
        hint="Optional. Only compared with the Base LVR."
        readOnly={sending}
        // Told once the field is left, until it is put right.
        error={left && wrong ? 'Security value must be an amount above zero, such as 600,000.00.' : undefined}
        onChange={(event) => {
          if (isSecurityValue(event.target.value)) setLeft(false)
          return onChange(event)
        }}
        onBlur={(event) => {
          setLeft(true)
          return onBlur(event)
        }}
      />
      <p className={styles.comparison} data-kind={comparison.kind}>
        {said ? null : wordsOf(comparison)}
        <span role="status">{said ? wordsOf(comparison) : null}</span>
      </p>
    </Section>
  )
}

function wordsOf(comparison: LvrComparison): string {
  switch (comparison.kind) {
    case 'nothing':
      return 'Enter the loan and the LVR to compare them.'
    case 'implied':
      return `This loan and LVR imply a security value of ${formatDollars(comparison.securityValue)}.`
    case 'computed':
      return `Base loan ÷ security value is ${formatPercent(comparison.computed)}.`
    case 'agrees':
      return `The stated LVR agrees: base loan ÷ security value is ${formatPercent(comparison.computed)}.`
    case 'differs': {
      const { computed, by } = comparison
      const size = formatPercent(by < 0n ? -by : by).replace('%', '')
      return `The stated LVR is ${size} points ${by > 0n ? 'higher' : 'lower'} than base loan ÷ security value, which is ${formatPercent(computed)}.`
    }
  }
}
