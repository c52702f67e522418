import { policyCaseKind } from '#areas/case/server'
import { endLockedPolicy, lockPolicy, requirePolicy } from '#areas/policy/server'
import { formatDayInFigures } from '#packages/calendar'
import { longNameIn } from '#packages/fields'
import { formatDollars } from '#packages/money'
import { sydneyDate } from '#platform/clock'
import { refuse } from '#platform/http'
import { cancellationDetailsSchema, deskCancellationSchema } from '../contract/index.ts'
import { getCancellation, storeDecisionNotes } from './cancellation-store.ts'
import { findObstacle, loadDetails } from './load-cancellation.ts'

/** Cancellations of policies that a lender asks for: accepting one cancels the policy with the refund. */
export const cancellationKind = policyCaseKind({
  name: 'cancellation',
  openings: {
    submitted: 'Your cancellation has been received. The policy stays in force until it is accepted.',
    Accepted: 'Your cancellation has been accepted. The policy has been cancelled.',
    Declined: 'Your cancellation has been declined. The policy stays in force.',
  },
  schema: cancellationDetailsSchema,
  load: loadDetails,
  desk: { schema: deskCancellationSchema },
  storeNotes: storeDecisionNotes,
  /**
   * Cancels the policy as of the wished day, with the refund that the lender was shown.
   *
   * @throws Refusal 409 `not-acceptable` before the cancellation date, and for a policy that is not In Force
   */
  accept: async ({ reference }, transaction, stored, { by, at, httpRequestId: requestId, closeOthers: afterEnd }) => {
    const content = await getCancellation(transaction, stored)
    const { cancellationDate: endDate, refundAmount } = content
    const policy = requirePolicy(await lockPolicy(transaction, stored.channel, stored.reference))
    const obstacle = findObstacle(content, policy, sydneyDate(at))
    if (obstacle !== null) throw refuse('not-acceptable', obstacle, { status: 409 })
    const reasons = reference.codeList('cancellation-reasons', sydneyDate(stored.submittedAt))
    const end = { kind: 'cancelled', endDate, reason: longNameIn(reasons, content.reason), refundAmount } as const
    await endLockedPolicy(transaction, policy, end, { at, by, requestId, afterEnd })
    return [`Cancelled from: ${formatDayInFigures(endDate)}`, `Refund: ${formatDollars(refundAmount)}`]
  },
})
