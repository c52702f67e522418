import { useEffect, useRef, useState } from 'react'

/** Answers whether the view is still mounted: a late response must not lead back a user who has moved on. */
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
