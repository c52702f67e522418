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

/** Something to be confirmed. */
export type Asking = { readonly what: 'resubmit'; readonly sent: SentReferral } | { readonly what: 'withdraw' }

/** What the person has just done with the request. */
export type Done = 'submitted' | 'withdrawn' | 'answered'

type Input = {
  readonly details: ReferralDetails
  readonly lists: RequestLists
  readonly service: ReferralService
  readonly submitted: boolean
  /** What the person typed before this visit. */
  readonly loaded: LoadedDraft<RequestDraft>
  /** Shows the draft as it is by now. */
  readonly onRestore: () => void
  readonly onRefresh: () => Promise<void>
}

export type RequestWork = Omit<Resubmission, 'sent'> & {
  /** Begins with the page's heading, which takes the focus after something was done. */
  readonly page: RefObject<HTMLDivElement | null>
  readonly calls: Calls
  readonly asking: Asking | null
  readonly ask: (asking: Asking | null) => void
  /** Does what was asked about. */
  readonly confirm: () => Promise<void>
  readonly onAnswering: (writing: boolean) => void
  readonly answered: () => Promise<void>
  readonly download: (document: ReferralDocument) => void
  readonly done: Done | null
  /** Something changed while the person was writing. */
  readonly changed: boolean
  readonly showChange: () => Promise<void>
}

/** What a person does with an open request: send it again, withdraw it, answer, fetch its documents. */
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

  /** Shows the request as it is after something was done, from its top. */
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
          // It is Complete on this screen: only another resubmission has changed that.
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
    // What the person is doing is told by what comes of it.
    changed: live.changed && calls.busy === null && !settling,
    showChange: live.refresh,
  }
}

/**
 * What the person did, until somebody else does something with the referral: below a decision nobody needs to read that
 * it was submitted.
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
  // Counted when it is shown: what stands there then came before it.
  if (done.after === null) setDone({ ...done, after: events.length })
  const over = done.after !== null && events.slice(done.after).some(({ by }) => by !== username)
  return [over ? null : done.what, (what) => setDone({ what, after: null })]
}

type LiveOptions = {
  readonly referralId: string
  readonly writing: boolean
  /** Asks whether somebody else has done something to the request since it was shown. */
  readonly isChanged: () => Promise<boolean>
  readonly onRefresh: () => Promise<void>
}

type LiveRequest = {
  /** Something changed while the person was writing. */
  readonly changed: boolean
  /** Asks for the request again and shows what it says. */
  readonly refresh: () => Promise<void>
}

/**
 * Asks for the open request again when a notice names it; never while the person writes: then it only says that
 * something changed.
 */
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
  // A line that was cut says nothing about this request.
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
