import { type CaseEvent, lenderAbilitiesOf } from '#areas/case/contract'
import { findOpenCase, listEvents, listMessages, type StoredCase } from '#areas/case/server'
import type { Caller } from '#areas/identity/server'
import type { Policy } from '#areas/policy/contract'
import { findPolicy, policyEndLimits } from '#areas/policy/server'
import type { ReferenceData } from '#areas/reference-data/server'
import { longNameIn } from '#packages/fields'
import { toDollars } from '#packages/money'
import { type Clock, sydneyDate } from '#platform/clock'
import { type Database, inSnapshot, type Transaction } from '#platform/database'
import { refuse } from '#platform/http'
import {
  type CancellationDetails,
  type CancellationEvent,
  type CancellationStart,
  type CancellationSummary,
  type CancellationTerms,
  cancellationStatusSchema,
  messages,
} from '../contract/index.ts'
import { getCancellation, listSummaries, type StoredCancellation } from './cancellation-store.ts'

export type ReadDeps = { readonly database: Database; readonly clock: Clock; readonly reference: ReferenceData }

/** @throws Refusal 404 `not-found` for a policy that is not the lender's */
export async function requirePolicy(
  connection: Database | Transaction,
  channel: string,
  policyNumber: string,
): Promise<Policy> {
  return orNotFound(await findPolicy(connection, channel, policyNumber))
}

export function orNotFound(policy: Policy | null | undefined): Policy {
  if (!policy) throw refuse('not-found', messages.policyNotFound, { status: 404 })
  return policy
}

/** What the rules of a cancellation read of its policy, at a moment. */
export function termsOf(policy: Policy, at: Date): CancellationTerms {
  const { earliestDate, maxRefund } = policyEndLimits(policy, at)
  return { coverBegan: earliestDate, coverEnds: policy.expiryDate, premiumPaid: maxRefund, today: sydneyDate(at) }
}

/**
 * Loads a policy for a cancellation.
 *
 * @throws Refusal 404 `not-found` for a policy that is not the lender's
 */
export async function readStart(
  { database, clock, reference }: ReadDeps,
  channel: string,
  policyNumber: string,
): Promise<CancellationStart> {
  return await inSnapshot(database, async (snapshot) => {
    const policy = await requirePolicy(snapshot, channel, policyNumber)
    const open = await findOpenCase(snapshot, channel, 'cancellation', policyNumber)
    const { premiumPaid, ...days } = termsOf(policy, clock())
    return {
      policyNumber,
      brandName: policy.brandName,
      policyStatus: policy.status,
      ...days,
      premiumPaid: toDollars(premiumPaid),
      reasons: [...reference.codeList('cancellation-reasons', days.today)],
      openCancellation: open ? { id: String(open.caseId), status: cancellationStatusSchema.parse(open.status) } : null,
    }
  })
}

/**
 * Lists the cancellations of a lender's policy, newest first.
 *
 * @throws Refusal 404 `not-found` for a policy that is not the lender's
 */
export async function listPolicyCancellations(
  { database }: Pick<ReadDeps, 'database'>,
  channel: string,
  policyNumber: string,
): Promise<CancellationSummary[]> {
  return await inSnapshot(database, async (snapshot) => {
    await requirePolicy(snapshot, channel, policyNumber)
    return await listSummaries(snapshot, channel, policyNumber)
  })
}

/** The name of an event in responses: that of a decision is its outcome. */
export function cancellationEventName(event: CaseEvent, decision: string | null): CancellationEvent['kind'] {
  if (event === 'decided') return decision === 'Declined' ? 'declined' : 'accepted'
  return event === 'resubmitted' ? 'submitted' : event
}

/** Reads a cancellation with its messages and events from a snapshot. */
export async function readDetails(
  { database: snapshot, clock, reference }: ReadDeps,
  caller: Caller,
  stored: StoredCase,
): Promise<CancellationDetails> {
  const { channel, caseId, reference: policyNumber, decision } = stored
  const content = await getCancellation(snapshot, stored)
  const policy = await requirePolicy(snapshot, channel, policyNumber)
  const acts = caller.channel === channel && caller.rights.variation === 'full'
  const can = lenderAbilitiesOf(stored)
  const events = await listEvents(snapshot, stored)
  const today = sydneyDate(clock())
  return {
    cancellationId: String(caseId),
    policyNumber,
    brandName: stored.brandName,
    status: cancellationStatusSchema.parse(stored.status),
    reason: longNameIn(reference.codeList('cancellation-reasons', sydneyDate(stored.submittedAt)), content.reason),
    notes: content.notes,
    cancellationDate: content.cancellationDate,
    coverBegan: content.coverBegan,
    premiumPaid: toDollars(content.premiumPaid),
    refund: toDollars(content.refundAmount),
    refundReason: content.refundReason,
    submittedBy: stored.raisedBy,
    submittedAt: stored.submittedAt.toISOString(),
    waitingSince: stored.waitingSince.toISOString(),
    pausedAt: stored.pausedAt?.toISOString() ?? null,
    assignedTo: stored.assignedTo,
    decidedBy: stored.decidedBy,
    decidedAt: stored.decidedAt?.toISOString() ?? null,
    decisionNotes: content.decisionNotes,
    policyStatus: policy.status,
    notAcceptable: decision === null ? findObstacle(content, policy, today) : null,
    messages: await listMessages(snapshot, stored),
    events: events.map(({ event, ...rest }) => ({ kind: cancellationEventName(event, decision), ...rest })),
    can: { withdraw: acts && can.withdraw, answer: acts && can.answer },
  }
}

/** Why a cancellation cannot be accepted on a day; null when it can. */
export function findObstacle(
  { cancellationDate }: Pick<StoredCancellation, 'cancellationDate'>,
  { status }: Pick<Policy, 'status'>,
  today: string,
): string | null {
  if (status !== 'In Force') return messages.notInForceNow(status)
  return cancellationDate > today ? messages.notDue(cancellationDate) : null
}
