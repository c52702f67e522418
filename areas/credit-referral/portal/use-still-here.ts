import { useEffect, useRef, useState } from 'react'

/** Tells whether the view is still shown: who has gone on while something was sent is not called back by its answer. */
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
