import { useEffect, useRef, useState } from 'react'
import type { CalculatorFields } from '../form/calculator-fields.ts'
import type { QuoteService } from '../quote-service.ts'
import { createDraftKeeper, type DraftKeeper, type DraftState } from './create-draft-keeper.ts'
import { registerDraftKeeper } from './settle-drafts.ts'

type Draft = { readonly state: DraftState; readonly forget: () => void }

/** Keeps what is typed on the server, so that it survives a reload and a sign-out. */
export function useDraft(form: CalculatorFields, service: QuoteService): Draft {
  const [state, setState] = useState<DraftState>('untouched')
  const keeper = useRef<DraftKeeper>(null)
  useEffect(() => {
    const created = createDraftKeeper({
      read: () => structuredClone(form.getValues()),
      keep: service.keepDraft,
      forget: service.forgetDraft,
      onState: setState,
    })
    keeper.current = created
    const unsubscribe = form.subscribe({ formState: { values: true }, callback: created.changed })
    const whenHidden = () => {
      if (document.visibilityState === 'hidden') created.leave()
    }
    const release = registerDraftKeeper(created)
    document.addEventListener('visibilitychange', whenHidden)
    window.addEventListener('pagehide', created.leave)
    return () => {
      unsubscribe()
      document.removeEventListener('visibilitychange', whenHidden)
      window.removeEventListener('pagehide', created.leave)
      release()
    }
  }, [form, service])
  return { state, forget: () => keeper.current?.forget() }
}
