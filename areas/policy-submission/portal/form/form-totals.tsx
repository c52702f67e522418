import { useEffect, useState } from 'react'
import { formatDollars, formatPercent } from '#packages/money'
import { type Fact, Facts, Section } from '#ui/page'
import { figuresOfForm, type SubmissionFigures } from '../../contract/index.ts'
import type { SubmissionStore } from './use-submission-form.ts'

/** Milliseconds after the last key: hundreds of amounts are not summed with each. */
const sumAfter = 200

/** The loans with their LVR and, capitalised, the insured amount with its LVR, as they are typed. */
export function FormTotals({ store }: { readonly store: SubmissionStore }) {
  const [{ figures, isCapitalised }, setTotals] = useState(() => totalsOf(store))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const unsubscribe = store.subscribe(null, () => {
      clearTimeout(timer)
      timer = setTimeout(() => setTotals(totalsOf(store)), sumAfter)
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [store])
  return (
    <Section title="Totals" {...(figures === null && { lead: 'Shown once all amounts are entered.' })}>
      {figures === null ? null : <Facts facts={factsOf(figures, isCapitalised)} />}
    </Section>
  )
}

function totalsOf(store: SubmissionStore) {
  const form = store.values()
  return { figures: figuresOfForm(form), isCapitalised: form.capitalized === 'Y' }
}

function factsOf(figures: SubmissionFigures, isCapitalised: boolean): readonly Fact[] {
  const { loans, outstandingLoanBalance, insuredAmount, lvr, capitalisedLvr } = figures
  const percent = (value: typeof lvr) => (value === null ? 'Unknown' : formatPercent(value))
  return [
    { label: 'Loans', value: formatDollars(loans) },
    ...(outstandingLoanBalance > 0n
      ? [{ label: 'With the outstanding balance', value: formatDollars(loans + outstandingLoanBalance) }]
      : []),
    ...(isCapitalised ? [{ label: 'Insured amount', value: formatDollars(insuredAmount) }] : []),
    { label: 'Base LVR', value: percent(lvr) },
    ...(isCapitalised ? [{ label: 'Capitalised LVR', value: percent(capitalisedLvr) }] : []),
  ]
}
