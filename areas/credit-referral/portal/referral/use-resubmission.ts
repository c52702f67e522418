import { useMemo, useState } from 'react'
import { type OpenReferralDraft, openReferralDraftSchema, type ReferralDetails } from '#areas/credit-referral/contract'
import type { LoadedDraft } from '#browser/drafts'
import type { Calls } from '#browser/http'
import type { ReferralScreenLists, ReferralService } from '../referral-service.ts'
import { useDraftFiles, useFormDraft } from './draft-files.tsx'
import { resubmissionOf } from './read-draft.ts'
import { fromDetails, storableForm, useReferralForm } from './referral-form.ts'

export type OpenedReferral = {
  readonly details: ReferralDetails
  readonly lists: ReferralScreenLists
  readonly service: ReferralService
  /** The user's draft from an earlier visit. */
  readonly loaded: LoadedDraft<OpenReferralDraft>
  /** Shows the latest draft. */
  readonly onRestore: () => void
}

/** The form of an existing referral: locked, or unlocked for a resubmission, which is saved as a draft. */
export function useResubmission({ details, lists, service, loaded, onRestore }: OpenedReferral, calls: Calls) {
  const { requestId: referralId, version } = details
  const [before, setBefore] = useState(() => resubmissionOf(loaded.content, details, lists))
  const [told, setTold] = useState(before === null)
  const [unlocked, setUnlocked] = useState(before !== null)
  const kept = useMemo(() => fromDetails(details), [details])
  const files = useDraftFiles(lists, before)
  const { picking } = files
  const values = before?.version === version ? before.form : kept
  const { store, choices } = useReferralForm({ lists, values, attachmentMissing: false })
  // Another user may have resubmitted it since.
  const resubmitting = unlocked && details.isResubmitEligible
  const draft = useFormDraft(store, files, {
    content: (named) => ({ kind: 'resubmission' as const, version, ...storableForm(store.values()), ...named }),
    url: service.draftUrl(referralId),
    schema: openReferralDraftSchema,
    loaded,
    restore: onRestore,
    enabled: resubmitting,
  })
  const startAgain = () => {
    setBefore(null)
    files.discard()
    store.replace(kept)
    calls.show([])
    draft.discard()
  }
  return {
    store,
    choices,
    picking,
    /** True while the form is unlocked for a resubmission. */
    resubmitting,
    unlock: () => setUnlocked(true),
    /** Cancels the resubmission. */
    lock: () => {
      startAgain()
      setUnlocked(false)
    },
    /** Called after the resubmission. */
    sent: () => {
      draft.end()
      setUnlocked(false)
      files.discard()
    },
    draft,
    /** The restored draft that the form shows, or null. */
    restored:
      told || before === null || !resubmitting ? null : { lost: files.lost, startAgain, dismiss: () => setTold(true) },
  }
}
