import { useEffect, useRef } from 'react'
import { useReferralNotices } from '../../live/use-referral-notices.ts'

/** Asks for a request again when something was told of it while it was opened: what was on its way may be older. */
export function useToldWhileOpening(requestId: string, opening: boolean, askAgain: () => void): void {
  const told = useRef(false)
  const tell = () => {
    if (opening) told.current = true
  }
  useReferralNotices((notice) => {
    if (notice.requestId === requestId) tell()
  }, tell)
  useEffect(() => {
    if (opening || !told.current) return
    told.current = false
    askAgain()
  })
}
