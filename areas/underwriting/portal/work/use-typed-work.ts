import { useRef } from 'react'
import { type LoadedDraft, useDraft } from '#browser/drafts'
import { isTyped, type WorkDraft, workDraftSchema } from '../../contract/index.ts'
import type { DeskService } from '../desk-service.ts'
import { type DeskDetails, recordOf, versionOf } from './desk-details.ts'

/** An underwriter's unsent input for one referral or variation. */
export type TypedWork = Omit<WorkDraft, 'version'>
type TypedField = keyof TypedWork

export const nothingTyped: TypedWork = { decision: '', uwNotes: '', question: '' }
const fields: readonly TypedField[] = ['decision', 'uwNotes', 'question']

type Options = {
  readonly details: DeskDetails
  readonly service: DeskService
  /** The draft that was saved before this visit. */
  readonly loaded: LoadedDraft<WorkDraft>
  /** Shows the server's current draft. */
  readonly onRestore: () => void
}

export type KeptWork = ReturnType<typeof useTypedWork>

/** The input for the open request, autosaved as a draft on the server, never in the browser's storage. */
export function useTypedWork({ details, service, loaded, onRestore }: Options) {
  const version = versionOf(details)
  const typed = useRef<TypedWork>(loaded.content ?? nothingTyped)
  // The version that was shown while typing; a newer one may exist.
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
    keep: (changes: Partial<TypedWork>) => {
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

/** The fields whose values differ. A form reports all of its values on any change. */
export function fieldsChanged(before: TypedWork, changes: Partial<TypedWork>): readonly TypedField[] {
  return fields.filter((field) => changes[field] !== undefined && changes[field] !== before[field])
}

/** Restores earlier values into empty fields; values typed since stay. */
export function restored(typed: TypedWork, before: TypedWork): TypedWork {
  const field = (name: TypedField) => (typed[name].trim() === '' ? before[name] : typed[name])
  return { decision: field('decision'), uwNotes: field('uwNotes'), question: field('question') }
}

/** The input after something was sent: fields that equal the sent values are empty. */
export function leftOf(typed: TypedWork, sent: Partial<TypedWork>): TypedWork {
  const left = (field: TypedField) => (sent[field]?.trim() === typed[field].trim() ? '' : typed[field])
  return { decision: left('decision'), uwNotes: left('uwNotes'), question: left('question') }
}
