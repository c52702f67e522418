import { useEffect, useRef, useState } from 'react'

/** Returns whether the view is still mounted: a late response must not navigate a user back who has left the view. */
export function useIsMounted(): () => boolean {
  const mounted = useRef(false)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  const [isMounted] = useState(() => () => mounted.current)
  return isMounted
}
