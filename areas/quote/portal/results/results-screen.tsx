import type { UseQueryResult } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, useId, useState } from 'react'
import { useEnvironment } from '#areas/environment/portal'
import { hasRight, useCaller } from '#areas/identity/portal'
import type { PolicySummary } from '#areas/policy/contract'
import { messages, type QuoteRequestBody } from '#areas/quote/contract'
import type { ReferenceLists } from '#areas/reference-data/contract'
import { RecordThread } from '#areas/thread/portal'
import { isUnknownCall, refusalsOf, useCalls } from '#browser/http'
import { sydneyDate } from '#packages/calendar'
import { longNameIn } from '#packages/fields'
import { Button, ButtonLink } from '#ui/button'
import { ConfirmDialog, Dialog, UhOhDialog } from '#ui/dialog'
import { ErrorSummary, hrefHere, Note, Notice, Page, Stack, useBeginAtHeading } from '#ui/page'
import { Loading } from '#ui/spinner'
import { type OpenQuote, type QuoteService, useRecentQuotes } from '../quote-service.ts'
import { type OpenReferral, useRefer } from '../refer/refer.tsx'
import { useQuoteCalls } from './quote-calls.ts'
import styles from './results.module.css'
import { PolicyTable, Results } from './results.tsx'
import { showPdf } from './show-pdf.ts'

type ResultsProps = {
  readonly lists: ReferenceLists
  readonly service: QuoteService
  readonly onRefer: OpenReferral | undefined
  /** Whether the user navigated here from another calculator view. */
  readonly follows: boolean
  /** The URL that submits a policy from a quote. */
  readonly submissionHref: (quoteId: string) => string
  /** The URL of a policy; null for users who may not view it. */
  readonly policyHref: (policyNumber: string) => string | null
  readonly onModify: (open: OpenQuote) => void
  /** Fills the form with a changed request; `message` describes the change. */
  readonly onTry: (changed: QuoteRequestBody, message: string) => void
  readonly onNewQuote: () => void
  readonly onPolicies: (policies: PolicySummary[]) => void
}

/** The quote of the URL and its actions (specification 000 §2). */
export function ResultsScreen({
  open: { data, error, refetch },
  ...props
}: ResultsProps & { readonly open: UseQueryResult<OpenQuote> }) {
  const view = useBeginAtHeading(props.follows, data === undefined)
  return (
    <div ref={view}>
      {data ? (
        <QuotePage {...props} open={data} />
      ) : (
        <Page
          title={error ? 'Quote not available' : 'Quote'}
          notices={error ? <ErrorSummary errors={errorsOf(error)} /> : null}
        >
          {error ? null : <Loading label="Opening the quote" />}
          {error && !isUnknownCall(error) ? (
            <div>
              <Button onClick={() => void refetch()}>Try again</Button>
            </div>
          ) : null}
        </Page>
      )}
    </div>
  )
}

function errorsOf(error: Error) {
  const refused = refusalsOf(error)
  return refused.length > 0 ? refused : [{ message: messages.uhOh }]
}

