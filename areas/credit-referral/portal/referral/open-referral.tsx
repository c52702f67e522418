import { useRef, useState } from 'react'
import { OpenCase, useCaseCalls } from '#areas/case/portal'
import {
  messages,
  moreInformationDecision,
  type OpenReferralDraft,
  openReferralDraftSchema,
  type ReferralDetails,
} from '#areas/credit-referral/contract'
import { hasRight, useCaller } from '#areas/identity/portal'
import type { LoadedDraft } from '#browser/drafts'
import { Button } from '#ui/button'
import { ViewOnlyNotice } from '#ui/form'
import { Note } from '#ui/page'
import type { ReferralScreenLists, ReferralService } from '../referral-service.ts'
import type { QuoteHref } from '../view/application.tsx'
import { formatDecisionTimes } from '../view/format-decision-times.ts'
import { referralView } from '../view/referral-view.tsx'
import { ReferralForm } from './referral-form.tsx'
import { type RestoredDraft, resubmissionOf } from './referral-values.ts'

type OpenReferralProps = {
  readonly details: ReferralDetails
  readonly lists: ReferralScreenLists
  readonly service: ReferralService
  /** The user's draft from an earlier visit. */
  readonly loaded: LoadedDraft<OpenReferralDraft>
  /** True when it has just been submitted. */
  readonly submitted: boolean
  readonly onRestore: (draft: LoadedDraft<OpenReferralDraft>) => void
  readonly onRefresh: () => Promise<void>
  readonly onLeave: () => void
  readonly onNew: () => void
  readonly quoteHref: QuoteHref
}

/** An open resubmission: the version that it replaces, its draft, and the draft in the form's values. */
type Resubmission = {
  readonly replaced: ReferralDetails
  readonly loaded: LoadedDraft<OpenReferralDraft>
  readonly restored: RestoredDraft | null
}

/** An open referral: read-only, or unlocked for a resubmission (specification 001 §4). */
export function OpenReferral(props: OpenReferralProps) {
  const { details, lists, service, loaded, onRestore, onRefresh, onLeave, onNew } = props
  const { requestId: referralId, isResubmitEligible, canWithdraw: withdraw, canAnswer: answer } = details
  const mayChange = hasRight(useCaller(), 'uwreferral', 'full')
  const waitsForDocuments = details.status === 'On Hold' || details.decision === moreInformationDecision
  const reason = lists.referralReasons.find(({ shortName }) => shortName === details.referralReason)
  const expected = waitsForDocuments && reason ? reason.expects : []
  const submittedText = messages.submitted(referralId)
  const calls = useCaseCalls(onRefresh, props.submitted ? submittedText : null)
  // It stays open when a colleague resubmits meanwhile: no input is lost, and submitting it is refused.
  const [resubmission, setResubmission] = useState<Resubmission | null>(() => {
    const restored = resubmissionOf(loaded.content, details, lists)
    return restored && { replaced: details, loaded, restored }
  })
  // The draft that was loaded belongs to the first form: it may have changed since.
  const opened = useRef(resubmission !== null)
  const unlock = () => {
    calls.setDone(null)
    const unsaved = opened.current ? { content: null, revision: null } : loaded
    setResubmission({ replaced: details, loaded: unsaved, restored: null })
    opened.current = true
  }
  const settle = async () => {
    setResubmission(null)
    await calls.settle(submittedText)
  }
  return (
    <OpenCase
      view={referralView(details, lists, { quoteHref: props.quoteHref, expected })}
      title="CREDIT REFERRAL"
      windowTitle={`Request ${referralId}`}
      lead={`Request ${referralId}`}
      calls={calls}
      can={{ withdraw, answer }}
      withdrawal={{
        consequence:
          'The request becomes Complete with the decision Withdrawn, and cannot be resubmitted. It stays in your list.',
        call: (seen) => service.withdraw(referralId, seen),
      }}
      answerForm={{
        draft: {
          url: service.draftUrl(referralId),
          schema: openReferralDraftSchema,
          loaded,
          read: (draft) => (draft.kind === 'answer' ? draft : null),
          write: (draft): OpenReferralDraft => ({ kind: 'answer', ...draft }),
        },
        files: { fileTypes: lists.fileTypes, loadUuid: service.uuid },
        send: (input, picking, signal) => service.answer(referralId, input, picking, signal),
      }}
      documentAddress={(documentId) => service.documentAddress(referralId, documentId)}
      onRestore={onRestore}
      actions={
        <Button variant="quiet" onClick={onLeave}>
          Back to the requests
        </Button>
      }
      notice={
        mayChange || !(isResubmitEligible || details.status === 'On Hold') ? null : (
          <ViewOnlyNotice right="answer and resubmit requests" />
        )
      }
      outcomeActions={
        isResubmitEligible && mayChange && !resubmission ? (
          <Button variant="primary" onClick={unlock}>
            Resubmit
          </Button>
        ) : null
      }
      doneActions={
        mayChange && calls.done === submittedText ? (
          <Button small onClick={onNew}>
            New request
          </Button>
        ) : null
      }
      estimate={details.status === 'Complete' ? null : <Note>{formatDecisionTimes(details.similar)}</Note>}
      form={
        resubmission &&
        (({ records, documents, timeline }) => (
          <ReferralForm
            {...{ lists, service, calls, onRestore, documents }}
            draft={{
              url: service.draftUrl(referralId),
              schema: openReferralDraftSchema,
              loaded: resubmission.loaded,
              contentOf: (draft): OpenReferralDraft => {
                return { kind: 'resubmission', version: resubmission.replaced.version, ...draft }
              },
            }}
            restored={resubmission.restored}
            onSubmitted={() => void settle()}
            resubmitted={resubmission.replaced}
            onCancel={() => setResubmission(null)}
            aside={timeline}
          >
            {records}
          </ReferralForm>
        ))
      }
    />
  )
}
