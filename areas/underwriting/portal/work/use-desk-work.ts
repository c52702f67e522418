import { useState } from 'react'
import { sentences } from '#areas/credit-referral/contract'
import { fieldId } from '#ui/field'
import type { DeskAddress, DeskRecord, QueueRow } from '../../contract/index.ts'
import type { DeskService } from '../desk-service.ts'
import { searchOf } from '../queue/queue-address.ts'
import { type DeskDetails, isVariation, nounOf, recordOf, versionOf } from './desk-details.ts'
import { type KeptWork, leftOf, type TypedWork } from './use-typed-work.ts'
import { useWorkCalls, type WorkCalls } from './use-work-calls.ts'
import type { Decision } from './work-forms.tsx'
import type { NextRequest } from './work-notices.tsx'

/** How many rows of the queue are searched for the next request. */
const lookedAt = 50

type DeskWorkOptions = {
  readonly request: DeskDetails
  /** The list from which it was opened, which also provides the next request. */
  readonly address: DeskAddress
  readonly username: string
  readonly service: DeskService
  readonly typed: KeptWork
}

export type DeskWork = Pick<WorkCalls, 'busy' | 'trouble' | 'done' | 'run'> & {
  readonly next: NextRequest
  /** Assigns to the caller, with `reassign` also from a colleague. */
  readonly assign: (reassign: boolean) => void
  /** Reassigns to a colleague's username, or releases to the queue with null. */
  readonly reassign: (to: string | null) => void
  readonly ask: (text: string) => void
  /** How many questions were sent; each question has a new form. */
  readonly asked: number
  /** `name` is the decision's displayed name; `read` is the request as the underwriter read it. */
  readonly decide: (decision: Decision, name: string, read: DeskDetails) => void
}

/** The actions of the desk on an open referral or variation. */
export function useDeskWork({ request, address, username, service, typed }: DeskWorkOptions): DeskWork {
  const { run, change, busy, trouble, done } = useWorkCalls(request, username)
  const [next, setNext] = useState<NextRequest>(undefined)
  const [asked, setAsked] = useState(0)
  const noun = nounOf(request)

  const act = (asked: Parameters<typeof change>[0]) => {
    setNext(undefined)
    void change(asked)
  }
  const lookForNext = async () => {
    // The lists Decided and All have decided requests, so the next one comes from Unassigned.
    const part = address.show === 'decided' || address.show === 'all' ? ({ show: 'unassigned' } as const) : address
    const found = await service.search({ ...searchOf(part), page: 0, pageSize: lookedAt }).catch(() => null)
    setNext(found ? chooseNext(found.items, recordOf(request), username) : null)
  }
  /** Removes sent text from the draft. Refused text, and text typed since, stays. */
  const sent = (what: Partial<TypedWork>) => {
    typed.keep(leftOf(typed.now(), what))
    typed.draft.resume()
    void lookForNext()
  }
  return {
    busy,
    trouble,
    done,
    run,
    next,
    asked,
    assign: (reassign) =>
      act({
        doing: `Assigning the ${noun}`,
        done: 'Assigned to you',
        call: () => service.assign(request, reassign),
        holds: ({ assignedTo }) => assignedTo === username,
        // The pressed button no longer exists, so focus moves to the form.
        afterwards: () => requestAnimationFrame(focusForm),
      }),
    reassign: (to) =>
      act({
        doing: `${to === null ? 'Releasing' : 'Reassigning'} the ${noun}`,
        done: to === null ? 'Released to the queue' : `Reassigned to ${to}`,
        call: () => service.reassign(request, to),
        holds: ({ assignedTo }) => assignedTo === to,
        afterwards: () => void lookForNext(),
      }),
    ask: (text) =>
      act({
        doing: 'Asking the lender',
        done: 'Question sent',
        call: () => typed.draft.during(() => service.ask(request, text)),
        holds: asksFor({ text, by: username, after: request.messages.length }),
        afterwards: () => {
          sent({ question: text })
          setAsked((count) => count + 1)
        },
      }),
    decide: ({ decision, uwNotes }, name, read) =>
      act({
        doing: `Deciding the ${noun}`,
        done: `Decided: ${name}. Lender notified.`,
        call: () => typed.draft.during(() => service.decide(read, { decision, uwNotes })),
        holds: decidesSo({ decision, uwNotes, version: versionOf(read), by: username }),
        // An unsent question is dropped: a decided request accepts no questions.
        afterwards: () => sent({ decision, uwNotes, question: typed.now().question }),
      }),
  }
}

/** Focuses the first field of the visible form. */
function focusForm(): void {
  for (const field of ['decision', 'text']) {
    const control = document.getElementById(fieldId(field))
    if (control?.checkVisibility()) control.focus()
  }
}

/** The first row that the underwriter can work on: not assigned to someone else, and not On Hold. */
export function chooseNext(rows: readonly QueueRow[], after: DeskRecord, username: string): QueueRow | null {
  const next = rows.find(
    ({ kind, channel, id, status, assignedTo }) =>
      (kind !== after.kind || channel !== after.channel || id !== after.id) &&
      (status === 'Submitted' || status === 'In Progress' || status === 'Assigned') &&
      (assignedTo === null || assignedTo === username),
  )
  return next ?? null
}

/** Why the caller cannot ask or decide now, and what to do about it; null when they can. */
export function disabledReason(
  { can, assignedTo }: Pick<DeskDetails, 'can' | 'assignedTo'>,
  what: 'ask' | 'decide',
  username: string,
): string | null {
  if (can[what]) return null
  if (assignedTo === null) return sentences.notAssigned
  return assignedTo === username ? sentences.questionOpen : sentences.assignedToAnother(assignedTo)
}

type AskedQuestion = {
  readonly text: string
  readonly by: string
  /** The number of messages before the question. */
  readonly after: number
}
type MadeDecision = {
  readonly decision: string
  readonly uwNotes: string
  readonly version: number
  readonly by: string
}

/** Whether a request holds this question of this user; used when the response to the call was lost. */
export function asksFor({ text, by, after }: AskedQuestion): (details: Pick<DeskDetails, 'messages'>) => boolean {
  return ({ messages }) =>
    messages.slice(after).some((message) => message.kind === 'question' && message.by === by && message.text === text)
}

/** Whether a request holds exactly this decision of this user. */
export function decidesSo(sent: MadeDecision): (details: DeskDetails) => boolean {
  return (details) =>
    isVariation(details)
      ? details.status === sent.decision && (details.reason ?? '') === sent.uwNotes && details.decidedBy === sent.by
      : details.versions.some(
          ({ version, decision, uwNotes, decidedBy }) =>
            version === sent.version && decision === sent.decision && uwNotes === sent.uwNotes && decidedBy === sent.by,
        )
}
