import { type ReactNode, type Ref, useEffect, useMemo, useState } from 'react'
import { decisionFields, questionFields } from '#areas/case/contract'
import { useNameOf } from '#areas/identity/portal'
import { formatMinute } from '#packages/calendar'
import { formatDollars, formatPercent, parseDollars } from '#packages/money'
import { ButtonRow } from '#ui/button'
import { ConfirmDialog } from '#ui/dialog'
import { DraftStatus } from '#ui/draft'
import { FieldGrid } from '#ui/field'
import { FieldInput, Form, FormErrors, type FormStore, SubmitButton } from '#ui/form'
import { Note, Notice, type PageError, Panel, Prose, Tabs, UnbrokenParts } from '#ui/page'
import { Assignment } from './assignment.tsx'
import { DecisionButtons, NoteTemplates } from './decision-buttons.tsx'
import type { CaseRecord, DeskCase, PlannedDecision } from './desk-case.ts'
import { type DeskWork, disabledReason } from './use-desk-work.ts'
import { otherDecisionsIn, RestoredWork, type WorkForms } from './use-work-draft.tsx'
import styles from './work.module.css'

type WorkPanelProps = {
  readonly ref: Ref<HTMLElement>
  readonly deskCase: DeskCase
  readonly username: string
  readonly work: DeskWork
  readonly forms: WorkForms
  readonly hrefOf: (record: CaseRecord) => string
  /** The version for which the restored draft was entered; null without a draft. */
  readonly typedFor: number | null
}

/** The actions on an open case: assign, decide, ask. */
export function WorkPanel(props: WorkPanelProps) {
  const { ref, deskCase, username, work, forms, hrefOf, typedFor } = props
  const { rules } = deskCase
  const nameOf = useNameOf()
  const { fields, decisions, hint } = rules
  const { decisionForm, questionForm } = forms
  const [tab, setTab] = useState<'decide' | 'ask'>(() => {
    const { decision, uwNotes, question } = forms.entered()
    return question !== '' && decision === '' && uwNotes === '' ? 'ask' : 'decide'
  })
  const [planned, setPlanned] = useState<PlannedDecision | null>(null)
  const nameDecision = (code: string) => decisions.find(({ shortName }) => shortName === code)?.longName ?? code
  const refused = useMemo(() => refusedIn(work.calls.errors), [work.calls.errors])
  useEffect(() => {
    if (refused.question.length > 0) setTab('ask')
    if (refused.decision.length > 0) setTab('decide')
  }, [refused])
  const decideDisabledReason = disabledReason(deskCase, 'decide', username, nameOf)
  const askDisabledReason = disabledReason(deskCase, 'ask', username, nameOf)
  // After a release, for example, there is nothing to correct.
  useEffect(() => {
    if (decideDisabledReason !== null) decisionForm.clear('decision', 'uwNotes')
  }, [decisionForm, decideDisabledReason])
  useEffect(() => {
    if (askDisabledReason !== null) questionForm.clear('text')
  }, [questionForm, askDisabledReason])
  const lists = useMemo(() => ({ decisions }), [decisions])
  const others = planned ? otherDecisionsIn(planned, planned.seen.noteTemplates) : []
  const isProposed = planned !== null && forms.entered().uwNotes.trim() === ''
  const decideLabel = deskCase.assignedTo === null ? 'Assign and decide' : 'Decide'
  return (
    <Panel beside aria-label="Your work" ref={ref}>
      {typedFor === null ? null : <RestoredWork work={forms} typedFor={typedFor} version={deskCase.version ?? 1} />}
      <Assignment deskCase={deskCase} username={username} work={work} />
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
                store={decisionForm}
                lists={lists}
                label="Decide"
                disabledReason={decideDisabledReason}
                refused={refused.decision}
                onValid={({ decision, uwNotes }) =>
                  setPlanned({
                    decision,
                    uwNotes: uwNotes ?? '',
                    name: nameDecision(decision),
                    consequence: deskCase.consequence(decision),
                    seen: deskCase,
                  })
                }
              >
                <FieldInput field={fields.uwNotes} hint={hint} />
                <NoteTemplates
                  templates={deskCase.noteTemplates}
                  decisions={decisions}
                  store={decisionForm as FormStore}
                />
                <DecisionButtons
                  label={decideLabel}
                  decisions={rules.options ?? decisions}
                  store={decisionForm as FormStore}
                  disabled={decideDisabledReason !== null || work.calls.busy !== null}
                />
              </WorkForm>
            ),
          },
          {
            name: 'ask',
            label: 'Ask',
            content: (
              <WorkForm
                store={questionForm}
                lists={noLists}
                label="Ask"
                submit="Ask the lender"
                disabledReason={askDisabledReason}
                refused={refused.question}
                onValid={({ text }) => work.ask(text)}
              >
                {deskCase.messages.length === 0 ? <p className={styles.label}>No questions yet</p> : null}
                <FieldInput field={questionFields.text} />
              </WorkForm>
            ),
          },
        ]}
      />
      <DraftStatus draft={forms.draft} />
      <SimilarCases deskCase={deskCase} hrefOf={hrefOf} />
      <ConfirmDialog
        open={planned !== null}
        title={`Decide: ${planned?.name ?? ''}`}
        yes={planned?.seen.assignedTo === null ? 'Assign and decide' : 'Decide'}
        no="Go back"
        escapable
        size="large"
        onYes={() => {
          if (planned) void work.decide(planned)
          setPlanned(null)
        }}
        onNo={() => setPlanned(null)}
      >
        <p>
          {planned?.consequence}
          {planned?.seen.state === 'On Hold' ? ' The open question is closed with it.' : ''}
        </p>
        {others.length > 0 ? (
          <Notice tone="warning" title={`These notes hold a text for ${others.map(nameDecision).join(', ')}.`} />
        ) : null}
        {planned?.uwNotes ? (
          <div>
            <h3 className={styles.label}>{fields.uwNotes.label}</h3>
            <Prose>{planned.uwNotes}</Prose>
            {isProposed ? (
              <Note>{`The text kept for ${planned.name}. Check that it is true of this ${deskCase.noun}, or go back and write another.`}</Note>
            ) : null}
          </div>
        ) : null}
      </ConfirmDialog>
    </Panel>
  )
}

