import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { SavedQuote } from '#areas/quote/contract'
import { type Refused, useCalls } from '#browser/http'
import { formatDollars, parseDollars } from '#packages/money'
import { type ReplacedForm, useReplacedForm } from '#ui/form'
import {
  quotedFormOf,
  type SinceQuote,
  type SubmissionForm,
  type SubmissionLists,
  sentences,
  submissionWithQuote,
} from '../../contract/index.ts'
import type { SubmissionService } from '../submission-service.ts'
import type { SubmissionStore } from './use-submission-form.ts'

/** The quote that a form is compared with, and the texts that it filled in by their paths. */
export type QuoteSource = { readonly quoteId: string | null; readonly quoted: Readonly<Record<string, string>> }

type SinceQuoteOptions = {
  readonly store: SubmissionStore
  readonly lists: SubmissionLists
  readonly service: SubmissionService
  readonly source: QuoteSource
  readonly onSource: (source: QuoteSource) => void
  /** The quote as it was read with the form. */
  readonly first: SavedQuote | null
}

export type ComparedQuote = {
  /** The quote itself, once it is known. */
  readonly quote: SavedQuote | null
  /** Undefined until it is there, and after a failure. */
  readonly since: SinceQuote | undefined
  /** The form has changed, and the answer is on its way. */
  readonly waiting: boolean
  readonly onRetry: () => void
  readonly onRecalculate: () => void
  /** What is under way, or null. */
  readonly busy: string | null
  /** Why there is no new quote; empty unless one was asked for. */
  readonly refused: readonly Refused[]
  /** Offers the form of before the new quote. */
  readonly replacing: ReplacedForm<SubmissionForm>
}

/** A pause in the typing, after which the service compares (milliseconds). */
const askAfter = 600
const failed: readonly Refused[] = [{ code: 'failed', message: 'The premium could not be recalculated. Try again.' }]
const kept = { staleTime: Number.POSITIVE_INFINITY, retry: false, networkMode: 'always' } as const

/** What moved since the quote of a form, as the service tells it, and the new quote that is made from the form. */
export function useSinceQuote(options: SinceQuoteOptions): ComparedQuote {
  const { store, lists, service, source, onSource, first } = options
  const { quoteId } = source
  const queries = useQueryClient()
  const quoteKey = (id: string | null) => ['policy-submission', 'quote', id]
  const { data: quote = null } = useQuery({
    queryKey: quoteKey(quoteId),
    queryFn: () => service.quote(quoteId ?? ''),
    enabled: quoteId !== null,
    ...(first?.quote.quoteId === quoteId && { initialData: first }),
    ...kept,
  })

  /** The part of the form that counts, as JSON: typing anything else asks nothing. */
  const [asked, setAsked] = useState<string | null>(null)
  const compared = useQuery<SinceQuote>({
    queryKey: ['policy-submission', 'since-quote', quoteId, asked],
    queryFn: ({ signal }) => service.sinceQuote({ quoteId: quoteId ?? '', form: JSON.parse(asked ?? '') }, signal),
    enabled: quoteId !== null && asked !== null,
    placeholderData: (before, query) => (query?.queryKey[2] === quoteId ? before : undefined),
    gcTime: 0,
    ...kept,
  })
  const calls = useCalls()
  const [refused, setRefused] = useState<readonly Refused[]>([])
  useEffect(() => {
    if (quoteId === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = () => setAsked(JSON.stringify(quotedFormOf(store.values())))
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was refused is another form now
  useEffect(() => setRefused([]), [asked])

  const changing = useMemo(() => ({ subscribe: store.subscribe, values: store.values, replace: store.change }), [store])
  const replacing = useReplacedForm<SubmissionForm>(changing, null)
  const recalculate = async () => {
    if (quoteId === null) return
    const sent = store.values()
    setRefused([])
    let why = failed
    const saved = await calls.run(
      'Recalculating the premium',
      (signal) => service.recalculate({ quoteId, form: quotedFormOf(sent) }, signal),
      { onRefused: (fault) => (why = fault.refused.length > 0 ? fault.refused : failed) },
    )
    if (!saved) return setRefused(why)
    const { form, quoted } = submissionWithQuote(saved, sent, store.values(), lists)
    const { quote: made } = saved
    queries.setQueryData(quoteKey(made.quoteId), saved)
    const payable = formatDollars(parseDollars(made.customerPremiumPayable) ?? 0n)
    replacing.replace(form, sentences.recalculated(made.quoteId, payable), () => onSource(source))
    onSource({ quoteId: made.quoteId, quoted })
  }
  return {
    quote: quote && quote.quote.quoteId === quoteId ? quote : null,
    since: compared.data,
    waiting: compared.isFetching || asked === null,
    onRetry: () => void compared.refetch(),
    onRecalculate: () => void recalculate(),
    busy: calls.busy,
    refused,
    replacing,
  }
}
