import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messages, type QueueRow } from '#areas/case/contract'
import { isRefused, useCalls } from '#browser/http'
import { fieldId } from '#ui/field'
import type { DeskAddress, DeskRecord } from '../../contract/index.ts'
import { cacheRecord, refreshDesk } from '../desk-queries.ts'
import type { DeskService } from '../desk-service.ts'
import { searchOf } from '../queue/queue-address.ts'
import { type DeskDetails, isOpen, isVariation, nounOf, recordOf } from './desk-details.ts'
import type { UnsentInput, WorkForms } from './use-work-draft.tsx'
import { type NextRequest, unseenEvents } from './work-notices.tsx'

/** How many rows of the queue are searched for the next request. */
const lookedAt = 50

type DeskWorkOptions = {
  readonly request: DeskDetails
  /** The list from which it was opened, which also provides the next request. */
  readonly address: DeskAddress
  readonly username: string
  readonly service: DeskService
  readonly forms: WorkForms
}

/** A change of a referral or a variation. */
type Change = {
  /** The progress text, as in "Assigning the request". */
  readonly doing: string
  /** The success text. */
  readonly done: string
  /** The kind of the event that it causes. */
  readonly kind: string
  readonly call: () => Promise<DeskDetails>
  readonly afterwards: () => void
}

export type DeskWork = ReturnType<typeof useDeskWork>

/** The actions of the desk on an open referral or variation, one at a time. Each shows the new state. */
export function useDeskWork({ request, address, username, service, forms }: DeskWorkOptions) {
  const queries = useQueryClient()
  const calls = useCalls()
  const [conflict, setConflict] = useState(false)
  const [done, setDone] = useState<{ readonly words: string; readonly events: number } | null>(null)
  const [next, setNext] = useState<NextRequest>(undefined)
  const noun = nounOf(request)
  const record = recordOf(request)

  const change = async ({ doing, done: words, kind, call, afterwards }: Change) => {
    if (calls.busy !== null) return
    setDone(null)
    setNext(undefined)
    setConflict(false)
    const isMade = ({ events }: DeskDetails) => {
      const last = events.slice(request.events.length).at(-1)
      return last?.by === username && last.kind === kind
    }
    const made = async () => {
      try {
        return await call()
      } catch (error) {
        // The response was lost, or a gateway answered: the change may have been made.
        const now = isLost(error) ? await service.open(record).catch(() => null) : null
        if (now && isMade(now)) return now
        throw error
      }
    }
    const details = await calls.run(doing, made, {
      onRefused: (error) => {
        setConflict(error.status === 409)
        if (isLost(error) || error.status === 409) void refreshDesk(queries, record)
      },
    })
    if (details === null) return
    cacheRecord(queries, record, details)
    setDone({ words, events: details.events.length })
    afterwards()
  }

  const loadNextRow = async () => {
    // The lists Decided and All have decided requests, so the next one comes from Unassigned.
    const part = address.show === 'decided' || address.show === 'all' ? ({ show: 'unassigned' } as const) : address
    const found = await service.search({ ...searchOf(part), page: 0, pageSize: lookedAt }).catch(() => null)
    setNext(found ? findNextRow(found.items, record, username) : null)
  }
  const sent = (what: Partial<UnsentInput>) => {
    forms.sent(what)
    void loadNextRow()
  }
  const isSeen =
    done !== null && unseenEvents<{ readonly by: string }>(request.events, done.events, username).length === 0
  return {
    calls,
    conflict,
    /** The errors of the last call. A conflict's advice no longer applies once the request is decided. */
    errors: conflict && !isOpen(request) ? [{ message: messages.closed(noun, request.status) }] : calls.errors,
    /** The success text of the last change; null after a later change by someone else. */
    done: isSeen ? done.words : null,
    next,
    /** Assigns to the caller, with `reassign` also from a colleague. */
    assign: (reassign: boolean) =>
      change({
        doing: `Assigning the ${noun}`,
        done: 'Assigned to you',
        kind: 'assigned',
        call: () => service.assign(request, reassign),
        // The pressed button no longer exists, so focus moves to the form.
        afterwards: () => requestAnimationFrame(focusForm),
      }),
    /** Reassigns to a colleague's username, or releases to the queue with null. */
    reassign: (to: string | null) =>
      change({
        doing: `${to === null ? 'Releasing' : 'Reassigning'} the ${noun}`,
        done: to === null ? 'Released to the queue' : `Reassigned to ${to}`,
        kind: to === null ? 'released' : 'reassigned',
        call: () => service.reassign(request, to),
        afterwards: () => void loadNextRow(),
      }),
    ask: (text: string) =>
      change({
        doing: 'Asking the lender',
        done: 'Question sent',
        kind: 'asked',
        call: () => forms.draft.during(() => service.ask(request, text)),
        afterwards: () => sent({ question: text }),
      }),
    /** `name` is the decision's displayed name; `read` is the request as the underwriter read it. */
    decide: (decision: string, uwNotes: string, name: string, read: DeskDetails) =>
      change({
        doing: `Deciding the ${noun}`,
        done: `Decided: ${name}. Lender notified.`,
        kind: isVariation(read) ? decision.toLowerCase() : 'decided',
        call: () => forms.draft.during(() => service.decide(read, { decision, uwNotes })),
        // An unsent question is dropped: a decided request accepts no questions.
        afterwards: () => sent({ decision, uwNotes, question: forms.typed().question }),
      }),
  }
}

function isLost(error: unknown): boolean {
  return isRefused(error) && (error.status === 0 || error.status >= 500)
}

/** Focuses the first field of the visible form. */
function focusForm(): void {
  for (const field of ['decision', 'text']) {
    const control = document.getElementById(fieldId(field))
    if (control?.checkVisibility()) control.focus()
  }
}

/** The first row that the underwriter can work on: not assigned to someone else, and not On Hold. */
export function findNextRow(rows: readonly QueueRow[], after: DeskRecord, username: string): QueueRow | null {
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
  if (assignedTo === null) return messages.notAssigned
  return assignedTo === username ? messages.questionOpen : messages.assignedToAnother(assignedTo)
}
