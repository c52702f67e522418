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
  /** True while a call is in progress: the fields are locked. */
  readonly sending: boolean
}

/** Compares the stated LVR with base loan / security value. It never blocks a submit. */
export function LvrCard({ form, sending }: LvrCardProps) {
  const [baseLoanAmount, baseLVR, securityValue] = useWatch({
    control: form.control,
    name: ['baseLoanAmount', 'baseLVR', 'securityValue'],
  })
  const comparison = compareLvr({ baseLoanAmount, baseLVR, securityValue })
  const { onChange, onBlur, ...field } = form.register('securityValue')
  const wrong = securityValue.trim() !== '' && !isSecurityValue(securityValue)
  const [left, setLeft] = useState(false)
  // Screen readers announce differences only, not the result of each keystroke.
  const said = comparison.kind === 'differs'
  return (
    <Section title="LVR check">
      <MoneyField
        {...field}
        label="Security value (not sent)"
        hint="Optional. Only compared with the Base LVR."
        readOnly={sending}
        // Shown when the field is left, until the value is valid.
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

/** The comparison of the stated LVR with the loan and the security value. */
export type LvrComparison =
  | { readonly kind: 'nothing' }
  /** Without a security value: the value that the loan and the LVR imply, in whole cents. */
  | { readonly kind: 'implied'; readonly securityValue: Cents }
  /** Without a stated LVR. */
  | { readonly kind: 'computed'; readonly computed: HundredthsOfPercent }
  | { readonly kind: 'agrees'; readonly computed: HundredthsOfPercent }
  /** `by` is the stated LVR minus the computed one. */
  | { readonly kind: 'differs'; readonly computed: HundredthsOfPercent; readonly by: HundredthsOfPercent }

type Typed = { readonly baseLoanAmount: string; readonly baseLVR: string; readonly securityValue: string }

const decimals = 6

/** True for an amount that can be compared with a loan. */
export function isSecurityValue(typed: string): boolean {
  return millionths(plainFigure(typed)) !== null
}

/**
 * Compares the stated LVR with base loan / security value x 100, rounded half up to two decimals. Exact: all figures
 * are bigints. Invalid input counts as empty.
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
  // (loan / 10^6) / (stated / 10^4) dollars equal loan / stated cents.
  return { kind: 'implied', securityValue: (2n * loan + statedHundredths) / (2n * statedHundredths) }
}

/** A positive decimal in millionths; null for anything else. */
function millionths(figure: string): bigint | null {
  const [, whole = '', fraction = ''] = /^(\d{1,15})(?:\.(\d{1,6}))?$/.exec(figure) ?? []
  if (whole === '') return null
  const size = BigInt(whole + fraction.padEnd(decimals, '0'))
  return size > 0n ? size : null
}
