import { Suspense, useEffect, useRef, useState } from 'react'
import { calculatorDraftSchema, type SentQuoteRequest } from '#areas/quote/contract'
import { useDraft } from '#browser/drafts'
import { isRefused, useCalls } from '#browser/http'
import { useReplacedForm } from '#ui/form'
import { Loading } from '#ui/spinner'
import { DisclaimerPage } from './disclaimer/disclaimer-page.tsx'
import { newForm } from './form/calculator-form.ts'
import { readDraft } from './form/read-draft.ts'
import { fromSentRequest } from './form/sent-request.ts'
import { type ReadyRequest, useCalculatorForm } from './form/use-calculator-form.ts'
import { loadResults, ResultsScreen, usePreloadedResults } from './load-results.ts'
import { referralReasonOf } from './refer/quote-referral.ts'
import { type OpenReferral, useRefer } from './refer/use-refer.ts'
import { RequestScreen } from './request/request-screen.tsx'
import type { InitialRequest } from './resolve-initial-request.ts'
import type { PricedQuote } from './results/priced-quote.ts'
import { useQuoteService } from './use-quote-service.ts'

type CalculatorScreenProps = {
  readonly initialRequest: InitialRequest
  /** The quote to open first, as an address names it. */
  readonly openQuote?: string | undefined
  /** Absent for whom credit referrals are not offered. */
  readonly onRefer?: OpenReferral | undefined
  /** Where a policy is submitted from a quote. */
  readonly submissionHref: (quoteId: string) => string
}

/** A request that passed a limit of the rate card, and the reason for which it can be referred. */
type Referable = { readonly request: SentQuoteRequest; readonly reason: string }

const draftRestored = 'Draft restored.'

/** The premium calculator: the request, and after a calculation the quote (specification 000 §2 and §4). */
export function CalculatorScreen({ initialRequest, openQuote, onRefer, submissionHref }: CalculatorScreenProps) {
  const service = useQuoteService()
  const calculator = useCalculatorForm(initialRequest)
  const { store, lists } = calculator
  const replacing = useReplacedForm(store, initialRequest.restored ? { sentence: draftRestored, before: null } : null)
  const draft = useDraft({
    url: service.draftUrl,
    schema: calculatorDraftSchema,
    loaded: initialRequest.loaded,
    read: store.values,
    restore: ({ content }) => replacing.replace(readDraft(content, lists) ?? newForm(lists), draftRestored),
    subscribe: (changed) => store.subscribe(null, changed),
  })
  const calls = useCalls()
  const refer = useRefer(calls, onRefer)
  const [referable, setReferable] = useState<Referable | null>(null)
  const [consent, setConsent] = useState(initialRequest.consent)
  const [priced, setPriced] = useState<PricedQuote | null>(null)
  const [wasPriced, setWasPriced] = useState(false)
  usePreloadedResults()

  const accepted = () => {
    calls.show([])
    setConsent(true)
  }
  const show = (quote: PricedQuote) => {
    replacing.dismiss()
    setPriced(quote)
    setWasPriced(true)
  }
  const calculate = async ({ sent }: ReadyRequest) => {
    setReferable(null)
    const answer = await calls.run(
      'Calculating the premium',
      () => draft.during(() => Promise.all([service.calculate(sent), loadResults()])),
      {
        onRefused: (fault) => {
          // A new version of the disclaimer may have come since the page was opened.
          setConsent(!isRefused(fault, 'consent-required'))
          const reason = referralReasonOf(fault.refused)
          if (reason) setReferable({ request: sent, reason })
        },
      },
    )
    if (!answer) return
    // The quote ended it.
    draft.resume()
    show({ quote: answer[0], request: sent, policies: [], reopened: false })
  }
  const reopen = async (quoteId: string) => {
    const answer = await calls.run('Opening the quote', () => Promise.all([service.open(quoteId), loadResults()]))
    if (answer) show({ ...answer[0], reopened: true })
  }
  const latest = useRef(reopen)
  useEffect(() => {
    latest.current = reopen
  })
  useEffect(() => {
    if (consent && openQuote !== undefined) void latest.current(openQuote)
  }, [consent, openQuote])
  const copy = async (quoteId: string) => {
    const saved = await calls.run('Copying the quote', () => service.open(quoteId))
    if (saved) replacing.replace(fromSentRequest(saved.request, lists), 'The request of the quote was copied here.')
  }
  const modify = ({ reopened, request }: PricedQuote) => {
    calls.show([])
    setPriced(null)
    if (reopened) replacing.replace(fromSentRequest(request, lists), 'This is the request of the reopened quote.')
  }
  const startAgain = () => {
    replacing.reset(newForm(lists))
    draft.discard()
  }

  if (!consent) return <DisclaimerPage onAccepted={accepted} />
  if (priced) {
    return (
      <Suspense fallback={<Loading label="Opening the quote" />}>
        <ResultsScreen
          priced={priced}
          lists={lists}
          service={service}
          calls={calls}
          refer={refer}
          submissionHref={submissionHref}
          onModify={() => modify(priced)}
          onBack={() => setPriced(null)}
          onPolicies={(policies) => setPriced({ ...priced, policies })}
        />
      </Suspense>
    )
  }
  return (
    <RequestScreen
      calculator={calculator}
      calls={calls}
      replacing={replacing}
      refer={refer}
      onReferLimit={referable && refer ? () => refer.refer(referable.request, referable.reason) : null}
      draft={draft}
      returned={wasPriced}
      onCalculate={calculate}
      onStartAgain={startAgain}
      onReopen={reopen}
      onCopy={copy}
    />
  )
}
