import { useMemo, useState } from 'react'
import { type ReferralDetails, type RequestDraft, requestDraftSchema } from '#areas/credit-referral/contract'
import type { FilePicking } from '#areas/upload/portal'
import type { FormDraft, LoadedDraft } from '#browser/drafts'
import type { Calls } from '#browser/http'
import type { ReferralService, RequestLists } from '../referral-service.ts'
import { type DraftFiles, useDraftFiles, useFormDraft } from './draft-files.tsx'
import { resubmissionOf } from './read-draft.ts'
import { fromDetails, type RequestFormState, storableForm, useRequestForm } from './request-form.ts'

type Input = {
  readonly details: ReferralDetails
  readonly lists: RequestLists
  readonly service: ReferralService
  readonly calls: Calls
  /** The user's draft from an earlier visit. */
  readonly loaded: LoadedDraft<RequestDraft>
  /** Shows the latest draft. */
  readonly onRestore: () => void
}

/** The restored draft that the form shows. */
type Restored = {
  readonly lost: DraftFiles['files']
  readonly startAgain: () => void
  readonly dismiss: () => void
}

export type Resubmission = RequestFormState & {
  readonly picking: FilePicking
  /** True while the form is unlocked for a resubmission. */
  readonly resubmitting: boolean
  readonly unlock: () => void
  /** Cancels the resubmission. */
  readonly lock: () => void
  /** Called after the resubmission. */
  readonly sent: () => void
  readonly draft: FormDraft
  readonly restored: Restored | null
}

/** The form of an existing referral: locked, or unlocked for a resubmission, which is saved as a draft. */
export function useResubmission({ details, lists, service, calls, loaded, onRestore }: Input): Resubmission {
  const { requestId: referralId, version } = details
  const [before, setBefore] = useState(() => resubmissionOf(loaded.content, details, lists))
  const [told, setTold] = useState(before === null)
  const [unlocked, setUnlocked] = useState(before !== null)
  const kept = useMemo(() => fromDetails(details), [details])
  const files = useDraftFiles(lists, before)
  const { picking } = files
  const values = before?.version === version ? before.form : kept
  const { store, form, choices } = useRequestForm({ lists, values, attachmentMissing: false })
  // Another user may have resubmitted it since.
  const resubmitting = unlocked && details.isResubmitEligible
  const draft = useFormDraft(form, files, {
    content: (named) => ({ kind: 'resubmission' as const, version, ...storableForm(form.getValues()), ...named }),
    url: service.draftUrl(referralId),
    schema: requestDraftSchema,
    loaded,
    restore: onRestore,
    enabled: resubmitting,
  })
  const asItIs = () => {
    setBefore(null)
    files.discard()
    store.replace(kept)
    calls.show([])
  }
  const startAgain = () => {
    asItIs()
    draft.discard()
  }
  return {
    store,
    form,
    choices,
    picking,
    resubmitting,
    unlock: () => setUnlocked(true),
    lock: () => {
      startAgain()
      setUnlocked(false)
    },
    sent: () => {
      draft.end()
      setUnlocked(false)
      files.discard()
    },
    draft,
    restored:
      told || before === null || !resubmitting ? null : { lost: files.lost, startAgain, dismiss: () => setTold(true) },
  }
}
