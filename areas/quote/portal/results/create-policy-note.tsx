import { hasRight, useCaller } from '#areas/identity/portal'
import { sydneyDay } from '../figures.ts'
import type { PricedQuote } from './priced-quote.ts'
import styles from './results.module.css'
import { whyNoPolicy } from './why-no-policy.ts'

/** Why Create Policy cannot be pressed, or what it does. The button names this note as its description. */
export function CreatePolicyNote({ priced }: { readonly priced: PricedQuote }) {
  const mayCreate = hasRight(useCaller(), 'calculator', 'full')
  if (priced.request.propertyShareFlag !== 'YES') return null
  return (
    <p className={styles.note} id="create-policy-note" data-print="never">
      {whyNoPolicy(priced, mayCreate, sydneyDay(new Date())) ??
        'Create Policy makes two policies, one for each borrower.'}
    </p>
  )
}
