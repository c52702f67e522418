import { useState } from 'react'
import { useReferralNotices } from '../../live/use-referral-notices.ts'

type Given = {
  readonly requestId: string
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
export function useLiveRequest({ requestId, writing, isChanged, onRefresh }: Given): LiveRequest {
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
  useReferralNotices(
    (notice) => {
      if (notice.requestId === requestId) noticed()
    },
    () => void missed(),
  )
  return { changed, refresh }
}
