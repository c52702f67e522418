import { useRef } from 'react'
import { type DraftState, useDraft } from '#ui/draft'
import type { DeskReferral, TypedWorkContent, WorkDraftContent } from '../../contract/index.ts'
import type { DeskService } from '../desk-service.ts'
import { fieldsChanged, nothingTyped, onlyFields, type TypedField, type TypedWork } from './typed-work.ts'

type Given = {
  readonly details: DeskReferral
  readonly service: DeskService
  /** What the person had typed before this visit, or null. */
  readonly restored: WorkDraftContent | null
}

export type KeptWork = {
  readonly now: () => TypedWork
  readonly keep: (typed: Partial<TypedWork>) => void
  readonly forget: () => void
  /** Runs the call that sends what was typed, or a part of it. */
  readonly during: <Answer>(call: () => Promise<Answer>) => Promise<Answer>
  readonly state: DraftState
}

/**
 * What the person types for the open request, kept on the server as it is typed; never in the browser's storage. Only
 * what was changed here is sent: another window of the same person may hold the rest.
 */
export function useTypedWork({ details, service, restored }: Given): KeptWork {
  const { version } = details
  const typed = useRef<TypedWork>(restored ?? nothingTyped)
  const changed = useRef<ReadonlySet<TypedField>>(new Set())
  // The version that was on the screen when it was typed: another may have come since.
  const typedFor = useRef(restored?.version ?? version)
  const draft = useDraft(null, {
    read: (): TypedWorkContent => ({ ...onlyFields(typed.current, changed.current), version: typedFor.current }),
    keep: async (content) => {
      const { version: _version, ...sent } = content
      if (Object.keys(sent).length === 0) return
      await service.keepDraft(details, content)
      // From now on another window may change them.
      changed.current = new Set([...changed.current].filter((field) => typed.current[field] !== sent[field]))
    },
    forget: () => service.forgetDraft(details),
  })
  return {
    now: () => typed.current,
    keep: (changes) => {
      const fields = fieldsChanged(typed.current, changes)
      if (fields.length === 0) return
      changed.current = new Set([...changed.current, ...fields])
      typed.current = { ...typed.current, ...changes }
      typedFor.current = version
      draft.changed()
    },
    forget: () => {
      typed.current = nothingTyped
      changed.current = new Set()
      typedFor.current = version
      draft.forget()
    },
    during: draft.during,
    state: draft.state,
  }
}
