import { useRef, useState } from 'react'
import { createSharedDraft, type SharedDraft } from '#browser/drafts'
import { type DraftState, useDraft } from '#ui/draft'
import type { DeskReferral, RequestName, WorkDraftContent } from '../../contract/index.ts'
import type { DeskService, KeptDraft } from '../desk-service.ts'
import { fieldsChanged, nothingTyped, type TypedWork } from './typed-work.ts'

type Given = {
  readonly details: DeskReferral
  readonly service: DeskService
  /** What the person had typed before this visit. */
  readonly restored: KeptDraft
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
  const typed = useRef<TypedWork>(restored.content ?? nothingTyped)
  // The version that was on the screen when it was typed: another may have come since.
  const typedFor = useRef(restored.content?.version ?? version)
  const content = (): WorkDraftContent => ({ ...typed.current, version: typedFor.current })
  const [shared] = useState(() => sharedWork(service, details, restored.edition, content()))
  const draft = useDraft(null, { read: content, keep: shared.keep, forget: shared.forget })
  return {
    now: () => typed.current,
    keep: (changes) => {
      if (fieldsChanged(typed.current, changes).length === 0) return
      typed.current = { ...typed.current, ...changes }
      typedFor.current = version
      draft.changed()
    },
    forget: () => {
      typed.current = nothingTyped
      typedFor.current = version
      draft.forget()
    },
    during: async (call) => {
      const answer = await draft.during(call)
      shared.sent()
      return answer
    },
    state: draft.state,
  }
}

function sharedWork(
  service: DeskService,
  request: RequestName,
  edition: number,
  first: WorkDraftContent,
): SharedDraft<WorkDraftContent> {
  return createSharedDraft(first, {
    edition,
    read: () => service.draft(request),
    keep: ({ changes, content, edition: asked }) =>
      service.keepDraft(request, { ...changes, version: content.version }, asked),
    forget: (asked) => service.forgetDraft(request, asked),
  })
}
