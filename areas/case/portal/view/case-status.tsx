import type { ReactNode } from 'react'
import { type CaseState, isOpenState } from '#areas/case/contract'
import { PersonName } from '#areas/identity/portal'
import { formatMinute } from '#packages/calendar'
import { type Fact, Facts, Section } from '#ui/page'
import { Badge } from '#ui/table'
import type { CaseOutcome, CaseView } from '../case-view.ts'
import styles from './case-view.module.css'

/** The status, the version and the assignee of a case, in one line. */
export function CaseStatus({ view: { state, badge, version, assignedTo } }: { readonly view: CaseView }) {
  return (
    <>
      <Badge {...badge} /> {version === undefined ? null : <>· Version {version}</>}
      {isOpenState(state) ? (
        <>
          {' '}
          ·{' '}
          {assignedTo === null ? (
            'Unassigned'
          ) : (
            <>
              Assigned to <PersonName username={assignedTo} />
            </>
          )}
        </>
      ) : null}
    </>
  )
}

type OutcomeProps = {
  readonly view: CaseView
  readonly children?: ReactNode
}

/** The outcome of a case that has ended: the decision with its notes, who made it and when. */
export function Outcome({ view, children }: OutcomeProps) {
  const { badge } = view
  if (view.outcome === null) return null
  const facts = outcomeFacts(view.state, view.outcome, view.notesLabel).map((fact) =>
    fact.label === 'Decision' ? { ...fact, value: <Badge {...badge}>{fact.value}</Badge> } : fact,
  )
  return (
    <div className={styles.outcome} data-tone={badge.tone}>
      <Section title="Outcome" actions={children}>
        <Facts facts={facts} />
      </Section>
    </div>
  )
}

/** What ended a case, for the labels of its outcome. */
const endings: Readonly<Record<CaseState, string>> = {
  Submitted: 'Decided',
  Assigned: 'Decided',
  'On Hold': 'Decided',
  Decided: 'Decided',
  Withdrawn: 'Withdrawn',
  Closed: 'Closed',
}

/** The facts of an outcome: the decision, who made it and when, and the notes for the lender. */
export function outcomeFacts(
  state: CaseState,
  { decision, by, at, notes }: CaseOutcome,
  notesLabel: string,
): readonly Fact[] {
  const ended = endings[state]
  return [
    { label: 'Decision', value: decision },
    ...(by ? [{ label: `${ended} by`, value: <PersonName username={by} /> }] : []),
    ...(at ? [{ label: ended, value: formatMinute(at) }] : []),
    ...(notes ? [{ label: notesLabel, value: notes, lines: true }] : []),
  ]
}
