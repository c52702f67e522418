import { useState } from 'react'
import { useReferralNotices } from '../../live/use-referral-notices.ts'

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
export function useLiveRequest(requestId: string, writing: boolean, onRefresh: () => Promise<void>): LiveRequest {
  const [changed, setChanged] = useState(false)
  const refresh = async () => {
    await onRefresh()
    setChanged(false)
  }
  const noticed = () => {
    if (writing) setChanged(true)
    else void refresh()
  }
  useReferralNotices((notice) => {
    if (notice.requestId === requestId) noticed()
  }, noticed)
  return { changed, refresh }
}
