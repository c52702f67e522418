import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import {
  acceptanceFields,
  acceptanceOptions,
  type CaseEvent,
  caseKinds,
  type deskPolicyCaseSchema,
  isOpenPolicyCase,
  type PolicyCase,
  type PolicyCaseEvent,
  type PolicyCaseStatus,
  parseAcceptance,
  policyCaseState,
  statusBadge,
} from '#areas/case/contract'
import { Badge } from '#ui/table'
import type { CaseOutcome, CaseView, ShownEvent } from './case-view.ts'
import type { DeskKind } from './desk/desk-case.ts'
import type { PolicyCaseName } from './lender/policy-case-service.ts'

export function PolicyCaseBadge({ status }: { readonly status: PolicyCaseStatus }) {
  return <Badge {...statusBadge(status)}>{status}</Badge>
}

/** What a kind of case about policies adds to its view. */
type OwnView = {
  readonly id: string
  /** The insurer's note with its decision, or why the case was closed. */
  readonly notes: string | null
  readonly content: ReactNode
}

/** A case about a policy as the lender and the desk see it. */
export function policyCaseView(
  name: PolicyCaseName,
  details: Omit<PolicyCase, 'can'>,
  { id, notes, content }: OwnView,
): CaseView {
  const { status, assignedTo, messages, events, documents } = details
  return {
    id,
    noun: name,
    state: policyCaseState(status),
    badge: { ...statusBadge(status), children: status },
    assignedTo,
    notesLabel: 'Reason',
    outcome: policyCaseOutcome(details, notes),
    events: events.map(toShownEvent),
    messages,
    ...(documents && { documents }),
    content,
  }
}

/** The outcome of a case about a policy; null while it is open. */
export function policyCaseOutcome(
  { status, decidedBy: by, decidedAt: at }: Pick<PolicyCase, 'status' | 'decidedBy' | 'decidedAt'>,
  notes: string | null,
): CaseOutcome | null {
  return isOpenPolicyCase(status) ? null : { decision: status, by, at, notes }
}

/** The detail of a decision is its reason, which the outcome shows. */
function toShownEvent({ kind, detail, ...event }: PolicyCaseEvent): ShownEvent {
  // Cases of earlier versions name the new assignee, who is also the author.
  const assignedFrom = detail === event.by ? null : detail
  const details = { accepted: 'Accepted', declined: 'Declined', assigned: assignedFrom } as const
  const name: CaseEvent = kind === 'accepted' || kind === 'declined' ? 'decided' : kind
  return { ...event, event: name, detail: kind in details ? details[kind as keyof typeof details] : detail }
}

type DeskPolicyCase = z.infer<typeof deskPolicyCaseSchema>

type PolicyDeskKind<Details> = {
  readonly schema: z.ZodMiniType<Details>
  /** The address of its policy at the desk. */
  readonly policyHref: (channel: string, policyNumber: string) => string
  readonly viewOf: (details: Details) => CaseView
  /** Why the case can only be declined, or null. */
  readonly declineOnlyReason: (details: Details) => string | null
  /** What follows from each decision, in words. */
  readonly accepted: (details: Details) => string
  readonly declined: string
}

/** A kind of case about policies at the desk: the insurer accepts or declines it. */
export function policyDeskKind<Details extends DeskPolicyCase>(
  name: PolicyCaseName,
  { schema, policyHref, viewOf, declineOnlyReason, accepted, declined }: PolicyDeskKind<Details>,
): DeskKind {
  const toDeskCase = (details: Details) => {
    const { channel, brand, policyNumber, status, submittedAt, can, noteTemplates, similarCases } = details
    const view = viewOf(details)
    const warning = isOpenPolicyCase(status) ? declineOnlyReason(details) : null
    const decisions = acceptanceOptions(warning === null)
    return {
      ...view,
      record: { kind: caseKinds[name], channel, id: view.id },
      about: (
        <>
          {brand} ({channel}), <a href={policyHref(channel, policyNumber)}>policy {policyNumber}</a>
        </>
      ),
      warning,
      clock: details,
      submittedAt,
      can,
      noteTemplates,
      similarCases,
      rules: {
        fields: acceptanceFields,
        decisions,
        options: acceptanceOptions(true).map((option) => ({ ...option, disabled: !decisions.includes(option) })),
        parse: (form: Parameters<typeof parseAcceptance>[0]) => parseAcceptance(form, decisions),
        hint: 'Shown to the lender. Required to decline.',
      },
      consequence: (decision: string) =>
        `${decision === 'Accepted' ? accepted(details) : declined} A decision is final and ${channel} is notified immediately.`,
    }
  }
  return {
    parse: (response) => {
      const details = schema.parse(response)
      return () => toDeskCase(details)
    },
  }
}
