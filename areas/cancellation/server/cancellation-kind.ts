import { acceptanceOptions, type CaseEvent, parseAcceptance } from '#areas/case/contract'
import type { CaseDeps, CaseKind, StoredCase } from '#areas/case/server'
import { type AfterPolicyEnd, endLockedPolicy, lockPolicy } from '#areas/policy/server'
import { formatDayInFigures } from '#packages/calendar'
import { longNameIn } from '#packages/fields'
import { formatDollars } from '#packages/money'
import { sydneyDate } from '#platform/clock'
import type { Transaction } from '#platform/database'
import { Refusal, refuse } from '#platform/http'
import { deskCancellationSchema, messages } from '../contract/index.ts'
import { getCancellation, storeDecisionNotes } from './cancellation-store.ts'
import { cancellationEventName, findObstacle, orNotFound, readDetails } from './read-cancellation.ts'

/**
 * Cancellations of policies that a lender asks for: accepting one cancels the policy with the refund.
 *
 * @param afterEnd closes what is open about the policy besides its cancellation
 */
export function createCancellationKind(afterEnd: AfterPolicyEnd): CaseKind {
  return {
    name: 'cancellation',
    path: 'cancellations',
    noun: 'cancellation',
    notFound: messages.cancellationNotFound,
    closedCode: 'cancellation-closed',
    anyoneWithdraws: true,
    eventName: cancellationEventName,
    notifiedRecord: ({ caseId, reference }) => ({ kind: 'cancellation', id: String(caseId), policyNumber: reference }),
    mail: {
      name: 'Cancellation',
      opening: (event, { decision }, detail) => {
        if (event === 'closed') return `Your cancellation has been closed: ${detail}.`
        return (event === 'decided' ? openings[decision ?? ''] : openings[event]) ?? ''
      },
      lines: ({ reference }) => [`Policy: ${reference}`],
    },
    desk: {
      schema: deskCancellationSchema,
      openedAction: 'underwriting.cancellation-opened',
      read: async (deps, caller, stored) => ({ details: await readDetails(deps, caller, stored), opened: {} }),
    },
    parseDecision: (_deps, { decision, uwNotes }) => {
      const form = { decision: decision ?? '', uwNotes: uwNotes ?? '' }
      const { values, errors } = parseAcceptance(form, acceptanceOptions(true))
      if (errors) throw new Refusal(400, errors)
      return { decision: values.decision, notes: values.uwNotes || null, name: values.decision }
    },
    lockSubject: async (transaction, key) => {
      const { policyNumber } = await getCancellation(transaction, key)
      await lockPolicy(transaction, key.channel, policyNumber)
    },
    decide: async (deps, transaction, stored, { decision, notes }, { by, at, httpRequestId }) => {
      await storeDecisionNotes(transaction, stored, notes)
      const ending = { at, by, requestId: httpRequestId, afterEnd }
      const lines = decision === 'Accepted' ? await acceptCancellation(deps, transaction, stored, ending) : []
      return {
        detail: notes,
        outcome: { name: decision, lines: [`Policy: ${stored.reference}`, `Decision: ${decision}`, ...lines] },
      }
    },
    closeWithPolicy: storeDecisionNotes,
  }
}

const openings: Partial<Record<CaseEvent | string, string>> = {
  submitted: 'Your cancellation has been received. The policy stays in force until it is accepted.',
  asked: 'The underwriter has a question about your cancellation. It is on hold until you answer.',
  Accepted: 'Your cancellation has been accepted. The policy has been cancelled.',
  Declined: 'Your cancellation has been declined. The policy stays in force.',
}

/**
 * Cancels the policy as of the wished day, with the refund that the lender was shown.
 *
 * @returns the lines of the mail
 * @throws Refusal 409 `not-acceptable` before the cancellation date, and for a policy that is not In Force
 */
async function acceptCancellation(
  { reference }: CaseDeps,
  transaction: Transaction,
  stored: StoredCase,
  ending: Parameters<typeof endLockedPolicy>[3],
): Promise<readonly string[]> {
  const { channel, reference: policyNumber } = stored
  const content = await getCancellation(transaction, stored)
  const { cancellationDate: endDate, refundAmount } = content
  const policy = orNotFound(await lockPolicy(transaction, channel, policyNumber))
  const obstacle = findObstacle(content, policy, sydneyDate(ending.at))
  if (obstacle !== null) throw refuse('not-acceptable', obstacle, { status: 409 })
  const reasons = reference.codeList('cancellation-reasons', sydneyDate(stored.submittedAt))
  const reason = longNameIn(reasons, content.reason)
  await endLockedPolicy(transaction, policy, { kind: 'cancelled', endDate, reason, refundAmount }, ending)
  return [`Cancelled from: ${formatDayInFigures(endDate)}`, `Refund: ${formatDollars(refundAmount)}`]
}
