import { sentences } from '#areas/quote/contract'
import { Button } from '#ui/button'
import { Dialog } from '#ui/dialog'
import type { Refer } from './use-refer.ts'

/** Asks before a credit referral that was not sent gives way to a new one. */
export function ReplaceDraftDialog({ refer }: { readonly refer: Refer | null }) {
  return (
    <Dialog
      open={refer?.asking ?? false}
      title="Credit referral"
      role="alertdialog"
      size="small"
      actions={
        <>
          <Button variant="primary" onClick={refer?.replace}>
            Replace it
          </Button>
          <Button onClick={refer?.keep}>Keep it</Button>
        </>
      }
    >
      <p>{sentences.referralWaiting}</p>
    </Dialog>
  )
}
