import type { ReactNode } from 'react'
import {
  type ReferralDetails,
  type ReferralVersion,
  statusBadge,
  versionFields,
  withdrawnDecision,
} from '#areas/credit-referral/contract'
import type { ReferenceItem } from '#areas/reference-data/contract'
import { formatMinute } from '#packages/calendar'
import { factsOf } from '#packages/fields'
import { type Fact, Facts, Section } from '#ui/page'
import { Badge } from '#ui/table'
import styles from './view.module.css'

type OutcomeProps = {
  readonly details: ReferralDetails
  readonly names: ReferralNames
  /** The actions on it. */
  readonly children?: ReactNode
}

/** The outcome of a Complete referral: the decision, its conditions, who decided and when. */
export function Outcome({ details, names, children }: OutcomeProps) {
  const version = currentVersion(details)
  if (details.status !== 'Complete' || !version) return null
  const badge = statusBadge('Complete', version.decision)
  const facts = outcomeFacts(version, names).map((fact) =>
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

type ReferralStatusProps = Pick<OutcomeProps, 'details' | 'names' | 'children'>

/** The status and the assignee of a referral, in one line. */
export function ReferralStatus({ details, names, children }: ReferralStatusProps) {
  const { status, decision, assignedTo, version } = details
  return (
    <>
      <Badge {...statusBadge(status, decision)}>
        {status}
        {decision === null ? null : `: ${decisionName(names.decisions, decision)}`}
      </Badge>{' '}
      {version === 0 ? null : <>· Version {version}</>}
      {status === 'Complete' ? null : <> · {assignedTo === null ? 'Unassigned' : `Assigned to ${assignedTo}`}</>}
      {children}
    </>
  )
}

type ReferralVersionsProps = { readonly details: ReferralDetails; readonly names: ReferralNames }

/** The earlier versions with their decisions, newest first. Nothing for a referral with one version. */
export function ReferralVersions({ details, names }: ReferralVersionsProps) {
  const earlier = details.versions.filter(({ version }) => version < details.version)
  if (earlier.length === 0) return null
  return (
    <Section title="Earlier versions">
      {earlier.map((version) => (
        <details className={styles.version} key={version.version}>
          <summary>
            Version {version.version}, {formatMinute(version.submittedAt)}:{' '}
            {version.decision === null ? 'not decided' : decisionName(names.decisions, version.decision)}
          </summary>
          <Facts
            facts={[
              { label: 'Submitted by', value: `${version.submittedBy}, ${formatMinute(version.submittedAt)}` },
              ...factsOf(versionFields, version, names),
              ...outcomeFacts(version, names),
            ]}
          />
        </details>
      ))}
    </Section>
  )
}

/**
 * The lists that name a referral's codes. The insurer's desk receives names instead of codes, so its lists may be
 * empty.
 */
export type ReferralNames = {
  readonly brands: readonly ReferenceItem[]
  readonly submissionTypes: readonly ReferenceItem[]
  readonly referralReasons: readonly ReferenceItem[]
  readonly decisions: readonly ReferenceItem[]
}

type Decided = Pick<ReferralVersion, 'decision' | 'decidedBy' | 'decidedAt' | 'uwNotes'>

/** The name of a decision; "Not Found" for an unknown one (specification 001 §8). */
export function decisionName(decisions: readonly ReferenceItem[], code: string): string {
  const known = decisions.find(({ shortName }) => shortName === code)
  // Only lenders withdraw, so the insurer's list of decisions may omit it.
  return known?.longName ?? (code === withdrawnDecision ? 'Withdrawn' : 'Not Found')
}

/** The outcome of a version: the insurer's decision, or the lender's withdrawal. Empty while it has neither. */
export function outcomeFacts(
  version: Decided,
  { decisions }: Pick<ReferralNames, 'decisions'>,
): readonly (Fact & { readonly value: string })[] {
  const { decision, decidedBy, decidedAt, uwNotes } = version
  if (decision === null) return []
  const [by, at] = decision === withdrawnDecision ? ['Withdrawn by', 'Withdrawn'] : ['Decided by', 'Decided']
  return [
    { label: 'Decision', value: decisionName(decisions, decision) },
    ...(decidedBy ? [{ label: by, value: decidedBy }] : []),
    ...(decidedAt ? [{ label: at, value: formatMinute(decidedAt) }] : []),
    ...(uwNotes ? [{ label: 'UW Notes', value: uwNotes, lines: true }] : []),
  ]
}

/** The version that was submitted last. */
export function currentVersion({ versions, version }: ReferralDetails): ReferralVersion | undefined {
  return versions.find((one) => one.version === version)
}
