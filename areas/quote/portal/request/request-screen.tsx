import { useEffect } from 'react'
import { sentences } from '#areas/quote/contract'
import type { ReferenceLists } from '#areas/reference-data/contract'
import type { Calls } from '#browser/http'
import { UhOhDialog } from '#ui/dialog'
import { DraftNote, type DraftState } from '#ui/draft'
import { showRefusedFields } from '#ui/form'
import { Page, StruckErrorSummary, useBeginAtHeading } from '#ui/page'
import type { CalculatorFields } from '../form/calculator-fields.ts'
import type { ReadyRequest } from '../form/resolve-form.ts'
import type { ReplacedForm } from '../form/use-replaced-form.ts'
import { RecentQuotes } from '../recent/recent-quotes.tsx'
import { ReferOffer } from '../refer/refer-offer.tsx'
import { ReplaceDraftDialog } from '../refer/replace-draft-dialog.tsx'
import type { Refer } from '../refer/use-refer.ts'
import { ReplacedNotice } from './replaced-notice.tsx'
import { RequestView } from './request-view.tsx'

type RequestScreenProps = {
  readonly form: CalculatorFields
  readonly lists: ReferenceLists
  readonly calls: Calls
  readonly replacing: ReplacedForm
  readonly refer: Refer | null
  /** Raises a credit referral for the limit that was passed; null when none was, or nobody may. */
  readonly onReferLimit: (() => void) | null
  readonly draft: DraftState
  /** Whether the person comes back from a quote. */
  readonly returned: boolean
  readonly onBrand: () => void
  readonly onCalculate: (ready: ReadyRequest) => unknown
  readonly onStartAgain: () => void
  readonly onReopen: (quoteId: string) => void
  readonly onCopy: (quoteId: string) => void
}

/** The request, and the quotes calculated before. */
export function RequestScreen(props: RequestScreenProps) {
  const { form, lists, calls, replacing, refer, onReferLimit, draft, returned } = props
  const view = useBeginAtHeading(returned)
  useEffect(() => showRefusedFields(form, calls.errors), [form, calls.errors])
  return (
    <div ref={view}>
      <Page
        title="Premium calculator"
        lead="Enter the loan, the borrowers and the securities, then calculate the premium."
        busy={calls.busy}
        notices={
          <>
            <StruckErrorSummary errors={calls.errors} />
            {onReferLimit ? <ReferOffer onRefer={onReferLimit} /> : null}
            <ReplacedNotice {...replacing} />
          </>
        }
      >
        <RequestView
          form={form}
          lists={lists}
          onBrand={props.onBrand}
          onCalculate={props.onCalculate}
          replacing={replacing}
          onStartAgain={props.onStartAgain}
          draft={<DraftNote state={draft} />}
        />
        <RecentQuotes lists={lists} onReopen={props.onReopen} onCopy={props.onCopy} />
        <ReplaceDraftDialog refer={refer} />
        <UhOhDialog open={calls.uhOh} onClose={calls.closeUhOh}>
          <p>{sentences.uhOh}</p>
        </UhOhDialog>
      </Page>
    </div>
  )
}
