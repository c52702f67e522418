import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { answerFields } from '#areas/case/contract'
import { hasRight, useCaller } from '#areas/identity/portal'
import { useRecordEvents } from '#areas/notification/portal'
import { type AnswerDraft, answerDraftSchema, sentences, type VariationDetails } from '#areas/variation/contract'
import { type LoadedDraft, useDraft } from '#browser/drafts'
import { type Calls, refusalsOf, useCalls } from '#browser/http'
import { Button, ButtonRow } from '#ui/button'
import { Dialog } from '#ui/dialog'
import { DraftStatus } from '#ui/draft'
import { FieldInput, Form, FormErrors, SubmitButton, useFormStore, ViewOnlyNotice } from '#ui/form'
import { Columns, ErrorSummary, Notice, OpenQuestion, openQuestion, Page, VisuallyHidden } from '#ui/page'
import { Loading } from '#ui/spinner'
import { uncached, type VariationService } from './variation-service.ts'
import styles from './view/variation-parts.module.css'
import {
  eventTitle,
  VariationContent,
  VariationMessages,
  VariationOutcome,
  VariationStatus,
  VariationTimeline,
} from './view/variation-parts.tsx'

/** The targets of the links. */
export type VariationLinks = {
  /** The variation of the policy. */
  readonly variation: string
  /** The policy; null for users who may not see it. */
  readonly policy: string | null
}

type OpenVariationProps = {
  readonly policyNumber: string
  readonly variationId: string
  readonly service: VariationService
  readonly links: VariationLinks
  /** Opens the policy's variation again: the form, once this variation is closed. */
  readonly onReopen: () => void
}

const title = 'VARIATIONS FORM'

/** The open variation of a policy: its status, its changes and the lender's actions. */
export function OpenVariation({ policyNumber, variationId, service, links, onReopen }: OpenVariationProps) {
  const mayVary = hasRight(useCaller(), 'variation', 'full')
  const page = useRef<HTMLDivElement>(null)
  const calls = useCalls()
  const [asking, setAsking] = useState(false)
  const [done, setDone] = useState<{ readonly sentence: string; readonly events: number } | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['variation-details', policyNumber, variationId],
    queryFn: () => service.details(variationId),
    ...uncached,
  })
  useRecordEvents(
    ['variation'],
    ({ record }) => {
      if (record.id === variationId) void refetch()
    },
    () => void refetch(),
  )
  const settle = async (sentence: string) => {
    const { data: now } = await refetch()
    setDone({ sentence, events: now?.events.length ?? 0 })
    window.scrollTo({ top: 0 })
    page.current?.querySelector('h1')?.focus({ preventScroll: true })
  }
  const withdraw = async () => {
    setAsking(false)
    const withdrawn = await calls.run('Withdrawing the variation', async () => {
      await service.withdraw(variationId)
      return true
    })
    if (withdrawn) await settle(`Variation ${variationId} was withdrawn.`)
  }
  const errors = useMemo(
    () => (calls.uhOh ? [{ message: sentences.unexpected }] : calls.errors),
    [calls.uhOh, calls.errors],
  )
  const failures = useMemo(() => refusalsOf(error), [error])
  if (!data) {
    return (
      <Page title={title} windowTitle={`Variation of policy ${policyNumber}`} lead={`Policy ${policyNumber}`}>
        {error ? (
          <>
            <ErrorSummary errors={failures.length > 0 ? failures : [{ message: sentences.unexpected }]} />
            <ButtonRow>
              <Button onClick={() => void refetch()}>Try again</Button>
            </ButtonRow>
          </>
        ) : (
          <Loading label="Opening the variation" />
        )}
      </Page>
    )
  }
  const question = openQuestion(data)
  const latest = data.events.at(-1)
  // A later step replaces the confirmation.
  const confirmed = done?.events === data.events.length && errors.length === 0 ? done.sentence : null
  return (
    <div ref={page}>
      <Page
        title={title}
        windowTitle={`Variation of policy ${policyNumber}`}
        lead={
          <>
            Variation {variationId} of policy{' '}
            {links.policy === null ? policyNumber : <a href={links.policy}>{policyNumber}</a>} ·{' '}
            <VariationStatus status={data.status} />
          </>
        }
        busy={calls.busy}
        actions={
          <>
            {data.can.withdraw ? <Button onClick={() => setAsking(true)}>Withdraw</Button> : null}
            {data.decidedAt === null ? null : <Button onClick={onReopen}>New variation</Button>}
            <Button onClick={() => window.print()}>Print</Button>
          </>
        }
        notices={
          <>
            {mayVary || data.decidedAt !== null ? null : <ViewOnlyNotice right="answer and withdraw variations" />}
            <ErrorSummary errors={errors} />
            {confirmed === null ? null : (
              <Notice tone="success" live>
                {confirmed}
              </Notice>
            )}
          </>
        }
      >
        {/* For screen readers: the latest step, when it is the insurer's. */}
        <VisuallyHidden>
          <span role="status" data-print="never">
            {latest?.byInsurer ? `Latest step: ${eventTitle(latest)}` : ''}
          </span>
        </VisuallyHidden>
        <Columns aside={<VariationTimeline events={data.events} />}>
          <VariationOutcome details={data} />
          {question ? (
            <OpenQuestion question={question}>
              {data.can.answer ? (
                <AnswerForm
                  key={question.messageNumber}
                  details={data}
                  messageNumber={question.messageNumber}
                  service={service}
                  calls={calls}
                  onAnswered={() => void settle('Your answer was sent to the underwriter.')}
                />
              ) : null}
            </OpenQuestion>
          ) : null}
          <VariationContent details={data} />
          <VariationMessages messages={data.messages.filter((message) => message !== question)} />
        </Columns>
        <Dialog
          open={asking}
          title={`Withdraw variation ${variationId}`}
          role="alertdialog"
          size="small"
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button variant="danger" onClick={() => void withdraw()}>
                Withdraw
              </Button>
              <Button onClick={() => setAsking(false)}>Cancel</Button>
            </>
          }
        >
          <p>
            The insurer stops assessing it{question ? ' and its question is closed' : ''}. The policy will not change.
          </p>
          <p>This cannot be undone. You can submit another variation.</p>
        </Dialog>
      </Page>
    </div>
  )
}

