import { type Ref, useEffect, useMemo, useState } from 'react'
import { decisionFields, questionFields } from '#areas/credit-referral/contract'
import { ConfirmDialog } from '#ui/dialog'
import { DraftNotice, DraftStatus, UndoNotice } from '#ui/draft'
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
type Planned = { readonly decision: Decision; readonly name: string; readonly read: DeskDetails }

/** The actions on an open referral or variation: assign, decide, ask. */
export function WorkPanel(props: WorkPanelProps) {
  const { ref, details, rules, username, work, typed, typedFor, consequence } = props
  const kept = typed.now()
  const [tab, setTab] = useState<'decide' | 'ask'>(() =>
    kept.question !== '' && kept.decision === '' && kept.uwNotes === '' ? 'ask' : 'decide',
  )
  const [planned, setPlanned] = useState<Planned | null>(null)
  // A new key mounts new forms.
  const [begun, setBegun] = useState(0)
  const nameDecision = (code: string) => rules.decisions.find(({ shortName }) => shortName === code)?.longName ?? code
  const refused = useMemo(() => refusedIn(work.errors), [work.errors])
  useEffect(() => {
    if (refused.question.length > 0) setTab('ask')
    if (refused.decision.length > 0) setTab('decide')
  }, [refused])
  return (
    <aside className={styles.work} aria-label="Your work" data-print="never" ref={ref} tabIndex={-1}>
      {typedFor === null ? null : (
        <RestoredWork
          typed={typed}
          typedFor={typedFor}
          version={versionOf(details)}
          onReplace={() => setBegun(begun + 1)}
        />
      )}
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
                onSend={(decision) => setPlanned({ decision, name: nameDecision(decision.decision), read: details })}
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
      <ConfirmDialog
        open={planned !== null}
        title={`Decide: ${planned?.name ?? ''}`}
        yes="Decide"
        no="Go back"
        escapable
        size="large"
        onYes={() => {
          if (planned) void work.decide(planned.decision, planned.name, planned.read)
          setPlanned(null)
        }}
        onNo={() => setPlanned(null)}
      >
        <p>
          {planned ? consequence(planned.decision.decision, planned.read) : ''}
          {planned?.read.status === 'On Hold' ? ' The open question is closed with it.' : ''}
        </p>
        {planned?.decision.uwNotes ? (
          <div>
            <h3 className={styles.label}>{rules.fields.uwNotes.label}</h3>
            <p className={styles.prose}>{planned.decision.uwNotes}</p>
          </div>
        ) : null}
      </ConfirmDialog>
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

type RestoredWorkProps = {
  readonly typed: KeptWork
  /** The version for which it was typed, and the version that is shown. */
  readonly typedFor: number
  readonly version: number
  /** The forms show other input. */
  readonly onReplace: () => void
}

/** Reports that a draft was restored, also for another version, and offers to discard it. */
function RestoredWork({ typed, typedFor, version, onReplace }: RestoredWorkProps) {
  const [dismissed, setDismissed] = useState(false)
  // The input before it was discarded.
  const [emptied, setEmptied] = useState<TypedWork | null>(null)
  if (dismissed || !(emptied || isTyped(typed.now()))) return null
  if (emptied) {
    return (
      <UndoNotice
        title="Your draft is discarded."
        focused
        onUndo={() => {
          typed.keep(restored(typed.now(), emptied))
          setEmptied(null)
          onReplace()
        }}
        onDismiss={() => setDismissed(true)}
      >
        <p>Undo brings back what you had typed.</p>
      </UndoNotice>
    )
  }
  const isSentAgain = typedFor !== version
  return (
    <DraftNotice
      tone={isSentAgain ? 'warning' : 'info'}
      onStartAgain={() => {
        setEmptied(typed.now())
        typed.discard()
        onReplace()
      }}
      onDismiss={() => setDismissed(true)}
    >
      {isSentAgain ? (
        <p>
          You typed it for version {typedFor}. The lender has submitted version {version} since: read that one first.
        </p>
      ) : null}
    </DraftNotice>
  )
}
