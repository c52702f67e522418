import { useState } from 'react'
import { withdrawnDecision } from '#areas/credit-referral/contract'
import type { ReferenceItem } from '#areas/reference-data/contract'
import type { DeskReferral } from '../../contract/index.ts'
import { showDecision } from '../show/show-decision.ts'
import { AssignmentCard } from './assignment-card.tsx'
import { DecideDialog } from './decide-dialog.tsx'
import { DecidedCard } from './decided-card.tsx'
import { DecisionCard } from './decision-card.tsx'
import { QuestionCard } from './question-card.tsx'
import styles from './request.module.css'
import type { DecisionForm } from './resolve-work.ts'
import { TakeOverDialog } from './take-over-dialog.tsx'
import { nothingTyped, type TypedWorkByRequest } from './typed-work.ts'
import { UnsentWork } from './unsent-work.tsx'
import type { RequestWork } from './use-request-work.ts'
import { whyNot } from './why-not.ts'

type WorkCardsProps = {
  readonly details: DeskReferral
  readonly decisions: readonly ReferenceItem[]
  readonly username: string
  readonly work: RequestWork
  readonly typed: TypedWorkByRequest
}

const none = [] as const

/** What the desk can do with the request now; once it is Complete, what came of it. */
export function WorkCards({ details, decisions, username, work, typed }: WorkCardsProps) {
  const [takingOver, setTakingOver] = useState(false)
  const [planned, setPlanned] = useState<DecisionForm | null>(null)
  const nameDecision = (code: string | null) => showDecision(decisions, code)
  const kept = typed.of(details)
  const refused = work.trouble?.errors ?? none
  if (details.status === 'Complete') {
    return (
      <aside className={styles.work} aria-label="Decision">
        <DecidedCard details={details} nameDecision={nameDecision} />
        <UnsentWork typed={kept} onDiscard={() => typed.keep(details, nothingTyped)} />
      </aside>
    )
  }
  return (
    <aside className={styles.work} aria-label="Your work" data-print="never">
      <AssignmentCard
        details={details}
        username={username}
        onTake={() => work.take(false)}
        onTakeOver={() => setTakingOver(true)}
        onHandOver={work.handOver}
      />
      <DecisionCard
        decisions={offered(decisions)}
        typed={kept}
        onTyped={(form) => typed.keep(details, form)}
        whyNot={whyNot(details, 'decide', username)}
        refused={refused}
        onDecide={setPlanned}
      />
      <QuestionCard
        typed={kept.question}
        onTyped={(question) => typed.keep(details, { question })}
        whyNot={whyNot(details, 'ask', username)}
        refused={refused}
        onAsk={work.ask}
      />
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
        planned={planned && { name: nameDecision(planned.decision), uwNotes: planned.uwNotes }}
        version={details.version}
        questionOpen={details.status === 'On Hold'}
        onYes={() => {
          if (planned) work.decide(planned, nameDecision(planned.decision), details.version)
          setPlanned(null)
        }}
        onNo={() => setPlanned(null)}
      />
    </aside>
  )
}

const offers = new WeakMap<readonly ReferenceItem[], readonly ReferenceItem[]>()

/** What the desk may decide: a lender withdraws, the desk does not. The same list gives the same offer. */
function offered(decisions: readonly ReferenceItem[]): readonly ReferenceItem[] {
  const offer = offers.get(decisions) ?? decisions.filter(({ shortName }) => shortName !== withdrawnDecision)
  offers.set(decisions, offer)
  return offer
}