type AnswerFormProps = {
  readonly details: VariationDetails
  readonly messageNumber: number
  readonly service: VariationService
  readonly calls: Calls
  readonly onAnswered: () => void
}

/** The form for the answer to an open question, with its saved draft. */
function AnswerForm(props: AnswerFormProps) {
  const { details, service } = props
  const [restored, setRestored] = useState<LoadedDraft<AnswerDraft> | null>(null)
  const { data, isError } = useQuery({
    queryKey: ['variation-answer-draft', details.variationId],
    queryFn: () => service.loadAnswerDraft(details.variationId),
    ...uncached,
  })
  // When the draft cannot be loaded, an answer can still be sent.
  const loaded = restored ?? data ?? (isError ? notLoaded : null)
  if (loaded === null) return <Loading label="Opening your answer" />
  return <AnswerInputs {...props} key={restored?.revision} loaded={loaded} onRestore={setRestored} />
}

const notLoaded: LoadedDraft<AnswerDraft> = { content: null, revision: null, failed: true }
const noLists = {}

type AnswerInputsProps = AnswerFormProps & {
  readonly loaded: LoadedDraft<AnswerDraft>
  readonly onRestore: (draft: LoadedDraft<AnswerDraft>) => void
}

function AnswerInputs(props: AnswerInputsProps) {
  const { details, messageNumber, service, calls, loaded, onRestore, onAnswered } = props
  const { content } = loaded
  const [initial] = useState({ text: content?.messageNumber === messageNumber ? content.answer : '' })
  const store = useFormStore({ fields: answerFields, lists: noLists, initial })
  const draft = useDraft<AnswerDraft>({
    url: service.answerDraftUrl(details.variationId),
    schema: answerDraftSchema,
    loaded,
    read: () => {
      const { text } = store.values()
      return text.trim() === '' ? null : { answer: text, messageNumber }
    },
    restore: onRestore,
    subscribe: (changed) => store.subscribe(null, changed),
    labelOf: () => answerFields.text.label,
  })
  const send = async ({ text }: { readonly text: string }) => {
    const sent = await calls.run('Sending the answer', async () => {
      await draft.during(() => service.answer(details.variationId, { messageNumber, text }))
      return true
    })
    if (!sent) return
    draft.end()
    onAnswered()
  }
  return (
    <Form store={store} lists={noLists} label="Answer" onValid={send}>
      <div className={styles.answer} data-print="never">
        <FormErrors store={store} />
        <FieldInput field={answerFields.text} />
        <ButtonRow>
          <SubmitButton label="Send answer" busyLabel="Sending…" busy={calls.busy !== null} />
          <DraftStatus draft={draft} />
        </ButtonRow>
      </div>
    </Form>
  )
}
