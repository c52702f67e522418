import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type ReferralDraft, referralDraftSchema, type SentReferral, sentences } from '#areas/credit-referral/contract'
import type { LoadedDraft } from '#browser/drafts'
import { useCalls } from '#browser/http'
import { Button } from '#ui/button'
import { UhOhDialog } from '#ui/dialog'
import { DraftNotice, DraftStatus } from '#ui/draft'
import { EmptiedForm, Form, FormEnd, useReplacedForm, useText } from '#ui/form'
import { Columns, Page, Section } from '#ui/page'
import type { ReferralScreenLists, ReferralService } from '../referral-service.ts'
import { useIsMounted } from '../use-is-mounted.ts'
import { similarSentence } from '../view/timeline.tsx'
import { Checklist } from './checklist.tsx'
import { type DraftFiles, LostFiles, useDraftFiles, useFormDraft } from './draft-files.tsx'
import { ReferralErrors } from './duplicate-reference.tsx'
import { LvrCard } from './lvr-check.tsx'
import { isTyped, type readDraft } from './read-draft.ts'
import styles from './referral.module.css'
import { newForm, type ReferralStore, type ReferralTexts, storableForm, useReferralForm } from './referral-form.ts'
import { ReferralSections } from './referral-sections.tsx'
import { SubmitRow } from './submit-row.tsx'

type NewReferralFormProps = {
  readonly lists: ReferralScreenLists
  readonly loaded: LoadedDraft<ReferralDraft>
  /** The draft in the form's values. */
  readonly restored: ReturnType<typeof readDraft>
  readonly service: ReferralService
  /** Shows the latest draft. */
  readonly onRestore: () => void
  readonly onSubmitted: (referralId: string) => void
}

/** The form of a new referral, until it is submitted (specification 001 §4). */
export function NewReferralForm(props: NewReferralFormProps) {
  const { lists, loaded, restored, service, onRestore, onSubmitted } = props
  const calls = useCalls()
  const isMounted = useIsMounted()
  const [blank] = useState(() => newForm(lists))
  const [first] = useState<ReferralTexts>(restored?.form ?? blank)
  const files = useDraftFiles(lists, restored)
  const { picking } = files
  const { attached, mode, begin } = picking
  // Runs after the draft's files are restored: the form uses their upload id.
  useEffect(begin, [begin])
  const attachmentMissing = attached.length === 0
  const { store, choices } = useReferralForm({ lists, values: first, attachmentMissing })
  // Cleared by Reset.
  const [filledFrom, setFilledFrom] = useState(restored?.filledFrom)
  const content = (named: DraftFiles) => {
    const typed = storableForm(store.values())
    if (!isTyped(typed, named.files, blank)) return null
    return { ...typed, ...named, ...(filledFrom !== undefined && { filledFrom }) }
  }
  const draft = useFormDraft(store, files, {
    url: service.draftUrl(),
    schema: referralDraftSchema,
    loaded,
    content,
    restore: onRestore,
  })
  const replacing = useReplacedForm(store, restored && { sentence: 'Draft restored.', before: null })

  const submit = async (sent: SentReferral) => {
    const answer = await calls.run(
      'Submitting the request',
      (signal) => draft.during(() => service.submit(sent, picking, signal)),
      { covers: mode === 'pre-signed', onRefused: (fault) => picking.showRefused(fault.refused) },
    )
    if (!answer) return
    draft.end()
    if (isMounted()) onSubmitted(answer.requestId)
  }
  const resetButton = useRef<HTMLButtonElement>(null)
  const reset = (at: 'notice' | 'buttons') => {
    replacing.reset(blank, at)
    setFilledFrom(undefined)
    files.discard()
    calls.show([])
    draft.discard()
  }
  const attachAgain = <p>Undo does not bring back files. Attach them again.</p>
  return (
    <Page
      title="CREDIT REFERRAL"
      windowTitle="New Request"
      lead="Ask the insurer to assess a loan."
      busy={calls.covering}
      notices={
        <>
          <ReferralErrors store={store} errors={calls.errors} />
          {replacing.replaced?.sentence === undefined ? null : (
            <DraftNotice onStartAgain={() => reset('notice')} onDismiss={replacing.dismiss}>
              {filledFrom === undefined ? null : (
                <p>Filled in from {filledFrom === '' ? 'a quote' : `quote ${filledFrom}`}.</p>
              )}
              <LostFiles files={files.lost} />
            </DraftNotice>
          )}
          <EmptiedForm at="notice" replacing={replacing}>
            {attachAgain}
          </EmptiedForm>
        </>
      }
    >
      <Form store={store} lists={choices} label="CREDIT REFERRAL" onValid={submit}>
        <Columns
          aside={
            <>
              <Checklist store={store} lists={lists} files={attached.map(({ name }) => name)} filesRequired />
              <LvrCard store={store} sending={calls.busy !== null} />
              <SimilarNote store={store} service={service} />
            </>
          }
          end={
            <FormEnd>
              <SubmitRow picking={picking} calls={calls} filesRequired>
                <Button
                  ref={resetButton}
                  variant="quiet"
                  onClick={() => reset('buttons')}
                  disabled={calls.busy !== null}
                >
                  Reset
                </Button>
              </SubmitRow>
              <EmptiedForm at="buttons" replacing={replacing} pressed={resetButton}>
                {attachAgain}
              </EmptiedForm>
              <DraftStatus draft={draft} />
            </FormEnd>
          }
        >
          <ReferralSections store={store} lists={lists} picking={picking} sending={calls.busy !== null} />
        </Columns>
      </Form>
      <UhOhDialog open={calls.uhOh} onClose={calls.closeUhOh}>
        <p>{sentences.uhOh}</p>
      </UhOhDialog>
    </Page>
  )
}

type SimilarNoteProps = { readonly store: ReferralStore; readonly service: ReferralService }

/** How long referrals with the selected reason usually take; nothing while that is unknown. */
function SimilarNote({ store, service }: SimilarNoteProps) {
  const referralReason = useText(store, 'referralReason')
  const { data } = useQuery({
    queryKey: ['similar-referrals', referralReason],
    queryFn: () => service.similar(referralReason),
    enabled: referralReason !== '',
    retry: false,
    networkMode: 'always',
  })
  if (!data) return null
  return (
    <Section title="How long it may take">
      <p className={styles.quiet}>{similarSentence(data)}</p>
    </Section>
  )
}
