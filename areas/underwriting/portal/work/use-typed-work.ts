import { useRef } from 'react'
import { type FormDraft, type LoadedDraft, useDraft } from '#browser/drafts'
import { isTyped, type WorkDraft, workDraftSchema } from '../../contract/index.ts'
import type { DeskService } from '../desk-service.ts'
import { type DeskDetails, recordOf, versionOf } from './desk-details.ts'

/** What a person has typed for one referral or variation and not sent. */
export type TypedWork = Omit<WorkDraft, 'version'>
type TypedField = keyof TypedWork

export const nothingTyped: TypedWork = { decision: '', uwNotes: '', question: '' }
const fields: readonly TypedField[] = ['decision', 'uwNotes', 'question']

type Options = {
  readonly details: DeskDetails
  readonly service: DeskService
  /** What the person had typed before this visit. */
  readonly loaded: LoadedDraft<WorkDraft>
  /** Shows the draft as it is by now. */
  readonly onRestore: () => void
}

export type KeptWork = {
  readonly now: () => TypedWork
  readonly keep: (typed: Partial<TypedWork>) => void
  readonly discard: () => void
  readonly draft: FormDraft
}

/** What the person types for the open request, saved on the server as it is typed; never in the browser's storage. */
export function useTypedWork({ details, service, loaded, onRestore }: Options): KeptWork {
  const version = versionOf(details)
  const typed = useRef<TypedWork>(loaded.content ?? nothingTyped)
  // The version that was on the screen when it was typed: another may have come since.
  const typedFor = useRef(loaded.content?.version ?? version)
  const draft = useDraft<WorkDraft>({
    url: service.draftUrl(recordOf(details)),
    schema: workDraftSchema,
    loaded,
    read: () => (isTyped(typed.current) ? { ...typed.current, version: typedFor.current } : null),
    restore: onRestore,
  })
  return {
    now: () => typed.current,
    keep: (changes) => {
      if (fieldsChanged(typed.current, changes).length === 0) return
      typed.current = { ...typed.current, ...changes }
      typedFor.current = version
      draft.changed()
    },
    discard: () => {
      typed.current = nothingTyped
      typedFor.current = version
      draft.discard()
    },
    draft,
  }
}

/** The fields that read otherwise than before. A form tells of all that stands in it, whatever was changed. */
export function fieldsChanged(before: TypedWork, changes: Partial<TypedWork>): readonly TypedField[] {
  return fields.filter((field) => changes[field] !== undefined && changes[field] !== before[field])
}

/** What was typed before stands again in the fields that are empty; what was typed since stays. */
export function restored(typed: TypedWork, before: TypedWork): TypedWork {
  const field = (name: TypedField) => (typed[name].trim() === '' ? before[name] : typed[name])
  return { decision: field('decision'), uwNotes: field('uwNotes'), question: field('question') }
}

/** What is left of what was typed once something was sent: each field that reads as it was sent is empty again. */
export function leftOf(typed: TypedWork, sent: Partial<TypedWork>): TypedWork {
  const left = (field: TypedField) => (sent[field]?.trim() === typed[field].trim() ? '' : typed[field])
  return { decision: left('decision'), uwNotes: left('uwNotes'), question: left('question') }
}
