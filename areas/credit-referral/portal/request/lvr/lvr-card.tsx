import { useWatch } from 'react-hook-form'
import { formatDollars, formatPercent } from '#packages/money'
import { FormMoneyField } from '#ui/form'
import { Section } from '#ui/page'
import type { RequestFields } from '../form/request-fields.ts'
import { compareLvr, type LvrComparison } from './compare-lvr.ts'
import styles from './lvr.module.css'

/** The stated LVR beside what the loan and the security value come to. */
export function LvrCard({ form }: { readonly form: RequestFields }) {
  const [baseLoanAmount, baseLVR, securityValue] = useWatch({
    control: form.control,
    name: ['baseLoanAmount', 'baseLVR', 'securityValue'],
  })
  const comparison = compareLvr({ baseLoanAmount, baseLVR, securityValue })
  // What follows from each key that is pressed is not read aloud.
  const said = comparison.kind === 'differs'
  return (
    <Section title="LVR check">
      <FormMoneyField
        form={form}
        name="securityValue"
        label="Security value (not sent)"
        hint="Optional. Only compared with the Base LVR."
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
