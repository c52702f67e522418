import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import {
  calculatorDraftSchema,
  parseQuoteAddress,
  type QuoteAddress,
  type QuoteForm,
  type QuoteRequestBody,
} from '#areas/quote/contract'
import { useFormDraft } from '#browser/drafts'
import { isRefused, useCalls } from '#browser/http'
import { type GoTo, hrefHere, Screen, SectionNavigation, usePreviousView } from '#ui/page'
import { Loading } from '#ui/spinner'
import { newForm } from './form/calculator-form.ts'
import { parseDraft, restoredForm } from './form/to-quote-request-body.ts'
import { useCalculatorForm } from './form/use-calculator-form.ts'
import { type OpenQuote, useQuoteService } from './quote-service.ts'
import { type ExceededLimit, exceededLimitOf } from './refer/exceeded-limit.ts'
import { type OpenReferral, useRefer } from './refer/refer.tsx'
import { RequestScreen } from './request/request-screen.tsx'
import { type InitialRequest, lastCalculated } from './resolve-initial-request.ts'
import { useLinkToRequest } from './use-link-to-request.ts'

export type CalculatorScreenProps = {
  readonly initialRequest: InitialRequest
  /** The query string, parsed. */
  readonly search: Readonly<Record<string, unknown>>
  readonly onAddress: GoTo<QuoteAddress>
  /** Omitted for users without credit referrals. */
  readonly onRefer?: OpenReferral | undefined
  /** The URL that submits a policy from a quote. */
  readonly submissionHref: (quoteId: string) => string
  /** The URL of a policy; null for users who may not view it. */
  readonly policyHref: (policyNumber: string) => string | null
}

const quoteCopied = 'Quote copied. Change it and recalculate.'

// Loaded lazily: the first view is the request.
const loadResults = () => import('./results/results-screen.tsx')
const ResultsScreen = lazy(() => loadResults().then(({ ResultsScreen: screen }) => ({ default: screen })))
// Users accept it once.
const DisclaimerPage = lazy(() =>
  import('./disclaimer/disclaimer-page.tsx').then(({ DisclaimerPage: screen }) => ({ default: screen })),
)
const QuoteList = lazy(() => import('./list/quote-list.tsx').then(({ QuoteList: list }) => ({ default: list })))
const QuoteComparison = lazy(() =>
  import('./list/quote-comparison.tsx').then(({ QuoteComparison: screen }) => ({ default: screen })),
)

