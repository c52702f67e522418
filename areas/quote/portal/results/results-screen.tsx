import { useRef, useState } from 'react'
import { hasRight, useCaller } from '#areas/identity/portal'
import type { PolicySummary } from '#areas/policy/contract'
import { type SentQuoteRequest, sentences } from '#areas/quote/contract'
import type { ReferenceLists } from '#areas/reference-data/contract'
import type { Calls } from '#browser/http'
import { longNameIn } from '#packages/fields'
import { ConfirmDialog, UhOhDialog } from '#ui/dialog'
import { ErrorSummary, Notice, Page, useBeginAtHeading } from '#ui/page'
import type { QuoteService } from '../quote-service.ts'
import { ReplaceDraftDialog } from '../refer/replace-draft-dialog.tsx'
import type { Refer } from '../refer/use-refer.ts'
import { PolicySummaryDialog } from './policy-summary-dialog.tsx'
import type { PricedQuote } from './priced-quote.ts'
import { printResults } from './print-results.ts'
import { QuoteSentDialog } from './quote-sent-dialog.tsx'
import { ResultActions } from './result-actions.tsx'
import { Results } from './results.tsx'
import { showPdf } from './show-pdf.ts'

type ResultsScreenProps = {
  readonly priced: PricedQuote
  readonly lists: ReferenceLists
  readonly service: QuoteService
  readonly calls: Calls
  readonly refer: Refer | null
  /** Where a policy is submitted from a quote. */
  readonly submissionHref: (quoteId: string) => string
  readonly onModify: () => void
  /** Back to the request as it was left; only from a quote that was reopened. */
  readonly onBack: () => void
  readonly onPolicies: (policies: PolicySummary[]) => void
}

/** The quote, and what can be done with it (specification 000 §2). */
export function ResultsScreen(props: ResultsScreenProps) {
  const { priced, lists, service, calls, refer, submissionHref, onModify, onBack, onPolicies } = props
  const { quoteId } = priced.quote
  const maySubmit = hasRight(useCaller(), 'policysubmission', 'view')
  const view = useBeginAtHeading(true)
  const section = useRef<HTMLDivElement>(null)
  const [sent, setSent] = useState<string | null>(null)
  const [confirming, setConfirming] = useState(false)
  const [created, setCreated] = useState<readonly PolicySummary[]>([])
  const [blockedPdf, setBlockedPdf] = useState<string | null>(null)

  const openPdf = async () => {
    setBlockedPdf(null)
    setBlockedPdf(await calls.run('Preparing the PDF', () => showPdf(() => service.pdf(quoteId))))
  }
  const email = async () => {
    const answer = await calls.run('Sending the quote', async () => ({ mail: await service.email(quoteId) }))
    if (answer) setSent(answer.mail?.message ?? sentences.quoteSent)
  }
  const createPolicies = async () => {
    setConfirming(false)
    const policies = await calls.run('Creating the policies', () => service.createPolicies(quoteId))
    if (!policies) return
    setCreated(policies)
    onPolicies(policies)
  }

  return (
    <div ref={view}>
      <Page
        title="Quote"
        lead={leadOf(priced.request, lists)}
        busy={calls.busy}
        actions={
          <ResultActions
            priced={priced}
            pdfAddress={service.pdfAddress(quoteId)}
            onModify={onModify}
            onBack={onBack}
            onEmail={email}
            onPrint={() => printResults(section.current)}
            onPdf={openPdf}
            submissionHref={maySubmit ? submissionHref(quoteId) : null}
            onRefer={refer ? () => refer.refer(priced.request, null) : null}
            onCreatePolicy={() => setConfirming(true)}
          />
        }
        notices={
          <>
            <ErrorSummary errors={calls.errors} />
            {blockedPdf ? (
              <Notice tone="warning" title="Your browser blocked the new tab." live>
                <a href={blockedPdf} target="_blank" rel="noreferrer">
                  Open the quote PDF
                </a>
              </Notice>
            ) : null}
          </>
        }
      >
        <Results ref={section} priced={priced} lists={lists} service={service} />
        <QuoteSentDialog message={sent} onClose={() => setSent(null)} />
        <ConfirmDialog
          open={confirming}
          title="Property Share"
          onYes={createPolicies}
          onNo={() => setConfirming(false)}
        >
          <p>{sentences.confirmPropertyShare}</p>
        </ConfirmDialog>
        <PolicySummaryDialog policies={created} onClose={() => setCreated([])} />
        <ReplaceDraftDialog refer={refer} />
        <UhOhDialog open={calls.uhOh} onClose={calls.closeUhOh}>
          <p>{sentences.uhOh}</p>
        </UhOhDialog>
      </Page>
    </div>
  )
}

/** "Ironbark Bank, Single, Top-Up": what the quote is of. */
function leadOf(request: SentQuoteRequest, { brands, options }: ReferenceLists): string {
  return [
    longNameIn(brands, request.brandName),
    longNameIn(options.premiumPlans, request.premiumPlanType),
    longNameIn(options.transactionTypes, request.transactionType),
  ].join(', ')
}
