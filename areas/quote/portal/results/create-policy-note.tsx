import { hasRight, useCaller } from '#areas/identity/portal'
import type { PricedQuote } from './priced-quote.ts'
import styles from './results.module.css'

/** Why Create Policy cannot be pressed, or what it does. The button names this note as its description. */
export function CreatePolicyNote({ priced }: { readonly priced: PricedQuote }) {
  const mayCreate = hasRight(useCaller(), 'calculator', 'full')
  if (priced.request.propertyShareFlag !== 'YES') return null
  return (
    <p className={styles.note} id="create-policy-note" data-print="never">
      {priced.policies.length > 0
        ? 'The policies of this quote have been created.'
        : mayCreate
          ? 'Create Policy makes two policies, one for each borrower.'
          : 'Your role may see this quote but not create policies. Ask your system administrator for full calculator access.'}
    </p>
  )
}