/** The premium calculator: the request form, a quote, and the lender's quotes (specification 000 §2 and §4). */
export function CalculatorScreen(props: CalculatorScreenProps) {
  const { initialRequest, search, onAddress, onRefer, submissionHref, policyHref } = props
  const address = useMemo(() => parseQuoteAddress(search), [search])
  const { view = 'request', quote: openId = null, with: otherId = null } = address
  const service = useQuoteService()
  const queries = useQueryClient()
  const calculator = useCalculatorForm(initialRequest)
  const { store, lists } = calculator
  const [untouched] = useState(initialRequest.restored ? null : store.values)
  const draft = useFormDraft(store, {
    url: service.draftUrl,
    schema: calculatorDraftSchema,
    loaded: initialRequest.loaded,
    restored: initialRequest.restored ? 'Draft restored.' : null,
    contentOf: (form) => form,
    restore: ({ content }, { restore }) => restore(parseDraft(content, lists) ?? newForm(lists)),
  })
  const { replacing } = draft
  const calls = useCalls()
  const refer = useRefer(calls, onRefer)
  const previous = usePreviousView(view, openId && otherId ? `${openId} ${otherId}` : openId)
  /** A request that exceeds a limit of the rate card. */
  const [referable, setReferable] = useState<{ request: QuoteRequestBody; passed: ExceededLimit } | null>(null)
  const [consent, setConsent] = useState(initialRequest.consent)
  /** The last quote calculated in this screen, and its form. */
  const [calculated, setCalculated] = useState<{ readonly quoteId: string; readonly form: QuoteForm } | null>(null)
  const [copies, setCopies] = useState(0)
  const isRequest = view === 'request' && openId === null
  /** Whether the form is still shown: a response must not take a user who has moved on back to it. */
  const isShown = useRef(isRequest)
  useLayoutEffect(() => {
    isShown.current = isRequest
  })
  const saveAgain = useEffectEvent(() => {
    if (calculated?.form === store.values()) draft.saveAgain()
  })
  useEffect(() => {
    // Modify and Back continue with the calculated request.
    if (isRequest) saveAgain()
  }, [isRequest])
  usePreloadedResults()

  const open = useQuery({ ...quoteQuery(openId ?? ''), enabled: consent && openId !== null && otherId === null })
  function quoteQuery(quoteId: string) {
    const queryFn = async () => {
      const saved = await service.open(quoteId)
      // A reload forgets what was calculated.
      lastCalculated.brandName ??= restoredForm(saved.request, lists).brandName
      return saved
    }
    return { queryKey: ['quote', quoteId], queryFn }
  }
  const accepted = () => {
    calls.show([])
    setConsent(true)
  }
  const calculate = async (body: QuoteRequestBody) => {
    setReferable(null)
    const form = store.values()
    const result = await calls.run(
      'Calculating the premium',
      () => draft.during(() => Promise.all([service.calculate(body), loadResults()])),
      {
        onRefused: (error) => {
          // The disclaimer may have a new version since the page was opened.
          setConsent(!isRefused(error, 'consent-required'))
          const passed = exceededLimitOf(error.refused)
          if (passed) setReferable({ request: body, passed })
        },
      },
    )
    if (!result) return
    // The service ended the draft with the quote.
    draft.resume()
    replacing.dismiss()
    const [quote] = result
    queries.setQueryData<OpenQuote>(quoteQuery(quote.quoteId).queryKey, { quote, request: body, policies: [] })
    setCalculated({ quoteId: quote.quoteId, form })
    lastCalculated.brandName = form.brandName
    void queries.invalidateQueries({ queryKey: ['quotes'] })
    if (isShown.current) onAddress({ quote: quote.quoteId })
  }
  const copy = async (quoteId: string) => {
    const saved = await calls.run('Copying the quote', () => service.open(quoteId))
    if (!saved || !isShown.current) return
    replacing.replace(restoredForm(saved.request, lists), quoteCopied)
    setCopies(copies + 1)
  }
  const goToRequest = () => {
    // Navigating to the current URL would restart the screen.
    if (!isRequest) onAddress({})
  }
  const fillIn = (request: QuoteRequestBody, message: string) => {
    replacing.replace(restoredForm(request, lists), message)
    goToRequest()
  }
  const modify = ({ quote, request }: OpenQuote) => {
    const isOwn = calculated?.quoteId === quote.quoteId && calculated.form === store.values()
    if (isOwn) goToRequest()
    else fillIn(request, quoteCopied)
  }
  const emptyForm = () => ({
    ...newForm(lists),
    brandName: store.text('brandName') || (lastCalculated.brandName ?? ''),
  })
  useLinkToRequest(() => {
    // Only Modify continues with the calculated request. Other input is a draft, and stays.
    if (calculated?.form !== store.values() && untouched !== store.values()) return
    store.replace(emptyForm())
    draft.discard()
  })
  const newQuote = () => {
    draft.reset(emptyForm(), { at: 'top' })
    setReferable(null)
    goToRequest()
  }

  if (!consent)
    return (
      <Suspense fallback={<Loading />}>
        <DisclaimerPage onAccepted={accepted} />
      </Suspense>
    )
  return (
    <Screen>
      <SectionNavigation
        label="Premium calculator"
        links={[
          { label: 'Calculator', href: hrefHere({}), current: isRequest ? 'page' : undefined },
          {
            label: 'Quotes',
            href: hrefHere({ view: 'quotes' }),
            current: view === 'quotes' ? 'page' : openId === null ? undefined : 'true',
          },
        ]}
      />
      {isRequest ? (
        <RequestScreen
          calculator={calculator}
          calls={calls}
          replacing={replacing}
          refer={refer}
          onReferLimit={referable && refer ? () => refer.refer(referable.request, referable.passed, null) : null}
          draft={draft}
          follows={!previous.first}
          copies={copies}
          onCalculate={calculate}
          onNewQuote={newQuote}
          onCopy={copy}
        />
      ) : (
        <Suspense fallback={<Loading label={openId === null ? 'Loading the quotes' : 'Opening the quote'} />}>
          {openId === null ? (
            <QuoteList
              address={address}
              onAddress={onAddress}
              lists={lists}
              previous={previous}
              policyHref={policyHref}
            />
          ) : otherId === null ? (
            <ResultsScreen
              key={openId}
              open={open}
              lists={lists}
              service={service}
              onRefer={onRefer}
              follows={!previous.first}
              submissionHref={submissionHref}
              policyHref={policyHref}
              onModify={modify}
              onTry={fillIn}
              onNewQuote={newQuote}
              onPolicies={(policies) =>
                queries.setQueryData<OpenQuote>(quoteQuery(openId).queryKey, (saved) => saved && { ...saved, policies })
              }
            />
          ) : (
            <QuoteComparison
              queries={[quoteQuery(openId), quoteQuery(otherId)]}
              lists={lists}
              follows={!previous.first}
            />
          )}
        </Suspense>
      )}
    </Screen>
  )
}

/** Preloads the code of the results when the page is idle, so that the first calculation does not wait for it. */
function usePreloadedResults(): void {
  useEffect(() => {
    // Ignored: the results load the code again and report a failure.
    const timer = setTimeout(() => loadResults().catch(() => undefined), 1_500)
    return () => clearTimeout(timer)
  }, [])
}
