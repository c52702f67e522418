import { useEffect, useRef, useState } from 'react'
import { isRefused, type Refused, refusalsOf } from '#browser/http'
import { parseField } from '#packages/fields'
import {
  type Acknowledged,
  acknowledgementFields,
  type OriginationRequest,
  type Warning,
} from '../../contract/index.ts'
import type { SubmissionService } from '../submission-service.ts'

export type ShownWarning = Pick<Warning, 'code' | 'level' | 'message'> & {
  readonly isNew?: boolean
}

type Check = {
  /** `none`: the service has no such call. */
  readonly state: 'running' | 'slow' | 'failed' | 'none' | 'done'
  readonly warnings: readonly ShownWarning[]
  /** The messages of the warnings that are ticked as checked. */
  readonly ticked: ReadonlySet<string>
  readonly reason: string
  /** Whether a submit was refused for a missing tick or reason: their errors are then shown. */
  readonly tried: boolean
}

export type SubmissionCheck = ReturnType<typeof useSubmissionCheck>

const initial: Check = { state: 'none', warnings: [], ticked: new Set(), reason: '', tried: false }
/** Milliseconds until a check is said to be slow. */
const slowAfter = 5_000

/** Checks a submission before it is sent, and holds what its sender has checked. */
export function useSubmissionCheck(
  service: Pick<SubmissionService, 'check'>,
  onRefused: (refused: readonly Refused[]) => void,
) {
  const [check, setCheck] = useState(initial)
  const update = (change: Partial<Check>) => setCheck((now) => ({ ...now, ...change }))
  const running = useRef<AbortController>(null)
  const known = useRef<{ readonly request: OriginationRequest; readonly body: string; kept: boolean } | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const run = async (request: OriginationRequest) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    update({ state: 'running', tried: false })
    const slow = setTimeout(() => signal.aborted || update({ state: 'slow' }), slowAfter)
    try {
      const warnings = await service.check(request, signal)
      if (signal.aborted) return
      if (known.current) known.current.kept = true
      update(warnings ? { state: 'done', warnings } : { state: 'none', warnings: [] })
    } catch (error) {
      if (signal.aborted) return
      update({ state: 'failed', warnings: [] })
      if (isRefused(error) && refusedStatuses.includes(error.status) && refusalsOf(error).length > 0)
        onRefused(refusalsOf(error))
    } finally {
      clearTimeout(slow)
    }
  }

  const outside = check.warnings.filter(({ level }) => level === 'outside')
  const unticked = outside.filter(({ message }) => !check.ticked.has(message))
  const reasonError =
    outside.length === 0 ? undefined : parseField(acknowledgementFields.reason, check.reason, {}).error?.message
  return {
    ...check,
    /** The errors that keep the submission from being sent; empty until a submit was tried. */
    errors: {
      ticks: new Set(check.tried ? unticked.map(({ message }) => message) : []),
      reason: check.tried ? reasonError : undefined,
    },
    /** Checks a request. One that was checked or sent before keeps its warnings, ticks and reason. */
    begin: (request: OriginationRequest) => {
      const body = JSON.stringify(request)
      // A request whose response was lost may have made its policy: checking it again would refuse its reference.
      if (known.current?.kept && known.current.body === body) return
      known.current = { request, body, kept: false }
      setCheck(({ reason, ticked }) => ({ ...initial, reason, ticked }))
      void run(request)
    },
    retry: () => known.current && void run(known.current.request),
    stop: () => running.current?.abort(),
    tick: (message: string, isTicked: boolean) =>
      setCheck((now) => {
        const ticked = new Set(now.ticked)
        if (isTicked) ticked.add(message)
        else ticked.delete(message)
        return { ...now, ticked }
      }),
    setReason: (reason: string) => update({ reason }),
    /**
     * What is sent with the request: null while a tick or the reason is missing, `acknowledged` undefined for a service
     * without checks. Without a finished check nothing is acknowledged, and the service refuses warnings that were not read.
     */
    acknowledge: (): { readonly acknowledged: Acknowledged | undefined } | null => {
      if (unticked.length > 0 || reasonError !== undefined) {
        update({ tried: true })
        return null
      }
      if (known.current) known.current.kept = true
      if (check.state === 'none') return { acknowledged: undefined }
      const codes = [...new Set(outside.map(({ code }) => code))]
      return { acknowledged: { codes, reason: outside.length === 0 ? '' : check.reason } }
    },
    /** Adds the warnings that the service found since; ticks and reason stay. */
    add: (found: readonly Pick<Refused, 'code' | 'message'>[]) =>
      setCheck((now) => {
        const messages = new Set(found.map(({ message }) => message))
        const added = found.map(({ code, message }) => ({ code, message, level: 'outside' as const, isNew: true }))
        const kept = now.warnings.filter(({ message }) => !messages.has(message))
        return { ...now, state: 'done', tried: false, warnings: [...added, ...kept] }
      }),
  }
}

/** A refusal of the request itself, as its creation would give; others are failures of the check. */
const refusedStatuses: readonly number[] = [400, 403, 409, 413, 422]
