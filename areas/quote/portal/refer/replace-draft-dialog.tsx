import { sentences } from '#areas/quote/contract'
import { ConfirmDialog } from '#ui/dialog'
import type { Refer } from './use-refer.ts'

/** Asks before a credit referral that was not sent gives way to a new one. */
export function ReplaceDraftDialog({ refer }: { readonly refer: Refer | null }) {
  return (
    <ConfirmDialog
      open={refer?.asking ?? false}
      title="Credit referral"
      yes="Replace it"
      no="Keep it"
      onYes={() => refer?.replace()}
      onNo={() => refer?.keep()}
    >
      <p>{sentences.referralWaiting}</p>
    </ConfirmDialog>
  )
}
