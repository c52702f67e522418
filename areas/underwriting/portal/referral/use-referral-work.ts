import { useState } from 'react'
import { type ReferralDocument, sentences } from '#areas/credit-referral/contract'
import { fieldId } from '#ui/field'
import { saveFile } from '#ui/upload'
import type { DeskAddress, DeskRecord, DeskReferral, QueueRow } from '../../contract/index.ts'
import type { DeskService } from '../desk-service.ts'
import { searchOf } from '../queue/queue-address.ts'
import type { DecisionForm } from './decision-card.tsx'
import type { NextReferral } from './referral-notices.tsx'
import { type ReferralCalls, useReferralCalls } from './use-referral-calls.ts'
import { type KeptWork, leftOf, type TypedWork } from './use-typed-work.ts'

/** So many rows of the queue are looked at for the next referral. */
const lookedAt = 50

type ReferralWorkOptions = {
  readonly request: DeskReferral
  /** From where the referral was opened: the next one comes from there too. */
  readonly address: DeskAddress
  readonly username: string
  readonly service: DeskService
  readonly typed: KeptWork
}

export type ReferralWork = Pick<ReferralCalls, 'busy' | 'trouble' | 'done'> & {
  readonly next: NextReferral
  readonly take: (takeOver: boolean) => void
  readonly handOver: (to: string | null) => void
  readonly ask: (text: string) => void
  /** How many questions were asked: the form of the next one is another. */
  readonly asked: number
  /** `name` is what people call the decision; `read` is the referral as the person has it on the screen. */
  readonly decide: (decision: DecisionForm, name: string, read: Pick<DeskReferral, 'version' | 'messages'>) => void
  readonly download: (document: ReferralDocument) => void
}

/** What the desk does to an open referral. */
export function useReferralWork({ request, address, username, service, typed }: ReferralWorkOptions): ReferralWork {
  const { run, change, busy, trouble, done } = useReferralCalls(request, username)
  const [next, setNext] = useState<NextReferral>(undefined)
  const [asked, setAsked] = useState(0)

  const act = (asked: Parameters<typeof change>[0]) => {
    setNext(undefined)
    void change(asked)
  }
  const lookForNext = async () => {
    // Among what is decided there is nothing to do next.
    const part = address.show === 'decided' || address.show === 'all' ? ({ show: 'unassigned' } as const) : address
    const found = await service.search({ ...searchOf(part), page: 0, pageSize: lookedAt }).catch(() => null)
    setNext(
      found
        ? chooseNext(found.items, { kind: 'Referral', channel: request.channel, id: request.requestId }, username)
        : null,
    )
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
    next,
    asked,
    take: (takeOver) =>
      act({
        doing: 'Assigning the request',
        done: 'Assigned to you',
        call: () => service.take(request, takeOver),
        holds: ({ assignedTo }) => assignedTo === username,
        // The button that was pressed is gone: the keyboard goes on with what is to be done next.
        afterwards: () => requestAnimationFrame(() => document.getElementById(fieldId('decision'))?.focus()),
      }),
    handOver: (to) =>
      act({
        doing: 'Handing over the request',
        done: to === null ? 'Returned to the queue' : `Handed over to ${to}`,
        call: () => service.handOver(request, to),
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
    decide: ({ decision, uwNotes }, name, { version, messages }) => {
      const lastMessage = messages.at(-1)?.messageNumber ?? 0
      act({
        doing: 'Deciding the request',
        done: `Decided: ${name}. Lender notified.`,
        call: () => typed.draft.during(() => service.decide(request, { decision, uwNotes, version, lastMessage })),
        holds: decidesSo({ decision, uwNotes, version, by: username }),
        // A question that was being typed has nobody to go to any more.
        afterwards: () => sent({ decision, uwNotes, question: typed.now().question }),
      })
    },
    download: ({ documentId, documentName }) =>
      void run(`Fetching ${documentName}`, async () => {
        saveFile(await service.document(request, documentId), documentName)
      }),
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
export function whyNot({ can, assignedTo }: DeskReferral, what: 'ask' | 'decide', username: string): string | null {
  if (can[what]) return null
  if (assignedTo === null) return sentences.notTaken
  return assignedTo === username ? sentences.questionOpen : sentences.takenByAnother(assignedTo)
}

type AskedQuestion = {
  readonly text: string
  readonly by: string
  /** How many messages the referral had before. */
  readonly after: number
}
type MadeDecision = {
  readonly decision: string
  readonly uwNotes: string
  readonly version: number
  readonly by: string
}

/** Whether a referral has just this question of just this person, who may not know that it arrived. */
export function asksFor({ text, by, after }: AskedQuestion): (request: Pick<DeskReferral, 'messages'>) => boolean {
  return ({ messages }) =>
    messages.slice(after).some((message) => message.kind === 'question' && message.by === by && message.text === text)
}

/** Whether a referral was decided by just this person in just this way. */
export function decidesSo(sent: MadeDecision): (request: Pick<DeskReferral, 'versions'>) => boolean {
  return ({ versions }) =>
    versions.some(
      ({ version, decision, uwNotes, decidedBy }) =>
        version === sent.version && decision === sent.decision && uwNotes === sent.uwNotes && decidedBy === sent.by,
    )
}
