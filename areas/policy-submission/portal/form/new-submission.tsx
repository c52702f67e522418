import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useEnvironment } from '#areas/environment/portal'
import type { SavedQuote } from '#areas/quote/contract'
import type { ReferenceItem } from '#areas/reference-data/contract'
import { sydneyDate } from '#packages/calendar'
import { useBeginAtHeading } from '#ui/page'
import {
  blankSubmission,
  type SubmissionDraft,
  type SubmissionLists,
  type SubmissionForm as SubmissionTexts,
  submissionFromQuote,
} from '../../contract/index.ts'
import { brandsQuery, noOptions, type SubmissionService } from '../submission-service.ts'
import { LoadingPage } from '../view/loading-page.tsx'
import type { SubmissionLinks } from './since-quote-panel.tsx'
import { type FirstContent, SubmissionForm } from './submission-form.tsx'
import { optionsQuery } from './use-submission-form.ts'

type BeginSubmissionProps = {
  /** Whether to start a blank form even if drafts exist. */
  readonly isBlank: boolean
  readonly service: SubmissionService
  readonly onDraft: (draftId: string) => void
}

/** Opens the last saved draft, or a blank one if there is none. */
export function BeginSubmission({ isBlank, service, onDraft }: BeginSubmissionProps) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['policy-submission', 'begin', isBlank],
    queryFn: async () => (isBlank ? undefined : (await service.drafts())[0]?.draftId) ?? crypto.randomUUID(),
    ...always,
  })
  const begin = useEffectEvent(onDraft)
  useEffect(() => {
    if (data !== undefined) begin(data)
  }, [data])
  return <LoadingPage {...page} error={isFetching ? null : error} onRetry={() => void refetch()} />
}

const always = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 } as const

type NewSubmissionProps = {
  readonly draftId: string
  readonly quoteId: string | null
  readonly correctedId: string | null
  readonly service: SubmissionService
  readonly policyHref: (policyNumber: string) => string | null
  readonly links: SubmissionLinks
  readonly onNew: () => void
  readonly onSubmitted: () => void
  readonly follows: boolean
}

/** POLICY SUBMISSION: loads the brands, the draft and the options, then shows the form. */
export function NewSubmission({ draftId, quoteId, correctedId, service, follows, ...props }: NewSubmissionProps) {
  const queries = useQueryClient()
  const { insurerName: insurer } = useEnvironment()
  // Each visit loads again: cached data of an earlier visit may be stale.
  const [visit] = useState(() => crypto.randomUUID())
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['policy-submission', 'new', draftId, visit],
    queryFn: async () => {
      const [parties, loaded, requested] = await Promise.all([
        queries.fetchQuery(brandsQuery(service)).catch(noParties),
        service.loadDraft(draftId),
        quoteId === null ? null : service.quote(quoteId),
      ])
      const corrected = correctedId === null || loaded.content ? null : await service.enteredForm(correctedId)
      const content = loaded.content ?? corrected
      // A draft opens without its quote, which only serves the comparison.
      const ofDraft = async (id: string) => await service.quote(id).catch(() => null)
      const quote = requested ?? (content?.quoteId ? await ofDraft(content.quoteId) : null)
      const party = content?.party || quote?.request.brandName || (parties.length === 1 ? parties[0]?.shortName : '')
      // The form reports that the options could not be loaded.
      const options = party ? await queries.fetchQuery(optionsQuery(service, party)).catch(() => noOptions) : noOptions
      const lists = { ...options, parties }
      const blank = blankSubmission(lists, { insurer })
      const first = firstOf(loaded.content, corrected, blank, requested && startFrom(requested, lists, insurer))
      return { loaded, quote, blank, first }
    },
    ...always,
  })
  const view = useBeginAtHeading(follows, data === undefined)
  return (
    <div ref={view}>
      {data ? (
        <SubmissionForm {...data} {...props} draftId={draftId} service={service} />
      ) : (
        <LoadingPage {...page} error={isFetching ? null : error} onRetry={() => void refetch()} />
      )}
    </div>
  )
}

/** Only logged (specification 001 §8). */
function noParties(error: unknown): readonly ReferenceItem[] {
  console.error('The brands could not be loaded', error)
  return []
}

const page = { title: 'POLICY SUBMISSION', noun: 'form' }

/** The first content of the form: the draft, else what is corrected, else the quote, else blank. */
function firstOf(
  draft: SubmissionDraft | null,
  corrected: SubmissionDraft | null,
  blank: SubmissionTexts,
  fromQuote: FirstContent | null,
): FirstContent {
  if (draft) return { draft, message: 'Draft restored.' }
  if (corrected) return { draft: corrected, message: 'Filled in from the withdrawn submission.' }
  return fromQuote ?? { draft: { ...blank, quoteId: null, quoted: {} }, message: null }
}

function startFrom(quote: SavedQuote, lists: SubmissionLists, insurer: string): FirstContent {
  const { form, quoted } = submissionFromQuote(quote, lists, { insurer, today: sydneyDate(new Date()) })
  const { quoteId } = quote.quote
  return { draft: { ...form, quoteId, quoted }, message: `Filled in from quote ${quoteId}.` }
}
