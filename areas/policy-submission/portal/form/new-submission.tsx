import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useEnvironment } from '#areas/environment/portal'
import type { SavedQuote } from '#areas/quote/contract'
import type { ReferenceItem } from '#areas/reference-data/contract'
import { isRefused, refusalsOf } from '#browser/http'
import { sydneyDate } from '#packages/calendar'
import { Button, ButtonRow } from '#ui/button'
import { ErrorSummary, Page, useBeginAtHeading } from '#ui/page'
import { Loading } from '#ui/spinner'
import {
  blankSubmission,
  type SubmissionDraft,
  type SubmissionLists,
  type SubmissionForm as SubmissionTexts,
  submissionFromQuote,
} from '../../contract/index.ts'
import { noOptions, type Options, type SubmissionService } from '../submission-service.ts'
import type { SubmissionLinks } from './since-quote-panel.tsx'
import { textsOf } from './submission-draft.ts'
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
  return <Opening error={isFetching ? null : error} onRetry={() => void refetch()} />
}

const always = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false, networkMode: 'always' } as const

type NewSubmissionProps = {
  readonly draftId: string
  /** The quote that it starts from; null for none. */
  readonly quoteId: string | null
  /** The withdrawn submission that it corrects; null for none. */
  readonly correctedId: string | null
  readonly service: SubmissionService
  readonly policyHref: (policyNumber: string) => string | null
  readonly links: SubmissionLinks
  /** Starts another submission. */
  readonly onNew: () => void
  /** Whether it replaces another view. */
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
        partiesOrNone(service),
        service.loadDraft(draftId),
        quoteId === null ? null : service.quote(quoteId),
      ])
      const corrected = correctedId === null || loaded.content ? null : await service.enteredForm(correctedId)
      const content = loaded.content ?? corrected
      const quote = requested ?? (await quoteOrNone(service, content?.quoteId))
      const party = content?.party || quote?.request.brandName || (parties.length === 1 ? parties[0]?.shortName : '')
      const options = await optionsOrNone(() => queries.fetchQuery(optionsQuery(service, party ?? '')), party)
      const lists = { ...options, parties }
      const blank = blankSubmission(lists, { insurer })
      const first = firstOf(loaded.content, corrected, blank, () => requested && startFrom(requested, lists, insurer))
      return { parties, loaded, quote, blank, first }
    },
    ...always,
  })
  const view = useBeginAtHeading(follows, data === undefined)
  return (
    <div ref={view}>
      {data ? (
        <SubmissionForm {...data} {...props} draftId={draftId} service={service} />
      ) : (
        <Opening error={isFetching ? null : error} onRetry={() => void refetch()} />
      )}
    </div>
  )
}

type OpeningProps = { readonly error: Error | null; readonly onRetry: () => void }

/** The screen until the form has loaded. */
function Opening({ error, onRetry }: OpeningProps) {
  const failures = useMemo(() => (error ? [{ message: notLoaded }, ...refusalsOf(error)] : []), [error])
  return (
    <Page title="POLICY SUBMISSION">
      {error ? (
        <>
          <ErrorSummary errors={failures} />
          {isRefused(error) && error.status === 404 ? null : (
            <ButtonRow>
              <Button onClick={onRetry}>Try again</Button>
            </ButtonRow>
          )}
        </>
      ) : (
        <Loading label="Loading the form" />
      )}
    </Page>
  )
}

const notLoaded = 'The form could not be loaded.'

/** A failure is only logged (specification 001 §8). */
async function partiesOrNone(service: SubmissionService): Promise<readonly ReferenceItem[]> {
  try {
    return await service.parties()
  } catch (error) {
    console.error('The brands could not be loaded', error)
    return []
  }
}

/** A draft opens without its quote, which only serves the comparison. */
async function quoteOrNone(service: SubmissionService, quoteId: string | null | undefined): Promise<SavedQuote | null> {
  return quoteId ? await service.quote(quoteId).catch(() => null) : null
}

/** The form reports that the options could not be loaded. */
async function optionsOrNone(load: () => Promise<Options>, party: string | undefined): Promise<Options> {
  return party ? await load().catch(() => noOptions) : noOptions
}

/** The first content of the form: the draft, else what is corrected, else the quote, else blank. */
function firstOf(
  draft: SubmissionDraft | null,
  corrected: SubmissionDraft | null,
  blank: SubmissionTexts,
  fromQuote: () => FirstContent | null,
): FirstContent {
  if (draft) return { draft, message: 'Draft restored.' }
  if (corrected) return { draft: corrected, message: 'Filled in from the withdrawn submission.' }
  return fromQuote() ?? { draft: { ...textsOf(blank), quoteId: null, quoted: {} }, message: null }
}

function startFrom(quote: SavedQuote, lists: SubmissionLists, insurer: string): FirstContent {
  const { form, quoted } = submissionFromQuote(quote, lists, { insurer, today: sydneyDate(new Date()) })
  const { quoteId } = quote.quote
  return { draft: { ...textsOf(form), quoteId, quoted }, message: `Filled in from quote ${quoteId}.` }
}
