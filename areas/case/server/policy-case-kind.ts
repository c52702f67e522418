import {
  acceptanceOptions,
  type CaseEvent,
  type CaseKindName,
  caseKinds,
  lenderAbilitiesOf,
  type PolicyCase,
  parseAcceptance,
  policyCaseEventName,
  policyCaseStatusSchema,
} from '#areas/case/contract'
import type { Caller } from '#areas/identity/server'
import type { Policy } from '#areas/policy/contract'
import { findPolicy, lockPolicy } from '#areas/policy/server'
import type { Transaction } from '#platform/database'
import { Refusal } from '#platform/http'
import type { CaseDeps, CaseKind } from './case-kind.ts'
import { type CaseKey, type Connection, findCase, type StoredCase } from './store/case-store.ts'
import { listDocuments, listEvents, listMessages } from './store/conversation-store.ts'

/** What a kind of case about policies supplies. */
type PolicyCaseKind<Details extends object> = Pick<CaseKind<Details>, 'schema' | 'load'> & {
  readonly name: Exclude<CaseKindName, 'referral'>
  readonly desk: Omit<CaseKind<Details>['desk'], 'openedAction'>
  /** The first sentences of its mails. */
  readonly openings: Readonly<Record<'submitted' | 'Accepted' | 'Declined', string>>
  /** Stores the insurer's note with its decision, or why the case was closed. */
  readonly storeNotes: (transaction: Transaction, key: CaseKey, notes: string | null) => Promise<void>
  /** Does what follows from accepting it, with its policy locked; returns lines of the mail. */
  readonly accept: (
    deps: CaseDeps,
    transaction: Transaction,
    stored: StoredCase,
    context: Parameters<CaseKind['decide']>[4],
  ) => Promise<readonly string[]>
}

/** Builds a kind of case about policies: any user of the lender withdraws it, and the insurer accepts or declines it. */
export function policyCaseKind<Details extends object>(kind: PolicyCaseKind<Details>): CaseKind<Details> {
  const { name, schema, load, desk, openings, storeNotes, accept } = kind
  const title = caseKinds[name]
  const opening = (event: CaseEvent, decision: string | null, detail: string | null) => {
    if (event === 'closed') return `Your ${name} has been closed: ${detail}.`
    if (event === 'asked') return `The underwriter has a question about your ${name}. It is on hold until you answer.`
    return openings[event === 'submitted' ? event : decision === 'Accepted' ? 'Accepted' : 'Declined']
  }
  return {
    name,
    need: { area: 'variation', right: 'view' },
    path: `${name}s`,
    noun: name,
    notFound: `${title} not found.`,
    closedCode: `${name}-closed`,
    anyoneWithdraws: true,
    eventName: policyCaseEventName,
    notifiedRecord: ({ caseId, reference }) => ({ kind: name, id: String(caseId), policyNumber: reference }),
    mail: {
      name: title,
      opening: (event, { decision }, detail) => opening(event, decision, detail),
      lines: ({ reference }) => [`Policy: ${reference}`],
    },
    ...{ schema, load },
    desk: { openedAction: `underwriting.${name}-opened`, ...desk },
    parseDecision: (_deps, { decision, uwNotes }) => {
      const form = { decision: decision ?? '', uwNotes: uwNotes ?? '' }
      const { values, errors } = parseAcceptance(form, acceptanceOptions(true))
      if (errors) throw new Refusal(400, errors)
      return { decision: values.decision, notes: values.uwNotes || null, name: values.decision }
    },
    lockSubject: async (transaction, key) => {
      const found = await findCase(transaction, key)
      if (found) await lockPolicy(transaction, key.channel, found.reference)
    },
    decide: async (deps, transaction, stored, { decision, notes }, context) => {
      await storeNotes(transaction, stored, notes)
      const lines = decision === 'Accepted' ? await accept(deps, transaction, stored, context) : []
      return {
        detail: notes,
        outcome: { name: decision, lines: [`Policy: ${stored.reference}`, `Decision: ${decision}`, ...lines] },
      }
    },
    closeWithPolicy: storeNotes,
  }
}

/** Loads what the details of all cases about policies have, from a snapshot, and the policy. */
export async function loadPolicyCase(
  snapshot: Connection,
  caller: Caller,
  stored: StoredCase,
): Promise<{ readonly details: PolicyCase; readonly policy: Policy }> {
  const { channel, reference: policyNumber, decision } = stored
  const policy = await findPolicy(snapshot, channel, policyNumber)
  if (!policy) throw new Error(`A case about policy ${policyNumber}, which does not exist`)
  const acts = caller.channel === channel && caller.rights.variation === 'full'
  const can = lenderAbilitiesOf(stored)
  const events = await listEvents(snapshot, stored)
  const details = {
    policyNumber,
    brandName: stored.brandName,
    status: policyCaseStatusSchema.parse(stored.status),
    submittedBy: stored.raisedBy,
    submittedAt: stored.submittedAt.toISOString(),
    waitingSince: stored.waitingSince.toISOString(),
    pausedAt: stored.pausedAt?.toISOString() ?? null,
    assignedTo: stored.assignedTo,
    decidedBy: stored.decidedBy,
    decidedAt: stored.decidedAt?.toISOString() ?? null,
    policyStatus: policy.status,
    messages: await listMessages(snapshot, stored),
    events: events.map(({ event, ...rest }) => ({ kind: policyCaseEventName(event, decision), ...rest })),
    documents: await listDocuments(snapshot, stored),
    can: { withdraw: acts && can.withdraw, answer: acts && can.answer },
  }
  return { details, policy }
}
