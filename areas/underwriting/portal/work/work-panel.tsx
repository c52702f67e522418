import { type Ref, useEffect, useMemo, useState } from 'react'
import { decisionFields, questionFields } from '#areas/credit-referral/contract'
import { Button } from '#ui/button'
import { Dialog } from '#ui/dialog'
import { DraftNotice, DraftStatus, EmptiedNotice } from '#ui/draft'
import { type PageError, Tabs } from '#ui/page'
import { isTyped } from '../../contract/index.ts'
import { Assignment } from './assignment.tsx'
import { type DeskDetails, versionOf } from './desk-details.ts'
import { type DeskWork, disabledReason } from './use-desk-work.ts'
import { type KeptWork, restored, type TypedWork } from './use-typed-work.ts'
import styles from './work.module.css'
import { type Decision, DecisionForm, type DecisionRules, QuestionForm } from './work-forms.tsx'

type WorkPanelProps = {
  readonly ref: Ref<HTMLElement>
  readonly details: DeskDetails
  readonly rules: DecisionRules
  readonly username: string
  readonly work: DeskWork
  readonly typed: KeptWork
  /** The version for which the restored draft was typed; null without a draft. */
  readonly typedFor: number | null
  /** The consequence of a decision, shown before it is made. */
  readonly consequence: (decision: string, read: DeskDetails) => string
}

/** A decision that awaits confirmation; `read` is the request as shown when it was made, without later changes. */
type Planned = { readonly decision: Decision; readonly read: DeskDetails }

/** The actions on an open referral or variation: assign, decide, ask. */
export function WorkPanel(props: WorkPanelProps) {
  const { ref, details, rules, username, work, typed, typedFor, consequence } = props
  const kept = typed.now()
  const [tab, setTab] = useState<'decide' | 'ask'>(() =>
    kept.question !== '' && kept.decision === '' && kept.uwNotes === '' ? 'ask' : 'decide',
  )
  const [planned, setPlanned] = useState<Planned | null>(null)
  const [dismissed, setDismissed] = useState(typedFor === null)
  // The values of the forms before they were emptied.
  const [emptied, setEmptied] = useState<TypedWork | null>(null)
  // A new key mounts new forms.
  const [begun, setBegun] = useState(0)
  const nameDecision = (code: string) => rules.decisions.find(({ shortName }) => shortName === code)?.longName ?? code
  const refused = useMemo(() => refusedIn(work.trouble?.errors ?? []), [work.trouble])
  useEffect(() => {
    if (refused.question.length > 0) setTab('ask')
    if (refused.decision.length > 0) setTab('decide')
  }, [refused])
  return (
    <aside className={styles.work} aria-label="Your work" data-print="never" ref={ref} tabIndex={-1}>
      {!dismissed && typedFor !== null && (emptied || isTyped(kept)) ? (
        <RestoredWork
          emptied={emptied !== null}
          typedFor={typedFor}
          version={versionOf(details)}
          onStartAgain={() => {
            setEmptied(typed.now())
            typed.discard()
            setBegun(begun + 1)
          }}
          onUndo={() => {
            if (emptied) typed.keep(restored(typed.now(), emptied))
            setEmptied(null)
            setBegun(begun + 1)
          }}
          onDismiss={() => setDismissed(true)}
        />
      ) : null}
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
              <DecisionForm
                key={begun}
                rules={rules}
                typed={kept}
                onTyped={(form) => typed.keep(form)}
                disabledReason={disabledReason(details, 'decide', username)}
                refused={refused.decision}
                onSend={(decision) => setPlanned({ decision, read: details })}
              />
            ),
          },
          {
            name: 'ask',
            label: 'Ask',
            content: (
              <QuestionForm
                key={`${begun} ${work.asked}`}
                typed={kept.question}
                onTyped={(question) => typed.keep({ question })}
                disabledReason={disabledReason(details, 'ask', username)}
                refused={refused.question}
                onSend={work.ask}
              />
            ),
          },
        ]}
      />
      <DraftStatus draft={typed.draft} />
      <DecideDialog
        planned={
          planned && {
            name: nameDecision(planned.decision.decision),
            notesLabel: rules.fields.uwNotes.label,
            notes: planned.decision.uwNotes,
            consequence: consequence(planned.decision.decision, planned.read),
            questionOpen: planned.read.status === 'On Hold',
          }
        }
        onYes={() => {
          if (planned) work.decide(planned.decision, nameDecision(planned.decision.decision), planned.read)
          setPlanned(null)
        }}
        onNo={() => setPlanned(null)}
      />
    </aside>
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

/** The planned decision as displayed texts. */
type PlannedDecision = {
  readonly name: string
  readonly notesLabel: string
  readonly notes: string
  readonly consequence: string
  /** Whether the lender still has to answer a question. */
  readonly questionOpen: boolean
}

type DecideDialogProps = {
  readonly planned: PlannedDecision | null
  readonly onYes: () => void
  readonly onNo: () => void
}

/** Confirms a decision, because it cannot be undone. */
function DecideDialog({ planned, onYes, onNo }: DecideDialogProps) {
  return (
    <Dialog
      open={planned !== null}
      title={`Decide: ${planned?.name ?? ''}`}
      role="alertdialog"
      onClose={onNo}
      actions={
        <>
          <Button variant="primary" onClick={onYes}>
            Decide
          </Button>
          <Button onClick={onNo}>Go back</Button>
        </>
      }
    >
      <p>
        {planned?.consequence}
        {planned?.questionOpen ? ' The open question is closed with it.' : ''}
      </p>
      {planned?.notes ? (
        <div>
          <h3 className={styles.label}>{planned.notesLabel}</h3>
          <p className={styles.prose}>{planned.notes}</p>
        </div>
      ) : null}
    </Dialog>
  )
}

type RestoredWorkProps = {
  /** Whether the restored draft was discarded from the forms. */
  readonly emptied: boolean
  /** The version for which it was typed, and the version that is shown. */
  readonly typedFor: number
  readonly version: number
  readonly onStartAgain: () => void
  readonly onUndo: () => void
  readonly onDismiss: () => void
}

/** Reports that a draft was restored, also for another version, and offers to discard it. */
function RestoredWork(props: RestoredWorkProps) {
  const { emptied, typedFor, version, onStartAgain, onUndo, onDismiss } = props
  const sentAgain = typedFor !== version
  if (emptied) {
    return (
      <EmptiedNotice title="Your draft is discarded." focused onUndo={onUndo} onDismiss={onDismiss}>
        <p>Undo brings back what you had typed.</p>
      </EmptiedNotice>
    )
  }
  return (
    <DraftNotice tone={sentAgain ? 'warning' : 'info'} onStartAgain={onStartAgain} onDismiss={onDismiss}>
      {sentAgain ? (
        <p>
          You typed it for version {typedFor}. The lender has submitted version {version} since: read that one first.
        </p>
      ) : null}
    </DraftNotice>
  )
}
