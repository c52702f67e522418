import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import {
  type Cents,
  formatDollars,
  formatPercent,
  type HundredthsOfPercent,
  percentOf,
  plainFigure,
  plainPercent,
} from '#packages/money'
import { MoneyField } from '#ui/field'
import { Section } from '#ui/page'
import styles from './lvr-check.module.css'
import type { RequestFields } from './request-form.ts'

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

/** What the stated LVR amounts to beside what was typed about the loan and the security. */
export type LvrComparison =
  | { readonly kind: 'nothing' }
  /** No security value was typed: what it would have to be, in whole cents. */
  | { readonly kind: 'implied'; readonly securityValue: Cents }
  /** No LVR was stated. */
  | { readonly kind: 'computed'; readonly computed: HundredthsOfPercent }
  | { readonly kind: 'agrees'; readonly computed: HundredthsOfPercent }
  /** `by` is the stated LVR less the computed one. */
  | { readonly kind: 'differs'; readonly computed: HundredthsOfPercent; readonly by: HundredthsOfPercent }

type Typed = { readonly baseLoanAmount: string; readonly baseLVR: string; readonly securityValue: string }

const decimals = 6

/** True for an amount that a loan can be compared with. */
export function isSecurityValue(typed: string): boolean {
  return millionths(plainFigure(typed)) !== null
}

/**
 * The stated LVR against base loan / security value x 100, rounded half up to two decimals. Exact: every figure is a
 * bigint. What cannot be read yet counts as not typed.
 */
export function compareLvr({ baseLoanAmount, baseLVR, securityValue }: Typed): LvrComparison {
  const loan = millionths(plainFigure(baseLoanAmount))
  const value = millionths(plainFigure(securityValue))
  const stated = millionths(plainPercent(baseLVR))
  const statedHundredths = stated === null ? null : stated / 10_000n
  if (loan === null) return { kind: 'nothing' }
  const computed = value === null ? null : percentOf(loan, value)
  if (computed !== null) {
    if (statedHundredths === null) return { kind: 'computed', computed }
    if (statedHundredths === computed) return { kind: 'agrees', computed }
    return { kind: 'differs', computed, by: statedHundredths - computed }
  }
  if (statedHundredths === null) return { kind: 'nothing' }
  // (loan / 10^6) / (stated / 10^4) dollars are loan / stated cents.
  return { kind: 'implied', securityValue: (2n * loan + statedHundredths) / (2n * statedHundredths) }
}

/** A positive decimal in millionths; null for anything else. */
function millionths(figure: string): bigint | null {
  const [, whole = '', fraction = ''] = /^(\d{1,15})(?:\.(\d{1,6}))?$/.exec(figure) ?? []
  if (whole === '') return null
  const size = BigInt(whole + fraction.padEnd(decimals, '0'))
  return size > 0n ? size : null
}
