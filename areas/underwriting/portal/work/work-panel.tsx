import { type ReactNode, type Ref, useEffect, useMemo, useState } from 'react'
import { decisionFields, questionFields } from '#areas/case/contract'
import { ButtonRow } from '#ui/button'
import { ConfirmDialog } from '#ui/dialog'
import { DraftStatus } from '#ui/draft'
import { FieldInput, Form, FormErrors, type FormStore, SubmitButton } from '#ui/form'
import { type PageError, Tabs } from '#ui/page'
import { Assignment } from './assignment.tsx'
import { type DeskDetails, versionOf } from './desk-details.ts'
import { type DeskWork, disabledReason } from './use-desk-work.ts'
import { type DecisionRules, RestoredWork, type WorkForms } from './use-work-draft.tsx'
import styles from './work.module.css'

type WorkPanelProps = {
  readonly ref: Ref<HTMLElement>
  readonly details: DeskDetails
  readonly rules: DecisionRules
  readonly username: string
  readonly work: DeskWork
  readonly forms: WorkForms
  /** The version for which the restored draft was typed; null without a draft. */
  readonly typedFor: number | null
  /** The consequence of a decision, shown before it is made. */
  readonly consequence: (decision: string) => string
}

/** A decision that awaits confirmation; `read` is the request as shown when it was made, without later changes. */
type Planned = {
  readonly decision: string
  readonly uwNotes: string
  readonly name: string
  readonly consequence: string
  readonly read: DeskDetails
}

/** The actions on an open referral or variation: assign, decide, ask. */
export function WorkPanel(props: WorkPanelProps) {
  const { ref, details, rules, username, work, forms, typedFor, consequence } = props
  const { fields, decisions, hint } = rules
  const { deciding, asking, clearErrors } = forms
  const [tab, setTab] = useState<'decide' | 'ask'>(() => {
    const { decision, uwNotes, question } = forms.typed()
    return question !== '' && decision === '' && uwNotes === '' ? 'ask' : 'decide'
  })
  const [planned, setPlanned] = useState<Planned | null>(null)
  const nameDecision = (code: string) => decisions.find(({ shortName }) => shortName === code)?.longName ?? code
  const refused = useMemo(() => refusedIn(work.errors), [work.errors])
  useEffect(() => {
    if (refused.question.length > 0) setTab('ask')
    if (refused.decision.length > 0) setTab('decide')
  }, [refused])
  const decideDisabledReason = disabledReason(details, 'decide', username)
  const askDisabledReason = disabledReason(details, 'ask', username)
  // After a release, for example, there is nothing to correct.
  // biome-ignore lint/correctness/useExhaustiveDependencies: clears the errors when a reason changes
  useEffect(() => clearErrors(), [decideDisabledReason, askDisabledReason])
  const lists = useMemo(() => ({ decisions }), [decisions])
  return (
    <aside className={styles.work} aria-label="Your work" data-print="never" ref={ref} tabIndex={-1}>
      {typedFor === null ? null : <RestoredWork work={forms} typedFor={typedFor} version={versionOf(details)} />}
      <Assignment details={details} username={username} work={work} />
      <Tabs
        label="Your work"
        selected={tab}
        onSelect={setTab}
        tabs={[
          {
            name: 'decide',
            label: 'Decide',
            content: (
              <WorkForm
                store={deciding}
                lists={lists}
                label="Decide"
                submit="Decide"
                disabledReason={decideDisabledReason}
                refused={refused.decision}
                onValid={({ decision, uwNotes }) =>
                  setPlanned({
                    decision,
                    uwNotes: uwNotes ?? '',
                    name: nameDecision(decision),
                    consequence: consequence(decision),
                    read: details,
                  })
                }
              >
                <FieldInput field={fields.decision} />
                <FieldInput field={fields.uwNotes} hint={hint} />
              </WorkForm>
            ),
          },
          {
            name: 'ask',
            label: 'Ask',
            content: (
              <WorkForm
                store={asking}
                lists={noLists}
                label="Ask"
                submit="Ask the lender"
                disabledReason={askDisabledReason}
                refused={refused.question}
                onValid={({ text }) => work.ask(text)}
              >
                <FieldInput field={questionFields.text} />
              </WorkForm>
            ),
          },
        ]}
      />
      <DraftStatus draft={forms.draft} />
      <ConfirmDialog
        open={planned !== null}
        title={`Decide: ${planned?.name ?? ''}`}
        yes="Decide"
        no="Go back"
        escapable
        size="large"
        onYes={() => {
          if (planned) void work.decide(planned.decision, planned.uwNotes, planned.name, planned.read)
          setPlanned(null)
        }}
        onNo={() => setPlanned(null)}
      >
        <p>
          {planned?.consequence}
          {planned?.read.status === 'On Hold' ? ' The open question is closed with it.' : ''}
        </p>
        {planned?.uwNotes ? (
          <div>
            <h3 className={styles.label}>{fields.uwNotes.label}</h3>
            <p className={styles.prose}>{planned.uwNotes}</p>
          </div>
        ) : null}
      </ConfirmDialog>
    </aside>
  )
}

const noLists = {}

type WorkFormProps<Values, Ready> = Pick<Parameters<typeof Form<Values, Ready>>[0], 'lists' | 'label' | 'onValid'> & {
  readonly store: FormStore<Values, Ready>
  /** The label of the button. */
  readonly submit: string
  /** Why it cannot be sent now, or null. Typing is possible before the request is assigned. */
  readonly disabledReason: string | null
  readonly refused: readonly PageError[]
  readonly children: ReactNode
}

function WorkForm<Values, Ready>(props: WorkFormProps<Values, Ready>) {
  const { store, submit, disabledReason: reason, refused, children, ...form } = props
  return (
    <Form store={store} {...form}>
      <div className={styles.form}>
        <FormErrors store={store} refused={refused} />
        {reason === null ? null : <p className={styles.label}>{reason}</p>}
        {children}
        <ButtonRow>
          <SubmitButton label={submit} disabled={reason !== null} />
        </ButtonRow>
      </div>
    </Form>
  )
}

/** Maps the service's field names to the fields of the forms. */
const formFields: Readonly<Record<string, string>> = { reason: 'uwNotes', note: 'uwNotes', question: 'text' }

/** Groups errors by the form that shows them; errors without a form field go to the top of the page. */
export function refusedIn(given: readonly PageError[]) {
  const errors = given.map((error) =>
    error.field === undefined ? error : { ...error, field: formFields[error.field] ?? error.field },
  )
  const within = (fields: object) => errors.filter(({ field }) => field !== undefined && field in fields)
  const [decision, question] = [within(decisionFields), within(questionFields)]
  return { decision, question, page: errors.filter((error) => ![...decision, ...question].includes(error)) }
}
