import { useEffect, useRef, useState } from 'react'

/** Answers whether the view is still mounted: a late response must not bring back a user who has moved on. */
export function useStillHere(): () => boolean {
  const shown = useRef(false)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])
  const [stillHere] = useState(() => () => shown.current)
  return stillHere
}