function QuotePage({ open, ...props }: ResultsProps & { readonly open: OpenQuote }) {
  const { lists, service, policyHref } = props
  const { quoteId } = open.quote
  const caller = useCaller()
  const { showEmailQuote } = useEnvironment().features
  const quoteCalls = useQuoteCalls()
  const calls = useCalls()
  const refer = useRefer(calls, props.onRefer)
  const [sentMessage, setSentMessage] = useState<string | null>(null)
  const [confirming, setConfirming] = useState(false)
  const [created, setCreated] = useState<readonly PolicySummary[]>([])
  const [blockedPdf, setBlockedPdf] = useState<string | null>(null)
  const shared = open.request.propertyShareFlag === 'YES'
  const today = sydneyDate(new Date())
  const reason = noPolicyReason(open, hasRight(caller, 'calculator', 'full'), today)
  const maySubmit = !shared && hasRight(caller, 'policysubmission', 'full')
  const main = mainActionOf(open, shared ? reason === null : maySubmit, today)
  const [policy] = open.policies
  const policyAddress = policy ? policyHref(policy.policyNumber) : null
  const last = useRecentQuotes(service).data?.find((recent) => recent.quoteId !== quoteId)

  const openPdf = async (print: boolean) => {
    setBlockedPdf(null)
    setBlockedPdf(await calls.run('Preparing the PDF', () => showPdf(() => quoteCalls.pdf(quoteId), { print })))
  }
  // The URL requires the token, which following the link would not send.
  const openLink = (event: MouseEvent) => {
    event.preventDefault()
    void openPdf(false)
  }
  const email = async () => {
    const result = await calls.run('Sending the quote', async () => ({ mail: await quoteCalls.email(quoteId) }))
    if (result) setSentMessage(result.mail?.message ?? messages.quoteSent)
  }
  const createPolicies = async () => {
    setConfirming(false)
    const policies = await calls.run('Creating the policies', () => quoteCalls.createPolicies(quoteId))
    if (!policies) return
    setCreated(policies)
    props.onPolicies(policies)
  }
  return (
    <Page
      title="Quote"
      lead={leadOf(open.request, lists)}
      busy={calls.busy}
      actions={
        <>
          {shared ? (
            <Button
              variant={main === 'create' ? 'primary' : 'secondary'}
              disabled={reason !== null}
              aria-describedby="create-policy-note"
              onClick={() => setConfirming(true)}
            >
              Create Policy
            </Button>
          ) : policy ? (
            policyAddress === null ? null : (
              <ButtonLink variant="primary" href={policyAddress}>
                Open policy {policy.policyNumber}
              </ButtonLink>
            )
          ) : maySubmit ? (
            <ButtonLink variant={main === 'submit' ? 'primary' : 'quiet'} href={props.submissionHref(quoteId)}>
              Submit policy
            </ButtonLink>
          ) : null}
          <Button variant={main === 'modify' ? 'primary' : 'secondary'} onClick={() => props.onModify(open)}>
            Modify
          </Button>
          <QuietActions>
            {refer ? (
              <Button variant="quiet" onClick={() => refer.refer(open.request, null, quoteId)}>
                Raise a credit referral
              </Button>
            ) : null}
            <ButtonLink
              variant="quiet"
              href={quoteCalls.pdfAddress(quoteId)}
              target="_blank"
              rel="noreferrer"
              onClick={openLink}
              onAuxClick={openLink}
            >
              Quote PDF
            </ButtonLink>
            {showEmailQuote ? (
              <Button variant="quiet" onClick={email}>
                Email Quote
              </Button>
            ) : null}
            <Button variant="quiet" onClick={() => openPdf(true)}>
              Printer Friendly
            </Button>
            {last ? (
              <ButtonLink variant="quiet" href={hrefHere({ quote: quoteId, with: last.quoteId })}>
                Compare with the last quote
              </ButtonLink>
            ) : (
              <ButtonLink variant="quiet" href={hrefHere({ view: 'quotes', with: quoteId })}>
                Compare
              </ButtonLink>
            )}
            <Button variant="quiet" onClick={props.onNewQuote}>
              New quote
            </Button>
          </QuietActions>
        </>
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
      {shared ? (
        <Stack print="never">
          <Note id="create-policy-note">{reason ?? 'Creates one policy per borrower.'}</Note>
        </Stack>
      ) : null}
      <Results open={open} lists={lists} policyHref={policyHref} onTry={props.onTry} />
      <RecordThread kind="quote" id={quoteId} revision={open.policies.length} />
      <OkDialog title="Quote sent" open={sentMessage !== null} onOk={() => setSentMessage(null)}>
        <p>{sentMessage}</p>
      </OkDialog>
      <ConfirmDialog open={confirming} title="Property Share" onYes={createPolicies} onNo={() => setConfirming(false)}>
        <p>{messages.confirmPropertyShare}</p>
        {open.identicalApplied ? (
          <Notice tone="warning" title="An identical quote was applied.">
            <p>{messages.identicalApplied(open.identicalApplied.quoteId, open.identicalApplied.policyNumbers)}</p>
          </Notice>
        ) : null}
      </ConfirmDialog>
      <OkDialog title="Policy Summary" size="large" open={created.length > 0} onOk={() => setCreated([])}>
        <PolicyTable policies={created} policyHref={policyHref} />
      </OkDialog>
      {refer?.dialog}
      <UhOhDialog open={calls.uhOh} onClose={calls.closeUhOh} />
    </Page>
  )
}

/** The quieter actions: in the row of the others, or in a menu where the window is narrow. */
function QuietActions({ children }: { readonly children: ReactNode }) {
  const id = useId()
  const closeAfterPress = (menu: HTMLDivElement) => {
    const close = () => menu.hidePopover()
    menu.addEventListener('click', close)
    return () => menu.removeEventListener('click', close)
  }
  return (
    <>
      <span className={styles.more}>
        <Button popoverTarget={id}>More</Button>
      </span>
      <div className={styles.quiet} popover="auto" id={id} ref={closeAfterPress}>
        {children}
      </div>
    </>
  )
}

type OkDialogProps = {
  readonly title: string
  readonly open: boolean
  readonly size?: 'small' | 'large'
  readonly onOk: () => void
  readonly children: ReactNode
}

function OkDialog({ title, open, size = 'small', onOk, children }: OkDialogProps) {
  const ok = (
    <Button variant="primary" onClick={onOk}>
      OK
    </Button>
  )
  return (
    <Dialog open={open} title={title} size={size} actions={ok}>
      {children}
    </Dialog>
  )
}

/** The subtitle of a quote: "Ironbark Bank, Single, Top-Up". */
function leadOf(request: QuoteRequestBody, { brands, options }: ReferenceLists): string {
  return [
    longNameIn(brands, request.brandName),
    longNameIn(options.premiumPlans, request.premiumPlanType),
    longNameIn(options.transactionTypes, request.transactionType),
  ].join(', ')
}

/** The main action for the state of a quote, which leads to its policy; null without one. `today` as below. */
export function mainActionOf(
  { quote, request, policies }: OpenQuote,
  mayProceed: boolean,
  today: string,
): 'create' | 'submit' | 'modify' | null {
  if (policies.length > 0) return null
  if (quote.totalPremium === 0 || (quote.validUntil && quote.validUntil < today)) return 'modify'
  if (!mayProceed) return null
  return request.propertyShareFlag === 'YES' ? 'create' : 'submit'
}

/**
 * Why the policies of a property share cannot be created, in the service's wording; `null` when they can. `today` is
 * the day in Sydney.
 */
export function noPolicyReason({ quote, policies }: OpenQuote, mayCreate: boolean, today: string): string | null {
  if (policies.length > 0) return 'The policies of this quote have been created.'
  if (quote.totalPremium === 0) return messages.noPolicyWithoutPremium
  if (quote.validUntil && quote.validUntil < today) return messages.quoteExpired
  return mayCreate
    ? null
    : 'Your role may not create policies. Ask your system administrator for full calculator access.'
}