const noLists = {}

type WorkFormProps<Values, Ready> = Pick<Parameters<typeof Form<Values, Ready>>[0], 'lists' | 'label' | 'onValid'> & {
  readonly store: FormStore<Values, Ready>
  /** The label of the button, when the content has none. */
  readonly submit?: string
  /** Why it cannot be sent now, or null. Typing is possible before the request is assigned. */
  readonly disabledReason: string | null
  readonly refused: readonly PageError[]
  readonly children: ReactNode
}

function WorkForm<Values, Ready>(props: WorkFormProps<Values, Ready>) {
  const { store, submit, disabledReason: reason, refused, children, ...form } = props
  return (
    <Form store={store} {...form}>
      <FieldGrid columns={1}>
        <FormErrors store={store} refused={refused} />
        {reason === null ? null : <p className={styles.label}>{reason}</p>}
        {children}
        {submit === undefined ? null : (
          <ButtonRow>
            <SubmitButton label={submit} disabled={reason !== null} />
          </ButtonRow>
        )}
      </FieldGrid>
    </Form>
  )
}

/** Groups errors by the form that shows them; errors without a form field go to the top of the page. */
export function refusedIn(errors: readonly PageError[]) {
  const within = (fields: object) => errors.filter(({ field }) => field !== undefined && field in fields)
  const [decision, question] = [within(decisionFields), within(questionFields)]
  return { decision, question, page: errors.filter((error) => ![...decision, ...question].includes(error)) }
}

type SimilarCasesProps = {
  readonly deskCase: DeskCase
  readonly hrefOf: (record: CaseRecord) => string
}

/** What was decided about the newest cases like this one. */
function SimilarCases({ deskCase: { similarCases, record }, hrefOf }: SimilarCasesProps) {
  if (similarCases.length === 0) return null
  return (
    <section className={styles.similar} aria-labelledby="similar">
      <h2 id="similar">Similar decided cases</h2>
      <ul>
        {similarCases.map(({ channel, id, decision, decidedAt, amount, lvr }) => (
          <li key={`${channel} ${id}`}>
            <a href={hrefOf({ kind: record.kind, channel, id })}>
              {channel} {id}
            </a>
            : {decision}
            <span className={styles.label}>
              <UnbrokenParts
                text={`${formatDollars(parseDollars(amount) ?? 0n)}, LVR ${formatPercent(Number(lvr))}, ${formatMinute(decidedAt)}`}
                separator=", "
              />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
