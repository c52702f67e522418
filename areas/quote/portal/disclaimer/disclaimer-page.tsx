import { disclaimer } from '#areas/identity/contract'
import { useSignOn } from '#areas/identity/portal'
import { useCalls } from '#browser/http'
import { ConfirmDialog, UhOhDialog } from '#ui/dialog'
import { ErrorSummary, Page } from '#ui/page'
import { useQuoteService } from '../quote-service.ts'

type DisclaimerPageProps = { readonly onAccepted: () => void }

/** Replaces the calculator until the user accepts the disclaimer. Declining signs out (specification 000 §4). */
export function DisclaimerPage({ onAccepted }: DisclaimerPageProps) {
  const service = useQuoteService()
  const { signOut } = useSignOn()
  const { busy, errors, uhOh, run, closeUhOh } = useCalls()
  const accept = async () => {
    const accepted = await run('Recording your consent', async () => {
      await service.giveConsent()
      return true
    })
    if (accepted) onAccepted()
  }
  return (
    <Page title="Premium calculator" busy={busy}>
      <ConfirmDialog
        open={!uhOh}
        title={disclaimer.title}
        role="dialog"
        size="medium"
        yes="Accept"
        no="Decline"
        onYes={accept}
        onNo={signOut}
      >
        <ErrorSummary errors={errors} />
        {disclaimer.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </ConfirmDialog>
      <UhOhDialog open={uhOh} onClose={closeUhOh} />
    </Page>
  )
}
