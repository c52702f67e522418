import * as z from 'zod/mini'
import { policyStatuses } from '#areas/policy/contract'
import { caseDocumentSchema, caseEventSchema, caseMessageSchema } from './case-schemas.ts'
import type { CaseKindName } from './queue.ts'
import { type CaseEvent, type CaseState, deskShape, isOpenState } from './transitions.ts'

const instant = z.iso.datetime()

/** The statuses of a case about a policy, which is accepted or declined as a whole. It is Closed when its policy ends. */
const policyCaseStatuses = ['Submitted', 'Assigned', 'On Hold', 'Accepted', 'Declined', 'Withdrawn', 'Closed'] as const
export const policyCaseStatusSchema = z.enum(policyCaseStatuses)
export type PolicyCaseStatus = (typeof policyCaseStatuses)[number]

const policyCaseStates: Readonly<Record<PolicyCaseStatus, CaseState>> = {
  Submitted: 'Submitted',
  Assigned: 'Assigned',
  'On Hold': 'On Hold',
  Accepted: 'Decided',
  Declined: 'Decided',
  Withdrawn: 'Withdrawn',
  Closed: 'Closed',
}

export function policyCaseState(status: PolicyCaseStatus): CaseState {
  return policyCaseStates[status]
}

export function isOpenPolicyCase(status: PolicyCaseStatus): boolean {
  return isOpenState(policyCaseStates[status])
}

export function policyCaseDraft(kind: CaseKindName, policyNumber: string): string {
  return `${kind} ${policyNumber}`
}

/** An event. `detail` is the username of a new assignee, the reason of a decision, or why the case was closed. */
const policyCaseEventSchema = caseEventSchema([
  'submitted',
  'assigned',
  'reassigned',
  'released',
  'asked',
  'answered',
  'attached',
  'accepted',
  'declined',
  'withdrawn',
  'closed',
])
export type PolicyCaseEvent = z.infer<typeof policyCaseEventSchema>

export function policyCaseEventName(event: CaseEvent, decision: string | null): PolicyCaseEvent['kind'] {
  if (event === 'decided') return decision === 'Declined' ? 'declined' : 'accepted'
  return event === 'resubmitted' ? 'submitted' : event
}

/** The details that a lender gets of any case about a policy; its kind adds its content. */
export const policyCaseSchema = z.object({
  policyNumber: z.string(),
  brandName: z.string(),
  status: policyCaseStatusSchema,
  submittedBy: z.string(),
  submittedAt: instant,
  /** The insurer's waiting time is `pausedAt`, or now while it is null, minus this time. */
  waitingSince: instant,
  /** When the open question was asked; null without an open question. */
  pausedAt: z.nullable(instant),
  assignedTo: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  policyStatus: z.enum(policyStatuses),
  messages: z.array(caseMessageSchema),
  events: z.array(policyCaseEventSchema),
  /** Absent for a service whose cases have no files. */
  documents: z.optional(z.array(caseDocumentSchema)),
  /** What the caller may do now. */
  can: z.object({ withdraw: z.boolean(), answer: z.boolean() }),
})
export type PolicyCase = z.infer<typeof policyCaseSchema>

/** Such a case as the desk sees it. */
export const deskPolicyCaseSchema = z.extend(policyCaseSchema, deskShape)
