import { withdrawnDecision } from '#areas/credit-referral/contract'
import { showMinute } from '#ui/moment'
import type { DeskReferral } from '../../contract/index.ts'

type Decided = Pick<DeskReferral, 'decision' | 'version'> & {
  readonly versions: readonly Pick<DeskReferral['versions'][number], 'version' | 'decidedBy' | 'decidedAt'>[]
}
type ShownFact = { readonly label: string; readonly value: string }

/** What came of a request, by whom and when: decided by the insurer, or taken back by its lender. */
export function decidedFacts(
  { decision, version, versions }: Decided,
  nameDecision: (code: string | null) => string,
): readonly ShownFact[] {
  const current = versions.find((one) => one.version === version)
  const [by, at] = decision === withdrawnDecision ? ['Withdrawn by', 'Withdrawn'] : ['Decided by', 'Decided']
  return [
    ...(decision === withdrawnDecision ? [] : [{ label: 'Decision', value: nameDecision(decision) }]),
    ...(current?.decidedBy ? [{ label: by, value: current.decidedBy }] : []),
    ...(current?.decidedAt ? [{ label: at, value: showMinute(current.decidedAt) }] : []),
  ]
}
