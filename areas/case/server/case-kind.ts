import type * as z from 'zod/mini'
import type { CaseEvent, CaseKindName } from '#areas/case/contract'
import type { Need } from '#areas/identity/contract'
import type { Caller } from '#areas/identity/server'
import type { NotifiedRecord } from '#areas/notification/contract'
import type { AfterPolicyEnd } from '#areas/policy/server'
import type { ReferenceData } from '#areas/reference-data/server'
import { type Database, inSnapshot, type Transaction } from '#platform/database'
import { type Refusal, refuse } from '#platform/http'
import type { AppContext } from '#platform/service'
import { type CaseKey, type Connection, findCase, parseCaseId, type StoredCase } from './store/case-store.ts'

/** The author of an event: a caller, or the system. */
export type Author = Pick<Caller, 'subject' | 'username' | 'insurer'>

export type CaseDeps = AppContext & { readonly reference: ReferenceData }

/** A decision as received. */
export type DecisionInput = {
  readonly decision?: string | null | undefined
  readonly uwNotes?: string | null | undefined
}

/** A valid decision; `name` is the displayed name of its code. */
export type Decision = { readonly decision: string; readonly notes: string | null; readonly name: string }

/** What the mail about a decision says: its name, and lines in place of those of the kind. */
export type Outcome = { readonly name: string; readonly lines: readonly string[] }

/** What a decision adds to its event and its mail. */
export type Decided = { readonly detail: string | null; readonly outcome: Outcome }

type DecideContext = {
  readonly by: Caller
  readonly at: Date
  readonly httpRequestId: string
  /** Closes the cases of other kinds about a policy that the decision ends. */
  readonly closeOthers: AfterPolicyEnd
}

/** What a kind of case supplies: its words, its content, and what a decision does. */
export type CaseKind<Details extends object = object> = {
  readonly name: CaseKindName
  /** What a lender's user needs to see it. */
  readonly need: Need
  /** As in `/api/underwriting/referrals`. */
  readonly path: string
  /** The word within a sentence. */
  readonly noun: string
  readonly notFound: string
  /** The code of the refusal to change a case that has ended. */
  readonly closedCode: string
  /** Set when any user of the lender with full rights may withdraw it, not only its raiser. */
  readonly anyoneWithdraws?: true
  /** The name of an event in responses, audit lines and notifications. */
  readonly eventName: (event: CaseEvent, decision: string | null) => string
  readonly notifiedRecord: (stored: StoredCase) => NotifiedRecord
  readonly mail: {
    /** As in "Request 100012". */
    readonly name: string
    /** The first sentence of the mail about an event; `detail` is that of the event. */
    readonly opening: (event: CaseEvent, stored: StoredCase, detail: string | null) => string
    readonly lines: (stored: StoredCase) => readonly string[]
  }
  /** What its lender sees of it; `deps.database` is a snapshot. */
  readonly schema: z.ZodMiniType<Details>
  readonly load: (deps: CaseDeps, caller: Caller, stored: StoredCase) => Promise<Details>
  readonly desk: {
    readonly schema: z.ZodMiniType<object>
    readonly openedAction: string
    /** Adds what the desk sees besides; `opened` is the detail of the audit line. */
    present?(
      deps: CaseDeps,
      details: Details,
      stored: StoredCase,
    ): Promise<{ readonly details: object; readonly opened: Record<string, number> }>
  }
  /** @throws Refusal 400 with a message for each field */
  readonly parseDecision: (deps: CaseDeps, input: DecisionInput) => Decision
  /** Locks what a decision changes besides the case, before the case: in another order, two changes would deadlock. */
  readonly lockSubject?: (transaction: Transaction, key: CaseKey) => Promise<void>
  /** Set when its cases are about a policy and close with it: stores the reason. */
  readonly closeWithPolicy?: (transaction: Transaction, key: CaseKey, reason: string) => Promise<void>
  /** Stores the decision's content and does what follows from it, in its transaction. */
  readonly decide: (
    deps: CaseDeps,
    transaction: Transaction,
    stored: StoredCase,
    decision: Decision,
    context: DecideContext,
  ) => Promise<Decided>
}

/** Also for another lender's case, so that its existence stays unknown. */
export function caseNotFound({ notFound }: CaseKind): Refusal {
  return refuse('not-found', notFound, { status: 404 })
}

/** The key of a lender's case; throws Refusal 404 for a malformed number. */
export function caseKey(kind: CaseKind, channel: string, id: string): CaseKey {
  const caseId = parseCaseId(id)
  if (caseId === null) throw caseNotFound(kind)
  return { channel, kind: kind.name, caseId }
}

/** @throws Refusal 404 `not-found` for a case that is not the lender's */
export async function requireCase(connection: Connection, kind: CaseKind, key: CaseKey): Promise<StoredCase> {
  const stored = await findCase(connection, key)
  if (!stored) throw caseNotFound(kind)
  return stored
}

/**
 * Loads a case and its content from one snapshot.
 *
 * @throws Refusal 404 `not-found` for a case that is not the lender's
 */
export async function loadCase<Deps extends { readonly database: Database }, Content>(
  deps: Deps,
  kind: CaseKind,
  key: CaseKey,
  load: (deps: Deps, stored: StoredCase) => Promise<Content>,
): Promise<Content> {
  return await inSnapshot(deps.database, async (database) => {
    return await load({ ...deps, database }, await requireCase(database, kind, key))
  })
}
