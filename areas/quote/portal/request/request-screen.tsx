import { sentences } from '#areas/quote/contract'
import type { FormDraft } from '#browser/drafts'
import type { Calls } from '#browser/http'
import { UhOhDialog } from '#ui/dialog'
import { DraftStatus } from '#ui/draft'
import { FormErrors, ReplacedNotice } from '#ui/form'
import { Page, useBeginAtHeading } from '#ui/page'
import { RecentQuotes } from '../recent/recent-quotes.tsx'
import { ReferOffer } from '../refer/refer-offer.tsx'
import { ReplaceDraftDialog } from '../refer/replace-draft-dialog.tsx'
import type { Refer } from '../refer/use-refer.ts'
import { RequestView, type RequestViewProps } from './request-view.tsx'

type RequestScreenProps = Omit<RequestViewProps, 'draft'> & {
  readonly calls: Calls
  readonly refer: Refer | null
  /** Raises a credit referral for the limit that was passed; null when none was, or nobody may. */
  readonly onReferLimit: (() => void) | null
  readonly draft: FormDraft
  /** Whether the person comes back from a quote. */
  readonly returned: boolean
  readonly onReopen: (quoteId: string) => void
  readonly onCopy: (quoteId: string) => void
}

/** The request, and the quotes calculated before. */
export function RequestScreen(props: RequestScreenProps) {
  const { calls, refer, onReferLimit, draft, returned, onReopen, onCopy, ...view } = props
  const { calculator, replacing } = view
  return (
    <div ref={useBeginAtHeading(returned)}>
      <Page
        title="Premium calculator"
        lead="Enter the loan, the borrowers and the securities, then calculate the premium."
        busy={calls.busy}
        notices={
          <>
            <FormErrors store={calculator.store} refused={calls.errors} />
            {onReferLimit ? <ReferOffer onRefer={onReferLimit} /> : null}
            <ReplacedNotice replacing={replacing} />
          </>
        }
      >
        <RequestView {...view} draft={<DraftStatus draft={draft} />} />
        <RecentQuotes lists={calculator.lists} onReopen={onReopen} onCopy={onCopy} />
        <ReplaceDraftDialog refer={refer} />
        <UhOhDialog open={calls.uhOh} onClose={calls.closeUhOh}>
          <p>{sentences.uhOh}</p>
        </UhOhDialog>
      </Page>
    </div>
  )
}
