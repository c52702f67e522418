import { useMemo, useState } from 'react'
import { decisionFields, questionFields } from '#areas/credit-referral/contract'
import { decisionName } from '#areas/credit-referral/portal'
import type { ReferenceItem } from '#areas/reference-data/contract'
import { Button } from '#ui/button'
import { Dialog } from '#ui/dialog'
import { DraftNotice, DraftStatus, EmptiedNotice } from '#ui/draft'
import type { PageError } from '#ui/page'
import { type DeskReferral, isTyped } from '../../contract/index.ts'
import { AssignmentCard, TakeOverDialog } from './assignment-card.tsx'
import { DecisionCard, type DecisionForm } from './decision-card.tsx'
import { QuestionCard } from './question-card.tsx'
import styles from './referral.module.css'
import { type ReferralWork, whyNot } from './use-referral-work.ts'
import { broughtBack, type KeptWork, type TypedWork } from './use-typed-work.ts'

type WorkCardsProps = {
  readonly details: DeskReferral
  readonly decisions: readonly ReferenceItem[]
  readonly username: string
  readonly work: ReferralWork
  readonly typed: KeptWork
  /** The version that the draft from before this visit was typed for; null where there was none. */
  readonly typedFor: number | null
}

/** A decision that waits for its confirmation; `read` is the request as it was when it was made, not what came since. */
type Planned = { readonly decision: DecisionForm; readonly read: DeskReferral }

/** What the desk can do with an open referral. */
export function WorkCards({ details, decisions, username, work, typed, typedFor }: WorkCardsProps) {
  const [takingOver, setTakingOver] = useState(false)
  const [planned, setPlanned] = useState<Planned | null>(null)
  const [told, setTold] = useState(typedFor === null)
  // What stood in the cards when they were emptied.
  const [emptied, setEmptied] = useState<TypedWork | null>(null)
  // Another key is another form: begun anew.
  const [begun, setBegun] = useState(0)
  const nameDecision = (code: string) => decisionName(decisions, code)
  const kept = typed.now()
  const refused = useMemo(() => refusedIn(work.trouble?.errors ?? []), [work.trouble])
  return (
    <aside className={styles.work} aria-label="Your work" data-print="never">
      {typedFor !== null && !told && (emptied || isTyped(kept)) ? (
        <RestoredWork
          emptied={emptied !== null}
          typedFor={typedFor}
          version={details.version}
          onStartAgain={() => {
            setEmptied(typed.now())
            typed.discard()
            setBegun(begun + 1)
          }}
          onUndo={() => {
            if (emptied) typed.keep(broughtBack(typed.now(), emptied))
            setEmptied(null)
            setBegun(begun + 1)
          }}
          onDismiss={() => setTold(true)}
        />
      ) : null}
      <AssignmentCard
        details={details}
        username={username}
        onTake={() => work.take(false)}
        onTakeOver={() => setTakingOver(true)}
        onHandOver={work.handOver}
      />
      <DecisionCard
        key={`decision ${begun}`}
        decisions={decisions}
        typed={kept}
        onTyped={(form) => typed.keep(form)}
        whyNot={whyNot(details, 'decide', username)}
        refused={refused.decision}
        onDecide={(decision) => setPlanned({ decision, read: details })}
      />
      <QuestionCard
        key={`question ${begun} ${work.asked}`}
        typed={kept.question}
        onTyped={(question) => typed.keep({ question })}
        whyNot={whyNot(details, 'ask', username)}
        refused={refused.question}
        onAsk={work.ask}
      />
      <DraftStatus draft={typed.draft} />
      <TakeOverDialog
        open={takingOver}
        assignedTo={details.assignedTo}
        onYes={() => {
          setTakingOver(false)
          work.take(true)
        }}
        onNo={() => setTakingOver(false)}
      />
      <DecideDialog
        planned={planned && planOf(planned, nameDecision)}
        onYes={() => {
          if (planned) work.decide(planned.decision, nameDecision(planned.decision.decision), planned.read)
          setPlanned(null)
        }}
        onNo={() => setPlanned(null)}
      />
    </aside>
  )
}

/** What was refused, by the card that it is told in; what no card has a field for is told at the top of the page. */
export function refusedIn(errors: readonly PageError[]) {
  const within = (fields: object) => errors.filter(({ field }) => field !== undefined && field in fields)
  const [decision, question] = [within(decisionFields), within(questionFields)]
  return { decision, question, page: errors.filter((error) => ![...decision, ...question].includes(error)) }
}

function planOf({ decision, read }: Planned, nameDecision: (code: string) => string): PlannedDecision {
  return {
    name: nameDecision(decision.decision),
    uwNotes: decision.uwNotes,
    version: read.version,
    questionOpen: read.status === 'On Hold',
  }
}

/** What is about to be decided, as people read it. */
type PlannedDecision = {
  readonly name: string
  readonly uwNotes: string
  readonly version: number
  /** Whether the lender still has to answer a question. */
  readonly questionOpen: boolean
}

type DecideDialogProps = {
  readonly planned: PlannedDecision | null
  readonly onYes: () => void
  readonly onNo: () => void
}

/** Asks before a decision is made: there is no way back. */
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
        A decision is final for this version (version {planned?.version}) and the lender is notified immediately.
        {planned?.questionOpen ? ' The open question is closed with it.' : ''}
      </p>
      <div>
        <h3 className={styles.label}>UW Notes</h3>
        <p className={styles.prose}>{planned?.uwNotes}</p>
      </div>
    </Dialog>
  )
}

type RestoredWorkProps = {
  /** Whether what was typed before stands in the cards, or was taken out of them. */
  readonly emptied: boolean
  /** The version that it was typed for, and the one that is shown. */
  readonly typedFor: number
  readonly version: number
  readonly onStartAgain: () => void
  readonly onUndo: () => void
  readonly onDismiss: () => void
}

/** Says that what stands in the cards was typed before, also when that was for another version, and offers to begin anew. */
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
          You typed it for version {typedFor}. The lender has sent version {version} since: read that one first.
        </p>
      ) : null}
    </DraftNotice>
  )
}
