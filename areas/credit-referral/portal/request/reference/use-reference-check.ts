import { useEffect, useState } from 'react'
import { useRequestService } from '../use-request-service.ts'
import type { Duplicate } from './read-duplicate.ts'

/** Long enough for a word to be finished (milliseconds). */
const quietTime = 500

/**
 * The request that has the lender reference already, asked for while the person types. Quiet when that fails: the
 * submit asks again.
 */
export function useReferenceCheck(lenderRefNumber: string): Duplicate | null {
  const service = useRequestService()
  const [found, setFound] = useState<Duplicate | null>(null)
  const asked = lenderRefNumber.trim()
  useEffect(() => {
    if (asked === '') return
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      const requestId = await service.checkReference(asked, controller.signal).catch(() => null)
      if (requestId !== null) setFound({ lenderRefNumber: asked, requestId })
    }, quietTime)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [asked, service])
  return found?.lenderRefNumber === asked ? found : null
}
