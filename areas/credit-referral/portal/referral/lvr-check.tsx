import { type ReferralForm, type ReferralInput, referralFormFields } from '#areas/credit-referral/contract'
import { plainDecimal } from '#packages/fields'
import { formatDollars, formatPercent, groupThousands, percentOf, plainFigure, plainPercent } from '#packages/money'
import { FieldInput, type FormStore, useText } from '#ui/form'
import { Section } from '#ui/page'
import styles from './lvr-check.module.css'

/** The texts and errors of a referral's form. */
export type ReferralStore = FormStore<ReferralForm, ReferralInput>

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
  // Screen readers announce differences only, not the result of each keystroke.
  const announced = comparison.kind === 'differs'
  return (
    <Section title="LVR check">
      <FieldInput
        field={referralFormFields.securityValue}
        hint="Optional. Only compared with the Base LVR."
        locked={sending}
      />
      <p className={styles.comparison} data-kind={comparison.kind}>
        {announced ? null : comparison.text}
        <span role="status">{announced ? comparison.text : null}</span>
      </p>
    </Section>
  )
}

type LvrComparison = { readonly kind: 'advice' | 'agrees' | 'differs'; readonly text: string }

type LvrFigures = Pick<ReferralForm, 'baseLoanAmount' | 'baseLVR' | 'securityValue'>

const decimals = 6

/**
 * Compares the stated LVR with base loan / security value x 100, rounded half up to two decimals. Without a security
 * value, returns the one that the loan and the LVR imply. Exact: all figures are bigints. Invalid input counts as empty.
 */
export function compareLvr({ baseLoanAmount, baseLVR, securityValue }: LvrFigures): LvrComparison {
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
    return { kind: 'agrees', text: `LVR matches: ${amountOf(baseLoanAmount)} ÷ ${amountOf(securityValue)}.` }
  const points = formatPercent(stated > computed ? stated - computed : computed - stated).replace('%', '')
  const side = stated > computed ? 'higher' : 'lower'
  return {
    kind: 'differs',
    text: `The stated LVR is ${points} points ${side} than base loan ÷ security value, which is ${ratio}.`,
  }
}

/** Formats an entered amount without insignificant zeros: "$570,000". */
function amountOf(entered: string): string {
  return `$${groupThousands(plainDecimal(plainFigure(entered)))}`
}

/** A positive decimal in millionths; null for anything else. */
function millionths(figure: string): bigint | null {
  const [, whole = '', fraction = ''] = /^(\d{1,15})(?:\.(\d{1,6}))?$/.exec(figure) ?? []
  if (whole === '') return null
  const size = BigInt(whole + fraction.padEnd(decimals, '0'))
  return size > 0n ? size : null
}
