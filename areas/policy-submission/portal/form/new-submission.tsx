import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { SavedQuote } from '#areas/quote/contract'
import type { ReferenceItem } from '#areas/reference-data/contract'
import { refusalsOf } from '#browser/http'
import { Button, ButtonRow } from '#ui/button'
import { ErrorSummary, Page, useBeginAtHeading } from '#ui/page'
import { Loading } from '#ui/spinner'
import { blankSubmission, type SubmissionForm as SubmissionTexts, submissionFromQuote } from '../../contract/index.ts'
import { noOptions, type Options, type SubmissionService } from '../submission-service.ts'
import { type SubmissionDraft, textsOf } from './submission-draft.ts'
import { type FirstContent, SubmissionForm } from './submission-form.tsx'
import { optionsQuery } from './use-submission-form.ts'

type NewSubmissionProps = {
  /** The quote that it begins with; null for none. */
  readonly quoteId: string | null
  readonly service: SubmissionService
  readonly policyHref: (policyNumber: string) => string | null
  /** Whether it takes the place of another view. */
  readonly follows: boolean
}

/** POLICY SUBMISSION: the brands, the draft and what may be chosen first, then the form. */
export function NewSubmission({ quoteId, service, policyHref, follows }: NewSubmissionProps) {
  const queries = useQueryClient()
  // A visit of its own: what the one before was given may have changed since.
  const [visit, setVisit] = useState(() => crypto.randomUUID())
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['policy-submission', 'new', quoteId, visit],
    queryFn: async () => {
      const [parties, loaded, named] = await Promise.all([
        partiesOrNone(service),
        service.loadDraft(),
        quoteId === null ? null : service.quote(quoteId),
      ])
      const quote = named ?? (await quoteOrNone(service, loaded.content?.quoteId))
      const party =
        loaded.content?.party || quote?.request.brandName || (parties.length === 1 ? parties[0]?.shortName : '')
      const options = await optionsOrNone(() => queries.fetchQuery(optionsQuery(service, party ?? '')), party)
      const lists = { ...options, parties }
      const blank = blankSubmission(lists)
      const filled = named && submissionFromQuote(named, lists)
      const draft = filled && { ...textsOf(filled.form), quoteId: named.quote.quoteId, quoted: filled.quoted }
      return { parties, loaded, quote, blank, first: firstOf(loaded.content, blank, draft) }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  })
  const failures = useMemo(() => (error ? [{ message: notLoaded }, ...refusalsOf(error)] : []), [error])
  const view = useBeginAtHeading(follows, data === undefined)
  return (
    <div ref={view}>
      {data ? (
        <SubmissionForm
          {...data}
          key={visit}
          service={service}
          policyHref={policyHref}
          onNew={() => setVisit(crypto.randomUUID())}
        />
      ) : (
        <Page title="POLICY SUBMISSION">
          {error && !isFetching ? (
            <>
              <ErrorSummary errors={failures} />
              <ButtonRow>
                <Button onClick={() => void refetch()}>Try again</Button>
              </ButtonRow>
            </>
          ) : (
            <Loading label="Loading the form" />
          )}
        </Page>
      )}
    </div>
  )
}

const notLoaded = 'The form could not be loaded.'

/** A failure is only logged (specification 001 §8). */
async function partiesOrNone(service: SubmissionService): Promise<readonly ReferenceItem[]> {
  try {
    return await service.parties()
  } catch (fault) {
    console.error('The brands could not be loaded', fault)
    return []
  }
}

/** The quote of a draft is there to tell what moved since. */
async function quoteOrNone(service: SubmissionService, quoteId: string | null | undefined): Promise<SavedQuote | null> {
  return quoteId ? await service.quote(quoteId).catch(() => null) : null
}

/** The form says itself that they could not be loaded. */
async function optionsOrNone(load: () => Promise<Options>, party: string | undefined): Promise<Options> {
  return party ? await load().catch(() => noOptions) : noOptions
}

/** A draft is what the person left; a quote takes its place, and gives it back on Undo. */
function firstOf(draft: SubmissionDraft | null, blank: SubmissionTexts, filled: SubmissionDraft | null): FirstContent {
  if (draft && (!filled || draft.quoteId === filled.quoteId))
    return { draft, sentence: 'Draft restored.', before: null }
  if (filled)
    return { draft: filled, sentence: `Filled in from quote ${filled.quoteId}.`, before: draft && textsOf(draft) }
  return { draft: { ...textsOf(blank), quoteId: null, quoted: {} }, sentence: null, before: null }
}
