import { useMemo, useRef, useState } from 'react'
import { useEnvironment } from '#areas/environment/portal'
import { hasRight, useCaller } from '#areas/identity/portal'
import type { SavedQuote } from '#areas/quote/contract'
import { type LoadedDraft, useFormDraft } from '#browser/drafts'
import { isRefused, useCalls } from '#browser/http'
import { sydneyDate } from '#packages/calendar'
import { Button, ButtonRow } from '#ui/button'
import { canShowDialogs } from '#ui/dialog'
import { DraftStatus } from '#ui/draft'
import { FieldGrid, RequiredNote } from '#ui/field'
import {
  FieldInput,
  Form,
  FormEnd,
  FormErrors,
  ReplacedNotice,
  ResetRow,
  SubmitButton,
  useText,
  ViewOnlyNotice,
} from '#ui/form'
import { Card, ErrorSummary, hrefHere, Notice, NotLoaded, Page, Screen } from '#ui/page'
import {
  changedSinceQuote,
  messages,
  type OriginationRequest,
  resetForBrand,
  type SubmissionDraft,
  type SubmissionForm as SubmissionTexts,
  submissionDraftSchema,
  submissionFields,
  toOriginationRequest,
} from '../../contract/index.ts'
import { type SubmissionService, type Submitted, unknownError } from '../submission-service.ts'
import styles from './confirm-submission.module.css'
import { ConfirmSubmission, confirmText, type Outgoing } from './confirm-submission.tsx'
import { FormTotals } from './form-totals.tsx'
import { Sections } from './sections.tsx'
import { SinceQuotePanel, type SubmissionLinks } from './since-quote-panel.tsx'
import { type QuoteSource, useSinceQuote } from './use-since-quote.ts'
import { useSubmissionCheck } from './use-submission-check.ts'
import { type ReadySubmission, useSubmissionForm } from './use-submission-form.ts'

export type FirstContent = {
  readonly draft: SubmissionDraft
  readonly message: string | null
}

const nouns = { loans: 'Loan', properties: 'Property', borrowers: 'Borrower' }

type SubmissionFormProps = {
  readonly draftId: string
  readonly service: SubmissionService
  readonly loaded: LoadedDraft<SubmissionDraft>
  readonly first: FirstContent
  readonly blank: SubmissionTexts
  readonly quote: SavedQuote | null
  readonly policyHref: (policyNumber: string) => string | null
  readonly links: SubmissionLinks
  readonly onNew: () => void
  readonly onSubmitted: () => void
}

