import type { PricedQuote } from './priced-quote.ts'
import styles from './results.module.css'
import { useWhyNoPolicy } from './use-why-no-policy.ts'

/** Why Create Policy cannot be pressed, or what it does. The button names this note as its description. */
export function CreatePolicyNote({ priced }: { readonly priced: PricedQuote }) {
  const whyNoPolicy = useWhyNoPolicy(priced)
  if (priced.request.propertyShareFlag !== 'YES') return null
  return (
    <p className={styles.note} id="create-policy-note" data-print="never">
      {whyNoPolicy ?? 'Create Policy makes two policies, one for each borrower.'}
    </p>
  )
}
