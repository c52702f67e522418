import { useState } from 'react'
import { formatDollars, formatPercent, percentOf, plainFigure, plainPercent } from '#packages/money'
import { moneyText, TextField } from '#ui/field'
import { useText } from '#ui/form'
import { Section } from '#ui/page'
import styles from './lvr-check.module.css'
import type { ReferralStore } from './referral-form.ts'

type LvrCardProps = {
  readonly store: ReferralStore
  /** True while a call is in progress: the fields are locked. */
  readonly sending: boolean
}

/** Compares the stated LVR with base loan / security value. It never blocks a submit. */
export function LvrCard({ store, sending }: LvrCardProps) {
  const baseLoanAmount = useText(store, 'baseLoanAmount')
  const baseLVR = useText(store, 'baseLVR')
  const securityValue = useText(store, 'securityValue')
  const comparison = compareLvr({ baseLoanAmount, baseLVR, securityValue })
  const wrong = securityValue.trim() !== '' && !isSecurityValue(securityValue)
  const [left, setLeft] = useState(false)
  // Screen readers announce differences only, not the result of each keystroke.
  const said = comparison.kind === 'differs'
  return (
    <Section title="LVR check">
      <TextField
        before="$"
        inputMode="decimal"
        name="securityValue"
        value={securityValue}
        label="Security value (not sent)"
        hint="Optional. Only compared with the Base LVR."
        readOnly={sending}
        // Shown when the field is left, until the value is valid.
        error={left && wrong ? 'Security value must be an amount above zero, such as 600,000.00.' : undefined}
        onChange={({ target }) => {
          if (isSecurityValue(target.value)) setLeft(false)
          store.set('securityValue', target.value)
        }}
        onBlur={() => {
          setLeft(true)
          if (!sending) store.set('securityValue', moneyText(securityValue))
        }}
      />
      <p className={styles.comparison} data-kind={comparison.kind}>
        {said ? null : comparison.text}
        <span role="status">{said ? comparison.text : null}</span>
      </p>
    </Section>
  )
}

type LvrComparison = { readonly kind: 'advice' | 'agrees' | 'differs'; readonly text: string }

type Typed = { readonly baseLoanAmount: string; readonly baseLVR: string; readonly securityValue: string }

const decimals = 6

/** True for an amount that can be compared with a loan. */
export function isSecurityValue(typed: string): boolean {
  return millionths(plainFigure(typed)) !== null
}

/**
 * Compares the stated LVR with base loan / security value x 100, rounded half up to two decimals. Without a security
 * value, answers the one that the loan and the LVR imply. Exact: all figures are bigints. Invalid input counts as empty.
 */
export function compareLvr({ baseLoanAmount, baseLVR, securityValue }: Typed): LvrComparison {
  const loan = millionths(plainFigure(baseLoanAmount))
  const value = millionths(plainFigure(securityValue))
  const statedMillionths = millionths(plainPercent(baseLVR))
  const stated = statedMillionths === null ? null : statedMillionths / 10_000n
  const computed = loan === null || value === null ? null : percentOf(loan, value)
  if (computed === null) {
    if (loan === null || !stated) return { kind: 'advice', text: 'Enter the loan and the LVR to compare them.' }
    // (loan / 10^6) / (stated / 10^4) dollars equal loan / stated cents.
    const implied = formatDollars((2n * loan + stated) / (2n * stated))
    return { kind: 'advice', text: `This loan and LVR imply a security value of ${implied}.` }
  }
  const ratio = formatPercent(computed)
  if (stated === null) return { kind: 'advice', text: `Base loan ÷ security value is ${ratio}.` }
  if (stated === computed)
    return { kind: 'agrees', text: `The stated LVR agrees: base loan ÷ security value is ${ratio}.` }
  const points = formatPercent(stated > computed ? stated - computed : computed - stated).replace('%', '')
  const side = stated > computed ? 'higher' : 'lower'
  return {
    kind: 'differs',
    text: `The stated LVR is ${points} points ${side} than base loan ÷ security value, which is ${ratio}.`,
  }
}

/** A positive decimal in millionths; null for anything else. */
function millionths(figure: string): bigint | null {
  const [, whole = '', fraction = ''] = /^(\d{1,15})(?:\.(\d{1,6}))?$/.exec(figure) ?? []
  if (whole === '') return null
  const size = BigInt(whole + fraction.padEnd(decimals, '0'))
  return size > 0n ? size : null
}