/** The form of a policy submission (specification 001 §2 and §4). */
export function SubmissionForm(props: SubmissionFormProps) {
  const { draftId, service, loaded, first, blank, policyHref, links, onNew, onSubmitted } = props
  const caller = useCaller()
  const maySubmit = hasRight(caller, 'policysubmission', 'full')
  const { sendSubmissionSupplement: sendSupplement } = useEnvironment().features
  const { quoteId, quoted, ...initial } = first.draft
  const { store, lists, onRetryBrands, onRetryOptions } = useSubmissionForm(service, initial)
  const [source, setSource] = useState<QuoteSource>({ quoteId, quoted })
  const { quote, ...compared } = useSinceQuote({
    ...{ store, lists, service, source },
    first: props.quote,
    onSource: setSource,
  })
  const calls = useCalls()
  const [revealed, setRevealed] = useState(0)
  const [pending, setPending] = useState<Outgoing | null>(null)
  const [submitted, setSubmitted] = useState<Submitted | null>(null)
  const page = useRef<HTMLDivElement>(null)
  const locked = submitted !== null
  const readOnly = locked || !maySubmit
  const draft = useFormDraft(store, {
    url: service.draftUrl(draftId),
    schema: submissionDraftSchema,
    loaded,
    restored: first.message,
    contentOf: (form): SubmissionDraft => ({ ...form, ...source }),
    restore: ({ content }, { restore }) => {
      const { quoteId, quoted, ...form } = content ?? { ...blank, ...noSource }
      setSource({ quoteId, quoted })
      restore(form, () => setSource(source))
    },
  })
  const { replacing } = draft

  const check = useSubmissionCheck(service, (refused) => {
    setPending(null)
    calls.show(refused)
  })
  const confirm = ({ form, submission }: ReadySubmission) => {
    calls.show([])
    const { quoted } = source
    const outgoing = toOriginationRequest(form, { lists, quoted, sendSupplement, today: sydneyDate(new Date()) })
    const changes = quote ? changedSinceQuote(quote, submission, lists) : []
    setPending({ ...outgoing, submission, changes, modal: canShowDialogs() })
    check.begin(outgoing.request)
  }
  /** Returns false while a tick or the reason is missing. */
  const accept = () => {
    if (pending === null) return true
    const outcome = check.acknowledge()
    if (outcome === null) return false
    check.stop()
    const { acknowledged } = outcome
    if (pending.modal || window.confirm(confirmText))
      void submit(pending, { ...pending.request, ...(acknowledged && { acknowledged }) })
    else setPending(null)
    return true
  }
  const submit = async (outgoing: Outgoing, request: OriginationRequest) => {
    setPending(null)
    const result = await calls.run(
      'Submitting the policy',
      (signal) => draft.during(() => service.create(request, draftId, signal)),
      {
        onRefused: (error) => {
          const { refused } = error
          if (isRefused(error, checkChanged)) {
            calls.show([])
            check.add(refused.filter(({ code }) => code !== checkChanged))
            setPending(outgoing)
          } else if (refused.length > 0)
            calls.show(refused.map((one) => ({ ...one, message: one.message || unknownError })))
        },
      },
    )
    if (!result) return
    draft.end()
    replacing.dismiss()
    setSubmitted(result)
    onSubmitted()
    window.scrollTo({ top: 0 })
    page.current?.querySelector('h1')?.focus({ preventScroll: true })
  }
  const reset = () => {
    draft.reset(blank, { onUndo: () => setSource(source) })
    setSource(noSource)
    calls.show([])
  }
  const brand = useText(store, 'party')
  const chooseBrand = (party: string) => {
    store.set('party', brand)
    const values = store.values()
    const next = resetForBrand(values, party)
    calls.show([])
    const loses = JSON.stringify(next) !== JSON.stringify({ ...values, party })
    if (loses) replacing.replace(next, 'Brand changed. Select its options again.')
    else store.replace(next)
  }
  const errors = useMemo(
    () => (calls.uhOh && calls.errors.length === 0 ? [{ message: submitFailed }] : calls.errors),
    [calls.uhOh, calls.errors],
  )
  return (
    <div ref={page}>
      <Page
        title="POLICY SUBMISSION"
        busy={calls.busy ?? compared.busy}
        notices={
          <>
            {maySubmit ? null : <ViewOnlyNotice right="submit policies" />}
            {onRetryBrands ? <NotLoaded what="The brands" tone="error" live onRetry={onRetryBrands} /> : null}
            <ErrorSummary errors={onRetryOptions ? optionsError : noErrors} />
            {onRetryOptions ? (
              <ButtonRow>
                <Button onClick={onRetryOptions}>Try again</Button>
              </ButtonRow>
            ) : null}
            <FormErrors store={store} refused={errors} title="There are some errors in the form." nouns={nouns} />
            {submitted ? (
              <SubmittedNotice submitted={submitted} href={policyHref(submitted.policyNo)} onNew={onNew} />
            ) : quote ? (
              <QuoteUsedNotice quote={quote} policyHref={policyHref} />
            ) : null}
            <ReplacedNotice replacing={replacing} />
          </>
        }
      >
        <Form
          store={store}
          lists={lists}
          label="POLICY SUBMISSION"
          locked={readOnly}
          onValid={confirm}
          onInvalid={() => {
            calls.show([])
            setRevealed(revealed + 1)
          }}
        >
          <Screen>
            {readOnly ? null : <RequiredNote />}
            <Card>
              <FieldGrid>
                <FieldInput field={submissionFields.party} onText={chooseBrand} />
              </FieldGrid>
            </Card>
            <Sections store={store} lists={lists} quoted={source.quoted} revealed={revealed} />
            <FormTotals store={store} />
            {locked || source.quoteId === null ? null : (
              <SinceQuotePanel
                quoteId={source.quoteId}
                compared={compared}
                mayCalculate={hasRight(caller, 'calculator', 'view')}
                links={links}
              />
            )}
            <FormEnd>
              <ResetRow replacing={replacing} label="Reset" disabled={locked} onReset={reset}>
                <SubmitButton
                  busyLabel="Submitting..."
                  busy={calls.busy !== null}
                  disabled={locked}
                  onClick={(event) => {
                    if (maySubmit) return
                    event.preventDefault()
                    calls.show([{ message: messages.mayNotSubmit }])
                  }}
                />
              </ResetRow>
              {readOnly ? null : <DraftStatus draft={draft} />}
            </FormEnd>
          </Screen>
        </Form>
        <ConfirmSubmission
          outgoing={pending}
          check={check}
          onYes={accept}
          onNo={() => {
            check.stop()
            setPending(null)
          }}
        />
      </Page>
    </div>
  )
}

const checkChanged = 'check-changed'
const submitFailed = 'An error occurred while submitting your policy. Please try again.'
const noErrors = [] as const
const noSource: QuoteSource = { quoteId: null, quoted: {} }
const optionsError = [{ message: 'Failed to load dropdown options. Please refresh the page.' }]

type QuoteUsedNoticeProps = Pick<SubmissionFormProps, 'policyHref'> & { readonly quote: SavedQuote }

function QuoteUsedNotice({ quote: { quote, policies }, policyHref }: QuoteUsedNoticeProps) {
  if (policies.length === 0) return null
  return (
    <Notice tone="warning" title={messages.quoteHasPolicy(quote.quoteId, policies.length)}>
      {policies.map(({ policyNumber }) => {
        const href = policyHref(policyNumber)
        return (
          <p key={policyNumber}>
            {href === null ? `Policy ${policyNumber}` : <a href={href}>Open policy {policyNumber}</a>}
          </p>
        )
      })}
    </Notice>
  )
}

type SubmittedNoticeProps = { readonly submitted: Submitted; readonly href: string | null; readonly onNew: () => void }

function SubmittedNotice({ submitted: { policyNo, messages, submissionId }, href, onNew }: SubmittedNoticeProps) {
  return (
    <Notice tone="success" live title="Policy Submission Successful!">
      <p>Policy {policyNo} created successfully!</p>
      {messages.length > 0 ? (
        <>
          <p>Warnings:-</p>
          <ul className={styles.notes}>
            {messages.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </>
      ) : null}
      <ButtonRow>
        <Button small onClick={onNew}>
          New submission
        </Button>
        {href === null ? null : <a href={href}>Policy {policyNo}</a>}
        {submissionId === undefined ? null : <a href={hrefHere({ submission: submissionId })}>Receipt</a>}
      </ButtonRow>
    </Notice>
  )
}
