import { useMemo, useState } from 'react'
import { hasRight, useCaller } from '#areas/identity/portal'
import { type LoadedDraft, useFormDraft } from '#browser/drafts'
import { useCalls } from '#browser/http'
import { formatDayInFigures } from '#packages/calendar'
import { parseField } from '#packages/fields'
import { formatDollars, fromDollars } from '#packages/money'
import { ConfirmDialog } from '#ui/dialog'
import { DraftStatus } from '#ui/draft'
import { FieldGrid, RequiredNote } from '#ui/field'
import {
  FieldInput,
  Form,
  FormEnd,
  FormErrors,
  type FormStore,
  ReplacedNotice,
  ResetRow,
  SubmitButton,
  useFormStore,
  useText,
  ViewOnlyNotice,
} from '#ui/form'
import { Card, Columns, Facts, Note, Notice, Page, Section } from '#ui/page'
import {
  type CancellationDraft,
  type CancellationRequest,
  type CancellationStart,
  type CancellationTerms,
  cancellationDraftSchema,
  cancellationFields,
  cancellationLimits,
  messages,
  parseCancellation,
  refundOf,
  type CancellationForm as Texts,
} from '../contract/index.ts'
import type { CancellationService } from './cancellation-service.ts'

type CancellationFormProps = {
  readonly start: CancellationStart
  readonly draft: LoadedDraft<CancellationDraft>
  readonly service: CancellationService
  readonly policyHref: string | null
  readonly onSubmitted: (cancellationId: string) => void
}

const blank: Texts = { reason: '', notes: '', cancellationDate: '' }

/** The form in which a lender asks for the cancellation of a policy in force. */
export function CancellationForm({ start, draft: loaded, service, policyHref, onSubmitted }: CancellationFormProps) {
  const { policyNumber, policyStatus, reasons } = start
  const mayAct = hasRight(useCaller(), 'variation', 'full')
  const terms = useMemo(() => ({ ...start, premiumPaid: fromDollars(start.premiumPaid) }), [start])
  const lists = useMemo(() => ({ reasons }), [reasons])
  const store = useFormStore<typeof cancellationFields, Texts, CancellationRequest>({
    fields: cancellationFields,
    lists,
    initial: loaded.content ?? blank,
    parse: (form) => {
      const { values, errors } = parseCancellation(form, lists, terms)
      return values ? { values } : { errors: [...errors] }
    },
  })
  const calls = useCalls()
  const [planned, setPlanned] = useState<CancellationRequest | null>(null)
  const isCancellable = policyStatus === 'In Force'
  const locked = !mayAct || !isCancellable
  const draft = useFormDraft(store, {
    url: service.draftUrl(policyNumber),
    schema: cancellationDraftSchema,
    loaded,
    contentOf: (texts) => (Object.values(texts).every((text) => text.trim() === '') ? null : texts),
    restore: ({ content }, { restore }) => restore(content ?? blank),
  })
  const submit = async () => {
    setPlanned(null)
    const response = await calls.run('Submitting the cancellation', (signal) =>
      draft.during(() => service.submit(policyNumber, store.values(), signal)),
    )
    if (!response) return
    draft.end()
    onSubmitted(response.id)
  }
  const { earliest, latest } = cancellationLimits(terms)
  const policyName = `Policy ${policyNumber}`
  return (
    <Page
      title="Request cancellation"
      windowTitle={`Cancellation of policy ${policyNumber}`}
      lead={policyHref === null ? policyName : <a href={policyHref}>{policyName}</a>}
      busy={calls.busy}
      notices={
        <>
          {mayAct ? null : <ViewOnlyNotice right="request cancellations" />}
          {isCancellable ? null : <Notice>{messages.notInForce(policyNumber, policyStatus)}</Notice>}
          <FormErrors store={store} refused={calls.errors} />
          <ReplacedNotice replacing={draft.replacing} />
        </>
      }
    >
      <Form
        store={store}
        lists={lists}
        label="Request cancellation"
        locked={locked}
        viewOnly={locked}
        onValid={setPlanned}
      >
        <Columns
          asideLabel="Refund"
          aside={<Refund store={store} terms={terms} />}
          end={
            <FormEnd>
              {locked ? (
                <SubmitButton label="Submit" disabled />
              ) : (
                <>
                  <ResetRow
                    replacing={draft.replacing}
                    label="Reset"
                    onReset={() => {
                      draft.reset(blank)
                      calls.show([])
                    }}
                  >
                    <SubmitButton label="Submit" busyLabel="Submitting…" busy={calls.busy !== null} />
                  </ResetRow>
                  <DraftStatus draft={draft} />
                </>
              )}
            </FormEnd>
          }
        >
          {locked ? null : <RequiredNote />}
          <Card>
            <FieldGrid columns={1}>
              <FieldInput field={cancellationFields.reason} />
              <FieldInput field={cancellationFields.notes} hint="Required if the reason is Other." />
              <FieldInput
                field={cancellationFields.cancellationDate}
                hint={`From ${formatDayInFigures(earliest)} to ${formatDayInFigures(latest)}.`}
              />
            </FieldGrid>
          </Card>
        </Columns>
      </Form>
      <ConfirmDialog
        open={planned !== null}
        title={`Request the cancellation of policy ${policyNumber}?`}
        yes="Submit"
        no="Back to the form"
        escapable
        onYes={() => void submit()}
        onNo={() => setPlanned(null)}
      >
        {planned ? (
          <p>
            From {formatDayInFigures(planned.cancellationDate)}, with a refund of{' '}
            {formatDollars(refundOf(terms, planned.cancellationDate).amount)}. The policy stays in force until the
            insurer accepts.
          </p>
        ) : null}
      </ConfirmDialog>
    </Page>
  )
}

type RefundProps = { readonly store: FormStore<Texts, CancellationRequest>; readonly terms: CancellationTerms }

/** The refund for the entered date, by the published schedule. */
function Refund({ store, terms }: RefundProps) {
  const { value: day } = parseField(cancellationFields.cancellationDate, useText(store, 'cancellationDate'), {})
  const refund = day ? refundOf(terms, day) : null
  return (
    <Section title="Refund">
      <div role="status">
        <Facts
          facts={[
            { label: 'Cover began', value: formatDayInFigures(terms.coverBegan) },
            { label: 'Premium paid', value: formatDollars(terms.premiumPaid) },
            ...(refund
              ? [
                  { label: 'Refund schedule', value: refund.reason },
                  { label: 'Refund', value: formatDollars(refund.amount) },
                ]
              : []),
          ]}
        />
        {refund ? null : <Note>Enter the cancellation date to see the refund.</Note>}
      </div>
    </Section>
  )
}
