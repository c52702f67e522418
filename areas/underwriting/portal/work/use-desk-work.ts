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

/** So many rows of the queue are looked at for the next referral. */
const lookedAt = 50

type DeskWorkOptions = {
  readonly request: DeskDetails
  /** From where it was opened: the next one comes from there too. */
  readonly address: DeskAddress
  readonly username: string
  readonly service: DeskService
  readonly typed: KeptWork
}

export type DeskWork = Pick<WorkCalls, 'busy' | 'trouble' | 'done' | 'run'> & {
  readonly next: NextRequest
  /** To the person; with `reassign` also what a colleague has. */
  readonly assign: (reassign: boolean) => void
  /** To a colleague's username, or with null to the queue. */
  readonly reassign: (to: string | null) => void
  readonly ask: (text: string) => void
  /** How many questions were asked: the form of the next one is another. */
  readonly asked: number
  /** `name` is what people call the decision; `read` is the request as the person has it on the screen. */
  readonly decide: (decision: Decision, name: string, read: DeskDetails) => void
}

/** What the desk does to an open referral or variation. */
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
    // Among what is decided there is nothing to do next.
    const part = address.show === 'decided' || address.show === 'all' ? ({ show: 'unassigned' } as const) : address
    const found = await service.search({ ...searchOf(part), page: 0, pageSize: lookedAt }).catch(() => null)
    setNext(found ? chooseNext(found.items, recordOf(request), username) : null)
  }
  /** What was sent is not typed work any more; what the service refuses, or was typed since, is. */
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
        // The button that was pressed is gone: the keyboard goes on with what is to be done next.
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
        // A question that was being typed has nobody to go to any more.
        afterwards: () => sent({ decision, uwNotes, question: typed.now().question }),
      }),
  }
}

/** The first field of the form that is shown. */
function focusForm(): void {
  for (const field of ['decision', 'text']) {
    const control = document.getElementById(fieldId(field))
    if (control?.checkVisibility()) control.focus()
  }
}

/** The first of the queue's rows that the person can work on now: nobody else has it, and no lender is being asked. */
export function chooseNext(rows: readonly QueueRow[], after: DeskRecord, username: string): QueueRow | null {
  const next = rows.find(
    ({ kind, channel, id, status, assignedTo }) =>
      (kind !== after.kind || channel !== after.channel || id !== after.id) &&
      (status === 'Submitted' || status === 'In Progress' || status === 'Assigned') &&
      (assignedTo === null || assignedTo === username),
  )
  return next ?? null
}

/** Why the person can neither ask nor decide now, in words that say what to do; null where it can be done. */
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
  /** How many messages there were before. */
  readonly after: number
}
type MadeDecision = {
  readonly decision: string
  readonly uwNotes: string
  readonly version: number
  readonly by: string
}

/** Whether there is just this question of just this person, who may not know that it arrived. */
export function asksFor({ text, by, after }: AskedQuestion): (details: Pick<DeskDetails, 'messages'>) => boolean {
  return ({ messages }) =>
    messages.slice(after).some((message) => message.kind === 'question' && message.by === by && message.text === text)
}

/** Whether it was decided by just this person in just this way. */
export function decidesSo(sent: MadeDecision): (details: DeskDetails) => boolean {
  return (details) =>
    isVariation(details)
      ? details.status === sent.decision && (details.reason ?? '') === sent.uwNotes && details.decidedBy === sent.by
      : details.versions.some(
          ({ version, decision, uwNotes, decidedBy }) =>
            version === sent.version && decision === sent.decision && uwNotes === sent.uwNotes && decidedBy === sent.by,
        )
}
