import { useRef } from 'react'
import { type DraftState, useDraft } from '#ui/draft'
import type { DeskReferral, WorkDraftContent } from '../../contract/index.ts'
import type { DeskService } from '../desk-service.ts'
import { isTyped, nothingTyped, type TypedWork } from './typed-work.ts'

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

/** What the person types for the open request, kept on the server as it is typed; never in the browser's storage. */
export function useTypedWork({ details, service, restored }: Given): KeptWork {
  const { version } = details
  // With the version that was on the screen when it was typed: another may have come since.
  const typed = useRef<WorkDraftContent>(restored ?? { ...nothingTyped, version })
  const draft = useDraft(null, {
    read: (): WorkDraftContent | null => (isTyped(typed.current) ? typed.current : null),
    keep: (content) => service.keepDraft(details, content),
    forget: () => service.forgetDraft(details),
  })
  return {
    now: () => typed.current,
    keep: (changes) => {
      typed.current = { ...typed.current, ...changes, version }
      draft.changed()
    },
    forget: () => {
      typed.current = { ...nothingTyped, version }
      draft.forget()
    },
    during: draft.during,
    state: draft.state,
  }
}
