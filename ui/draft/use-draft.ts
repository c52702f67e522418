import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { createDraftKeeper, type DraftKeeper, type DraftKeeperParts, type DraftState } from './create-draft-keeper.ts'
import { registerDraftKeeper } from './settle-drafts.ts'

type Draft = Pick<DraftKeeper, 'forget' | 'end' | 'changed' | 'during'> & { readonly state: DraftState }

type Parts<Content> = Omit<DraftKeeperParts<Content>, 'onState'> & {
  /** False while nothing that changes is a draft. */
  readonly enabled?: boolean
}

/**
 * Keeps what is typed into a form, so that it survives a reload and a sign-out. Without a form, whoever holds what is
 * typed tells of each change.
 */
export function useDraft<Values extends FieldValues, Context, Output, Content>(
  form: UseFormReturn<Values, Context, Output> | null,
  { enabled = true, ...parts }: Parts<Content>,
): Draft {
  const [state, setState] = useState<DraftState>('untouched')
  const keeper = useRef<DraftKeeper>(null)
  const [verbs] = useState(() => ({
    changed: () => keeper.current?.changed(),
    during: <Answer>(call: () => Promise<Answer>) => keeper.current?.during(call) ?? call(),
    forget: () => keeper.current?.forget(),
    end: () => keeper.current?.end(),
  }))
  const latest = useRef(parts)
  useLayoutEffect(() => {
    latest.current = parts
  })
  useEffect(() => {
    if (!enabled) return
    const created = createDraftKeeper<Content>({
      read: () => latest.current.read(),
      keep: (content) => latest.current.keep(content),
      forget: (content) => latest.current.forget(content),
      onState: setState,
    })
    keeper.current = created
    const unsubscribe = form?.subscribe({ formState: { values: true }, callback: created.changed })
    const whenHidden = () => {
      if (document.visibilityState === 'hidden') created.leave()
    }
    const release = registerDraftKeeper(created)
    // What could not be kept while the line was away is tried again; where nothing is due, nothing is sent.
    window.addEventListener('online', created.flush)
    document.addEventListener('visibilitychange', whenHidden)
    return () => {
      unsubscribe?.()
      window.removeEventListener('online', created.flush)
      document.removeEventListener('visibilitychange', whenHidden)
      release()
    }
  }, [form, enabled])
  return { state, ...verbs }
}
