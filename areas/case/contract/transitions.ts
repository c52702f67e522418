import * as z from 'zod/mini'

/** The states of a case. The first three are open. A case is Closed when what it concerns ends. */
export const caseStates = ['Submitted', 'Assigned', 'On Hold', 'Decided', 'Withdrawn', 'Closed'] as const
export type CaseState = (typeof caseStates)[number]

export function isOpenState(state: CaseState): boolean {
  return state === 'Submitted' || state === 'Assigned' || state === 'On Hold'
}

/** Who may cause an event: `raiser` raised the case, `assignee` is the underwriter who has it. */
type Actor = 'lender' | 'raiser' | 'underwriter' | 'assignee' | 'system'

type Transition = {
  readonly by: Actor
  /** Whether the assignee's event first assigns an unassigned case to its caller, as an event of its own. */
  readonly assigns?: true
  /** The states in which it is possible, each with the following one; null for the event that creates a case. */
  readonly moves: Partial<Record<CaseState, CaseState>> | null
  /** What the call contains. */
  readonly needs?: 'question' | 'answer' | 'decision' | 'colleague'
}

/** The life of a case. The server's checks, the abilities of callers and the diagram in ARCHITECTURE.md read it. */
export const transitions = {
  submitted: { by: 'lender', moves: null },
  assigned: {
    by: 'underwriter',
    moves: { Submitted: 'Assigned', Assigned: 'Assigned', 'On Hold': 'On Hold' },
  },
  reassigned: {
    by: 'assignee',
    assigns: true,
    needs: 'colleague',
    moves: { Submitted: 'Assigned', Assigned: 'Assigned', 'On Hold': 'On Hold' },
  },
  released: { by: 'assignee', moves: { Assigned: 'Submitted', 'On Hold': 'On Hold' } },
  asked: { by: 'assignee', needs: 'question', moves: { Assigned: 'On Hold' } },
  /** A case that was released during the question becomes Submitted: see `stateAfter`. */
  answered: { by: 'lender', needs: 'answer', moves: { 'On Hold': 'Assigned' } },
  /** The lender adds files. */
  attached: { by: 'lender', moves: { Submitted: 'Submitted', Assigned: 'Assigned', 'On Hold': 'On Hold' } },
  decided: {
    by: 'assignee',
    assigns: true,
    needs: 'decision',
    moves: { Submitted: 'Decided', Assigned: 'Decided', 'On Hold': 'Decided' },
  },
  withdrawn: {
    by: 'raiser',
    moves: { Submitted: 'Withdrawn', Assigned: 'Withdrawn', 'On Hold': 'Withdrawn' },
  },
  closed: { by: 'system', moves: { Submitted: 'Closed', Assigned: 'Closed', 'On Hold': 'Closed' } },
  resubmitted: { by: 'lender', moves: { Decided: 'Submitted' } },
} as const satisfies Record<string, Transition>

export type CaseEvent = keyof typeof transitions
export const caseEvents = Object.keys(transitions) as CaseEvent[]

/** The state after an event; null when the event is not possible in `state`. */
export function stateAfter(event: CaseEvent, state: CaseState, isAssigned: boolean): CaseState | null {
  const { moves }: Transition = transitions[event]
  const next = moves?.[state] ?? null
  return event === 'answered' && next !== null && !isAssigned ? 'Submitted' : next
}

type CaseForAbilities = { readonly state: CaseState; readonly assignedToSubject: string | null }

/** Whether an event first assigns the case to its caller. */
export function assignsFirst(event: CaseEvent, { assignedToSubject }: Pick<CaseForAbilities, 'assignedToSubject'>) {
  const { assigns }: Transition = transitions[event]
  return assigns === true && assignedToSubject === null
}

/** Whether the insurer's caller may cause an event, which the state may still prevent. */
export function isForCaller(
  event: CaseEvent,
  stored: Pick<CaseForAbilities, 'assignedToSubject'>,
  { subject }: { readonly subject: string },
): boolean {
  const { by }: Transition = transitions[event]
  return by !== 'assignee' || stored.assignedToSubject === subject || assignsFirst(event, stored)
}

/** What an underwriter may do with a case now; the calls apply the same rules. */
export const abilitiesSchema = z.object({
  /** Assign to themselves: an unassigned case, or a colleague's. */
  assign: z.boolean(),
  assignFromColleague: z.boolean(),
  /** Reassign to a colleague, or release to the queue. */
  reassign: z.boolean(),
  ask: z.boolean(),
  decide: z.boolean(),
})

/** A decided case; `amount` in dollars and `lvr` in percent are exact decimals. */
const similarCaseSchema = z.object({
  channel: z.string(),
  id: z.string(),
  decision: z.string(),
  decidedAt: z.iso.datetime(),
  amount: z.string(),
  lvr: z.string(),
})
export type SimilarCase = z.infer<typeof similarCaseSchema>

/** What the desk's details of a case have besides those of its lender: its channel, the brand's name, the caller's acts. */
export const deskShape = {
  channel: z.string(),
  brand: z.string(),
  can: abilitiesSchema,
  /** Decided cases of all lenders with the same kind and reason, newest first; none once the case has ended. */
  similarCases: z._default(z.array(similarCaseSchema), []),
  /** Texts for the notes: of one decision, or of any. */
  noteTemplates: z._default(
    z.array(z.object({ name: z.string(), text: z.string(), decision: z.nullable(z.string()) })),
    [],
  ),
}

export function abilitiesOf(
  stored: CaseForAbilities,
  caller: { readonly subject: string },
): z.infer<typeof abilitiesSchema> {
  const { state, assignedToSubject: assignee } = stored
  const may = (event: CaseEvent) =>
    stateAfter(event, state, assignee !== null) !== null && isForCaller(event, stored, caller)
  return {
    assign: may('assigned') && assignee === null,
    assignFromColleague: may('assigned') && assignee !== null && assignee !== caller.subject,
    reassign: may('reassigned') && assignee !== null,
    ask: may('asked'),
    decide: may('decided'),
  }
}

/** What a user of the lender with full rights may do with a case now. */
export function lenderAbilitiesOf({ state, assignedToSubject }: CaseForAbilities) {
  const may = (event: CaseEvent) => stateAfter(event, state, assignedToSubject !== null) !== null
  return { withdraw: may('withdrawn'), answer: may('answered'), resubmit: may('resubmitted') }
}
