import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ReferralDraftContent } from '#areas/credit-referral/contract'
import type { RequestFields } from '../form/request-fields.ts'
import type { RequestService } from '../request-service.ts'
import { createDraftKeeper, type DraftKeeper, type DraftState } from './create-draft-keeper.ts'
import { registerDraftKeeper } from './settle-drafts.ts'

/** The files of the draft; with a uuid where they lie on the server already. */
export type DraftFiles = Pick<ReferralDraftContent, 'uuid' | 'files'>

export type Draft = Pick<DraftKeeper, 'forget' | 'end' | 'changed'> & { readonly state: DraftState }

/** Keeps what is typed on the server, so that it survives a reload and a sign-out. */
export function useDraft(form: RequestFields, files: RefObject<DraftFiles>, service: RequestService): Draft {
  const [state, setState] = useState<DraftState>('untouched')
  const keeper = useRef<DraftKeeper>(null)
  const [verbs] = useState(() => ({
    changed: () => keeper.current?.changed(),
    forget: () => keeper.current?.forget(),
    end: () => keeper.current?.end(),
  }))
  useEffect(() => {
    const created = createDraftKeeper<ReferralDraftContent>({
      read: () => ({ ...form.getValues(), ...files.current }),
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
  }, [form, files, service])
  return { state, ...verbs }
}
