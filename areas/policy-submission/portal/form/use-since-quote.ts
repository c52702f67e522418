import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { QuoteRequestBody, SavedQuote } from '#areas/quote/contract'
import { useReplacedForm } from '#browser/drafts'
import { type Refused, useCalls } from '#browser/http'
import { formatDollars, parseDollars } from '#packages/money'
import {
  messages,
  quotedFormOf,
  requestSinceQuote,
  type SinceQuote,
  type SubmissionForm,
  type SubmissionLists,
  submissionWithQuote,
} from '../../contract/index.ts'
import type { SubmissionService } from '../submission-service.ts'
import type { SubmissionStore } from './use-submission-form.ts'

/** The quote that a form is compared with, and the texts filled in from it by path. */
export type QuoteSource = { readonly quoteId: string | null; readonly quoted: Readonly<Record<string, string>> }

type SinceQuoteOptions = {
  readonly store: SubmissionStore
  readonly lists: SubmissionLists
  readonly service: SubmissionService
  readonly source: QuoteSource
  readonly onSource: (source: QuoteSource) => void
  readonly first: SavedQuote | null
}

export type ComparedQuote = ReturnType<typeof useSinceQuote>

/** Debounce of input before the comparison, in milliseconds. */
const askAfter = 600
const failed: readonly Refused[] = [{ code: 'failed', message: 'The premium could not be recalculated. Try again.' }]
const noCauses: readonly Refused[] = []
const queryOptions = { staleTime: Number.POSITIVE_INFINITY } as const

export function useSinceQuote({ store, lists, service, source, onSource, first }: SinceQuoteOptions) {
  const { quoteId } = source
  const queries = useQueryClient()
  const quoteKey = (id: string | null) => ['policy-submission', 'quote', id]
  const { data: quote = null } = useQuery({
    queryKey: quoteKey(quoteId),
    queryFn: () => service.quote(quoteId ?? ''),
    enabled: quoteId !== null,
    ...(first?.quote.quoteId === quoteId && { initialData: first }),
    ...queryOptions,
  })

  /** The compared part of the form as JSON: changes to other fields send no request. */
  const [requested, setRequested] = useState<string | null>(null)
  const compared = useQuery<SinceQuote>({
    queryKey: ['policy-submission', 'since-quote', quoteId, requested],
    queryFn: ({ signal }) => service.sinceQuote({ quoteId: quoteId ?? '', form: JSON.parse(requested ?? '') }, signal),
    enabled: quoteId !== null && requested !== null,
    gcTime: 0,
    ...queryOptions,
  })
  const calls = useCalls()
  const [refusal, setRefusal] = useState<{ readonly of: string; readonly causes: readonly Refused[] } | null>(null)
  useEffect(() => {
    if (quoteId === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = () => setRequested(JSON.stringify(quotedFormOf(store.values())))
    ask()
    const unsubscribe = store.subscribe(null, () => {
      clearTimeout(timer)
      timer = setTimeout(ask, askAfter)
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [store, quoteId])

  const changing = useMemo(
    () => ({ subscribe: store.subscribe, values: store.values, replace: store.replaceKeepingErrors }),
    [store],
  )
  const replacing = useReplacedForm<SubmissionForm>(changing, null)
  const recalculate = async () => {
    if (quoteId === null) return
    const values = store.values()
    setRefusal(null)
    let causes = failed
    const saved = await calls.run(
      'Recalculating the premium',
      (signal) => service.recalculate({ quoteId, form: quotedFormOf(values) }, signal),
      { onRefused: (error) => (causes = error.refused.length > 0 ? error.refused : failed) },
    )
    if (!saved) return setRefusal({ of: JSON.stringify(quotedFormOf(values)), causes })
    const { form, quoted } = submissionWithQuote(saved, values, store.values(), lists)
    const { quote: made } = saved
    queries.setQueryData(quoteKey(made.quoteId), saved)
    const payable = formatDollars(parseDollars(made.customerPremiumPayable) ?? 0n)
    replacing.replace(form, messages.recalculated(made.quoteId, payable), () => onSource(source))
    onSource({ quoteId: made.quoteId, quoted })
  }
  const requestNow = (): QuoteRequestBody | null => {
    if (!quote) return null
    const form = store.values()
    const request = requestSinceQuote(quote.request, quotedFormOf(form), lists.paymentType)
    return { ...request, sourceRefNumber: request.sourceRefNumber || form.lmiReferenceNo }
  }
  return {
    /** The quote request of the form as it is now; null until the quote is loaded. */
    requestNow,
    quote: quote && quote.quote.quoteId === quoteId ? quote : null,
    /** Undefined until loaded, and after a failure. */
    since: compared.data,
    waiting: compared.isFetching || requested === null,
    onRetry: () => void compared.refetch(),
    onRecalculate: () => void recalculate(),
    busy: calls.busy,
    /** Why the premium was not recalculated; a changed form clears it. */
    refused: refusal?.of === requested ? refusal.causes : noCauses,
    replacing,
  }
}
