import { useState } from 'react'
import type { ReferralDocument } from '#areas/credit-referral/contract'
import { fieldId } from '#ui/field'
import { saveFile } from '#ui/upload'
import type { DeskAddress, DeskReferral } from '../../contract/index.ts'
import type { DeskService } from '../desk-service.ts'
import { searchOf } from '../queue/queue-address.ts'
import { chooseNext } from './choose-next.ts'
import type { NextRequest } from './done-notice.tsx'
import { asksFor, decidesSo } from './holds-sent.ts'
import type { DecisionForm } from './resolve-work.ts'
import { leftOf, type TypedWork } from './typed-work.ts'
import { type RequestCalls, useRequestCalls } from './use-request-calls.ts'
import type { KeptWork } from './use-typed-work.ts'

/** So many rows of the queue are looked at for the next request. */
const lookedAt = 50

type RequestWorkParts = {
  readonly request: DeskReferral
  /** From where the request was opened: the next one comes from there too. */
  readonly address: DeskAddress
  readonly username: string
  readonly service: DeskService
  readonly typed: KeptWork
}

export type RequestWork = Pick<RequestCalls, 'busy' | 'trouble' | 'done'> & {
  readonly next: NextRequest
  readonly take: (takeOver: boolean) => void
  readonly handOver: (to: string | null) => void
  readonly ask: (text: string) => void
  /** How many questions were asked: the form of the next one is another. */
  readonly asked: number
  /** `name` is what people call the decision; `read` is the request as the person has it on the screen. */
  readonly decide: (decision: DecisionForm, name: string, read: Pick<DeskReferral, 'version' | 'messages'>) => void
  readonly download: (document: ReferralDocument) => void
}

/** What the desk does to an open request. */
export function useRequestWork({ request, address, username, service, typed }: RequestWorkParts): RequestWork {
  const { run, change, busy, trouble, done } = useRequestCalls(request, username)
  const [next, setNext] = useState<NextRequest>(undefined)
  const [asked, setAsked] = useState(0)

  const act = (asked: Parameters<typeof change>[0]) => {
    setNext(undefined)
    void change(asked)
  }
  const lookForNext = async () => {
    // Among what is decided there is nothing to do next.
    const part = address.show === 'decided' ? ({ show: 'unassigned' } as const) : address
    const found = await service.search({ ...searchOf(part), page: 0, pageSize: lookedAt }).catch(() => null)
    setNext(found ? chooseNext(found.items, request, username) : null)
  }
  /** What was sent is not typed work any more; what the service refuses, or was typed since, is. */
  const sent = (what: Partial<TypedWork>) => {
    typed.keep(leftOf(typed.now(), what))
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
        doing: 'Taking the request',
        done: 'You have this request now.',
        call: () => service.take(request, takeOver),
        holds: ({ assignedTo }) => assignedTo === username,
        // The button that was pressed is gone: the keyboard goes on with what is to be done next.
        afterwards: () => requestAnimationFrame(() => document.getElementById(fieldId('decision'))?.focus()),
      }),
    handOver: (to) =>
      act({
        doing: 'Handing over the request',
        done: to === null ? 'The request is back in the queue.' : `The request was handed over to ${to}.`,
        call: () => service.handOver(request, to),
        holds: ({ assignedTo }) => assignedTo === to,
        afterwards: () => void lookForNext(),
      }),
    ask: (text) =>
      act({
        doing: 'Asking the lender',
        done: 'The question is with the lender.',
        call: () => typed.during(() => service.ask(request, text)),
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
        done: `Decided: ${name}. The lender is told now.`,
        call: () => typed.during(() => service.decide(request, { decision, uwNotes, version, lastMessage })),
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
