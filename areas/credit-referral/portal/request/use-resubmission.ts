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
  /** What the person typed before this visit. */
  readonly loaded: LoadedDraft<RequestDraft>
  /** Shows the draft as it is by now. */
  readonly onRestore: () => void
}

/** What was typed before this visit and stands in the form now. */
type Restored = {
  readonly lost: DraftFiles['files']
  readonly startAgain: () => void
  readonly dismiss: () => void
}

export type Resubmission = RequestFormState & {
  readonly picking: FilePicking
  /** The form is unlocked to be sent again. */
  readonly resubmitting: boolean
  readonly unlock: () => void
  /** The request stays as it is. */
  readonly lock: () => void
  /** It was sent. */
  readonly sent: () => void
  readonly draft: FormDraft
  readonly restored: Restored | null
}

/** The form of a request that exists: locked, or unlocked to be sent again, and then kept as a draft. */
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
  // Somebody else may have sent it again meanwhile.
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
