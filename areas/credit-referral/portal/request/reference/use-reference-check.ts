import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useRequestService } from '../use-request-service.ts'
import type { Duplicate } from './read-duplicate.ts'

/** Long enough for a word to be finished (milliseconds). */
const quietTime = 500

/**
 * The request that has the lender reference already, asked for while the person types, and once for all who want to
 * know. Quiet when that fails: the submit asks again.
 */
export function useReferenceCheck(lenderRefNumber: string): Duplicate | null {
  const service = useRequestService()
  const typed = lenderRefNumber.trim()
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), quietTime)
    return () => clearTimeout(timer)
  }, [typed])
  const { data: requestId } = useQuery({
    queryKey: ['reference-check', asked],
    queryFn: ({ signal }) => service.checkReference(asked, signal),
    enabled: asked !== '' && asked === typed,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  })
  return requestId && asked === typed ? { lenderRefNumber: typed, requestId } : null
}
