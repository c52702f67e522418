import { useState } from 'react'
import type { ReferralDocument } from '#areas/credit-referral/contract'
import { fieldId } from '#ui/field'
import { saveFile } from '#ui/upload'
import type { DeskAddress, DeskReferral, RequestName } from '../../contract/index.ts'
import type { DeskService } from '../desk-service.ts'
import { searchOf } from '../queue/queue-address.ts'
import { chooseNext } from './choose-next.ts'
import type { NextRequest } from './done-notice.tsx'
import type { DecisionForm } from './resolve-work.ts'
import { nothingTyped, type TypedWork } from './typed-work.ts'
import { type RequestCalls, useRequestCalls } from './use-request-calls.ts'
import type { KeptWork } from './use-typed-work.ts'

/** So many rows of the queue are looked at for the next request. */
const lookedAt = 50

type RequestWorkParts = {
  readonly request: RequestName
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
  /** Answers whether it was asked. */
  readonly ask: (text: string) => Promise<boolean>
  /** `name` is what people call the decision; `read` is the request as the person has it on the screen. */
  readonly decide: (decision: DecisionForm, name: string, read: Pick<DeskReferral, 'version' | 'messages'>) => void
  readonly download: (document: ReferralDocument) => void
}

/** What the desk does to an open request. */
export function useRequestWork({ request, address, username, service, typed }: RequestWorkParts): RequestWork {
  const { run, change, busy, trouble, done } = useRequestCalls(request)
  const [next, setNext] = useState<NextRequest>(undefined)

  const act = async (...[doing, whenDone, call]: Parameters<typeof change>) => {
    setNext(undefined)
    return change(doing, whenDone, call)
  }
  const lookForNext = async () => {
    // Among what is decided there is nothing to do next.
    const part = address.show === 'decided' ? ({ show: 'unassigned' } as const) : address
    const found = await service.search({ ...searchOf(part), page: 0, pageSize: lookedAt }).catch(() => null)
    setNext(found ? chooseNext(found.items, request, username) : null)
  }
  /** What was sent is not typed work any more; what the service refuses is. */
  const sent = async (call: () => Promise<DeskReferral>, left: Partial<TypedWork>) => {
    const details = await typed.during(call)
    typed.keep(left)
    return details
  }
  const taken = 'You have this request now.'
  return {
    busy,
    trouble,
    done,
    next,
    take: async (takeOver) => {
      const isTaken = await act('Taking the request', taken, () => service.take(request, takeOver))
      // The button that was pressed is gone: the keyboard goes on with what is to be done next.
      if (isTaken) requestAnimationFrame(() => document.getElementById(fieldId('decision'))?.focus())
    },
    handOver: async (to) => {
      const whenDone = to === null ? 'The request is back in the queue.' : `The request was handed over to ${to}.`
      if (await act('Handing over the request', whenDone, () => service.handOver(request, to))) await lookForNext()
    },
    ask: async (text) => {
      const asked = await act('Asking the lender', 'The question is with the lender.', () =>
        sent(() => service.ask(request, text), { question: '' }),
      )
      if (asked) await lookForNext()
      return asked
    },
    decide: async ({ decision, uwNotes }, name, { version, messages }) => {
      const lastMessage = messages.at(-1)?.messageNumber ?? 0
      const decided = await act('Deciding the request', `Decided: ${name}. The lender is told now.`, () =>
        sent(() => service.decide(request, { decision, uwNotes, version, lastMessage }), nothingTyped),
      )
      if (decided) await lookForNext()
    },
    download: ({ documentId, documentName }) =>
      void run(`Fetching ${documentName}`, async () => {
        saveFile(await service.document(request, documentId), documentName)
      }),
  }
}
