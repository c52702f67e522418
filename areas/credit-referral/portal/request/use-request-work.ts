import { type RefObject, useRef, useState } from 'react'
import {
  type ReferralDetails,
  type ReferralDocument,
  type RequestDraft,
  type SentReferral,
  sentences,
} from '#areas/credit-referral/contract'
import { useCaller } from '#areas/identity/portal'
import { useRecordEvents } from '#areas/notification/portal'
import type { LoadedDraft } from '#browser/drafts'
import { type Calls, isRefused, useCalls } from '#browser/http'
import { saveFile } from '#ui/upload'
import type { ReferralService, RequestLists } from '../referral-service.ts'
import { useStillHere } from '../use-still-here.ts'
import { sendReferral } from './send-referral.ts'
import { type Resubmission, useResubmission } from './use-resubmission.ts'

/** An action that needs confirmation. */
export type Asking = { readonly what: 'resubmit'; readonly sent: SentReferral } | { readonly what: 'withdraw' }

/** The user's last action on the referral. */
export type Done = 'submitted' | 'withdrawn' | 'answered'

type Input = {
  readonly details: ReferralDetails
  readonly lists: RequestLists
  readonly service: ReferralService
  readonly submitted: boolean
  /** The user's draft from an earlier visit. */
  readonly loaded: LoadedDraft<RequestDraft>
  /** Shows the latest draft. */
  readonly onRestore: () => void
  readonly onRefresh: () => Promise<void>
}

export type RequestWork = Omit<Resubmission, 'sent'> & {
  /** The page; its heading takes the focus after an action. */
  readonly page: RefObject<HTMLDivElement | null>
  readonly calls: Calls
  readonly asking: Asking | null
  readonly ask: (asking: Asking | null) => void
  /** Performs the action that needed confirmation. */
  readonly confirm: () => Promise<void>
  readonly onAnswering: (writing: boolean) => void
  readonly answered: () => Promise<void>
  readonly download: (document: ReferralDocument) => void
  readonly done: Done | null
  /** The referral changed while the user was writing. */
  readonly changed: boolean
  readonly showChange: () => Promise<void>
}

/** The actions on an open referral: resubmit, withdraw, answer, download documents. */
export function useRequestWork({
  details,
  lists,
  service,
  submitted,
  loaded,
  onRestore,
  onRefresh,
}: Input): RequestWork {
  const { requestId: referralId } = details
  const page = useRef<HTMLDivElement>(null)
  const calls = useCalls()
  const stillHere = useStillHere()
  const [answering, setAnswering] = useState(false)
  const [settling, setSettling] = useState(false)
  const [asking, setAsking] = useState<Asking | null>(null)
  const { username } = useCaller()
  const [done, setDone] = useDone(details, username, submitted ? 'submitted' : null)
  const { sent: wasSent, ...resubmission } = useResubmission({ details, lists, service, calls, loaded, onRestore })
  const { picking, resubmitting } = resubmission
  const writing = resubmitting || answering || asking !== null || calls.busy !== null
  const isChanged = async () => {
    try {
      const { events } = (await service.open(referralId)).details
      return events.slice(details.events.length).some(({ by }) => by !== username)
    } catch (fault) {
      console.error('Whether the request has changed could not be asked', fault)
      return false
    }
  }
  const live = useLiveRequest({ referralId, writing, isChanged, onRefresh })

  /** Refetches the referral after an action and shows it from the top. */
  const settle = async (what: Done) => {
    if (!stillHere()) return
    setAnswering(false)
    setSettling(true)
    await live.refresh()
    setSettling(false)
    setDone(what)
    window.scrollTo({ top: 0 })
    page.current?.querySelector('h1')?.focus({ preventScroll: true })
  }
  const resubmit = async (sent: SentReferral) => {
    const answer = await calls.run(
      'Submitting the request',
      (signal) => resubmission.draft.during(() => sendReferral({ service, picking, again: true }, sent, signal)),
      {
        covers: picking.mode === 'pre-signed' || picking.attached.length === 0,
        onRefused: (fault) => {
          picking.showRefused(fault.refused)
          // This screen showed Complete, so another user has resubmitted it since.
          if (isRefused(fault, 'not-complete')) calls.show([{ message: sentences.sentAgainMeanwhile }])
        },
      },
    )
    if (!answer) return
    wasSent()
    await settle('submitted')
  }
  const withdraw = async () => {
    const withdrawn = await calls.run('Withdrawing the request', async () => {
      await service.withdraw(referralId)
      return true
    })
    if (withdrawn) await settle('withdrawn')
  }
  return {
    page,
    calls,
    ...resubmission,
    unlock: () => {
      setDone(null)
      resubmission.unlock()
    },
    asking,
    ask: setAsking,
    confirm: async () => {
      setAsking(null)
      if (asking?.what === 'resubmit') await resubmit(asking.sent)
      if (asking?.what === 'withdraw') await withdraw()
    },
    onAnswering: setAnswering,
    answered: () => settle('answered'),
    download: async ({ documentId, documentName }) => {
      const address = await calls.run('Fetching the document', () => service.documentAddress(referralId, documentId))
      if (address !== null) saveFile(address, documentName)
    },
    done,
    // The user's own action shows its own result.
    changed: live.changed && calls.busy === null && !settling,
    showChange: live.refresh,
  }
}

/**
 * The user's last action, until another user changes the referral: below a decision, the notice of the submission is
 * outdated.
 */
function useDone(
  { events }: Pick<ReferralDetails, 'events'>,
  username: string,
  first: Done | null,
): readonly [Done | null, (what: Done | null) => void] {
  const [done, setDone] = useState<{ readonly what: Done | null; readonly after: number | null }>({
    what: first,
    after: null,
  })
  // Counts the events when the action is shown: those came before it.
  if (done.after === null) setDone({ ...done, after: events.length })
  const over = done.after !== null && events.slice(done.after).some(({ by }) => by !== username)
  return [over ? null : done.what, (what) => setDone({ what, after: null })]
}

type LiveOptions = {
  readonly referralId: string
  readonly writing: boolean
  /** Checks whether another user has changed the referral since it was loaded. */
  readonly isChanged: () => Promise<boolean>
  readonly onRefresh: () => Promise<void>
}

type LiveRequest = {
  /** The referral changed while the user was writing. */
  readonly changed: boolean
  /** Refetches the referral and shows it. */
  readonly refresh: () => Promise<void>
}

/** Refetches the open referral when an event names it; while the user is writing, only sets `changed`. */
function useLiveRequest({ referralId, writing, isChanged, onRefresh }: LiveOptions): LiveRequest {
  const [changed, setChanged] = useState(false)
  const refresh = async () => {
    await onRefresh()
    setChanged(false)
  }
  const noticed = () => {
    if (writing) setChanged(true)
    else void refresh()
  }
  // A lost connection does not mean that this referral has changed.
  const missed = async () => {
    if (!writing) await refresh()
    else if (await isChanged()) setChanged(true)
  }
  useRecordEvents(
    ['referral'],
    ({ record }) => {
      if (record.id === referralId) noticed()
    },
    () => void missed(),
  )
  return { changed, refresh }
}
