import type { AfterPolicyEnd } from '#areas/policy/server'
import type { CaseDeps, CaseKind, DecisionInput } from './case-kind.ts'
import { changeCase, type DeskCall } from './change-case.ts'
import { closeCasesOfPolicy } from './close-cases.ts'

/**
 * Decides the underwriter's own case, or an unassigned one, as it was shown; the decision is final. It also closes an open question, which
 * may have been answered by telephone.
 *
 * @throws Refusal 400 with a message for each field, as `changeCase`, and those of the kind
 */
export async function decideCase(
  deps: CaseDeps,
  kind: CaseKind,
  desk: DeskCall,
  input: DecisionInput,
  closeOthers: AfterPolicyEnd = closeCasesOfPolicy([]),
): Promise<void> {
  const decision = kind.parseDecision(deps, input)
  const body = { decision: decision.decision, uwNotes: decision.notes }
  await changeCase(deps, kind, { ...desk, event: 'decided', body }, async (transaction, stored, at) => {
    const context = { by: desk.by, at, httpRequestId: desk.call.httpRequestId, closeOthers }
    const decided = await kind.decide(deps, transaction, stored, decision, context)
    return { set: { decision: decision.decision }, ...decided }
  })
}
