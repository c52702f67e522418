import { useRef, useState } from 'react'
import { type ReferralDocument, type SentReferral, sentences } from '#areas/credit-referral/contract'
import { useCaller } from '#areas/identity/portal'
import { useRecordEvents } from '#areas/notification/portal'
import { isRefused, useCalls } from '#browser/http'
import { saveFile } from '#ui/upload'
import { useIsMounted } from '../use-is-mounted.ts'
import { type OpenedReferral, useResubmission } from './use-resubmission.ts'

/** The user's last action on the referral. */
export type Done = 'submitted' | 'withdrawn' | 'answered'

type Options = OpenedReferral & {
  /** True when it has just been submitted. */
  readonly submitted: boolean
  readonly onRefresh: () => Promise<void>
}

export type ReferralWork = ReturnType<typeof useReferralWork>

/** The actions on an open referral: resubmit, withdraw, answer, download documents. */
export function useReferralWork(options: Options) {
  const { details, service, submitted, onRefresh } = options
  const { requestId: referralId, events } = details
  const page = useRef<HTMLDivElement>(null)
  const calls = useCalls()
  const isMounted = useIsMounted()
  const { username } = useCaller()
  const [answering, setAnswering] = useState(false)
  const [settling, setSettling] = useState(false)
  const [changed, setChanged] = useState(false)
  const [done, setDone] = useState<Done | null>(submitted ? 'submitted' : null)
  const { sent: wasSent, ...resubmission } = useResubmission(options, calls)
  const { picking, resubmitting } = resubmission
  const isWriting = resubmitting || answering || calls.busy !== null

  const refresh = async () => {
    await onRefresh()
    setChanged(false)
  }
  /** Checks whether another user has changed the referral since it was loaded. */
  const isChanged = async () => {
    try {
      const now = (await service.open(referralId)).details
      return now.events.slice(events.length).some(({ by }) => by !== username)
    } catch (fault) {
      console.error('Whether the request has changed could not be asked', fault)
      return false
    }
  }
  useRecordEvents(
    ['referral'],
    ({ record }) => {
      if (record.id !== referralId) return
      if (isWriting) setChanged(true)
      else void refresh()
    },
    // A lost connection does not mean that this referral has changed.
    async () => {
      if (!isWriting) await refresh()
      else if (await isChanged()) setChanged(true)
    },
  )

  /** Refetches the referral after an action and shows it from the top. */
  const settle = async (what: Done) => {
    if (!isMounted()) return
    setAnswering(false)
    setSettling(true)
    await refresh()
    setSettling(false)
    setDone(what)
    window.scrollTo({ top: 0 })
    page.current?.querySelector('h1')?.focus({ preventScroll: true })
  }
  // Below a decision, the notice of the submission is outdated.
  const isLatest = events.at(-1)?.by === username || events.length === 0
  return {
    /** The page; its heading takes the focus after an action. */
    page,
    calls,
    ...resubmission,
    unlock: () => {
      setDone(null)
      resubmission.unlock()
    },
    resubmit: async (sent: SentReferral) => {
      const resubmitted = await calls.run(
        'Submitting the request',
        (signal) => resubmission.draft.during(() => service.resubmit(sent, picking, signal)),
        {
          covers: picking.mode === 'pre-signed' || picking.attached.length === 0,
          onRefused: (fault) => {
            picking.showRefused(fault.refused)
            // This screen showed Complete, so another user has resubmitted it since.
            if (isRefused(fault, 'not-complete')) calls.show([{ message: sentences.sentAgainMeanwhile }])
          },
        },
      )
      if (!resubmitted) return
      wasSent()
      await settle('submitted')
    },
    withdraw: async () => {
      const withdrawn = await calls.run('Withdrawing the request', async () => {
        await service.withdraw(referralId)
        return true
      })
      if (withdrawn) await settle('withdrawn')
    },
    onAnswering: setAnswering,
    answered: () => settle('answered'),
    download: async ({ documentId, documentName }: ReferralDocument) => {
      const address = await calls.run('Fetching the document', () => service.documentAddress(referralId, documentId))
      if (address !== null) saveFile(address, documentName)
    },
    /** The user's last action, until another user changes the referral. */
    done: isLatest ? done : null,
    /** The referral changed while the user was writing. The user's own action shows its own result. */
    changed: changed && calls.busy === null && !settling,
    showChange: refresh,
  }
}
