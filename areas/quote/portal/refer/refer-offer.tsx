import { sentences } from '#areas/quote/contract'
import { Button } from '#ui/button'
import { Notice } from '#ui/page'

/** After a limit was passed: the one press that goes on. */
export function ReferOffer({ onRefer }: { readonly onRefer: () => void }) {
  return (
    <Notice tone="warning" title={sentences.referTitle}>
      <p>{sentences.referOffer}</p>
      <Button onClick={onRefer}>Raise a credit referral</Button>
    </Notice>
  )
}
