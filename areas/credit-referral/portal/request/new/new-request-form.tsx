import { useEffect, useRef, useState } from 'react'
import { type ReferralDraft, referralDraftSchema, type SentReferral, sentences } from '#areas/credit-referral/contract'
import type { LoadedDraft } from '#browser/drafts'
import { useCalls } from '#browser/http'
import { Button } from '#ui/button'
import { UhOhDialog } from '#ui/dialog'
import { DraftNotice, DraftStatus } from '#ui/draft'
import { EmptiedForm, Form, FormEnd, useReplacedForm } from '#ui/form'
import { Columns, Page } from '#ui/page'
import { useStillHere } from '../../use-still-here.ts'
import { LostFiles } from '../draft/lost-files.tsx'
import { type DraftFiles, useDraftFiles } from '../draft/use-draft-files.ts'
import { useFormDraft } from '../draft/use-form-draft.ts'
import { isTyped, type readDraft } from '../form/read-draft.ts'
import { newForm, type RequestForm } from '../form/request-form.ts'
import { RequestSections } from '../form/request-sections.tsx'
import { storableForm } from '../form/storable-text.ts'
import { SubmitRow } from '../form/submit-row.tsx'
import { LvrCard } from '../lvr/lvr-card.tsx'
import { MissingPanel } from '../missing/missing-panel.tsx'
import { RequestErrors } from '../reference/request-errors.tsx'
import type { RequestLists } from '../request-lists.ts'
import type { RequestService } from '../request-service.ts'
import { sendReferral } from '../send-referral.ts'
import { useRequestForm } from '../use-request-form.ts'
import { SimilarNote } from './similar-note.tsx'

type NewRequestFormProps = {
  readonly lists: RequestLists
  readonly loaded: LoadedDraft<ReferralDraft>
  /** The draft as the form shows it. */
  readonly restored: ReturnType<typeof readDraft>
  readonly service: RequestService
  /** Shows the draft as it is by now. */
  readonly onRestore: () => void
  readonly onSubmitted: (requestId: string) => void
  readonly onOpened: (requestId: string) => void
}

/** The blank form, until it is sent (specification 001 §4). */
export function NewRequestForm(props: NewRequestFormProps) {
  const { lists, loaded, restored, service, onRestore, onSubmitted, onOpened } = props
  const calls = useCalls()
  const stillHere = useStillHere()
  const [blank] = useState(() => newForm(lists))
  const [first] = useState<RequestForm>(restored?.form ?? blank)
  const files = useDraftFiles(lists, restored)
  const { picking } = files
  const { attached, mode, begin } = picking
  // After the files of a draft are back: their uuid is the form's.
  useEffect(begin, [begin])
  const attachmentMissing = attached.length === 0
  const { store, form, choices } = useRequestForm({ lists, values: first, attachmentMissing })
  // Until the form is emptied.
  const [filledFrom, setFilledFrom] = useState(restored?.filledFrom)
  const content = (named: DraftFiles) => {
    const typed = storableForm(form.getValues())
    if (!isTyped(typed, named.files, blank)) return null
    return { ...typed, ...named, ...(filledFrom !== undefined && { filledFrom }) }
  }
  const draft = useFormDraft(form, files, {
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
      (signal) => draft.during(() => sendReferral({ service, picking, again: false }, sent, signal)),
      { covers: mode === 'pre-signed', onRefused: (fault) => picking.showRefused(fault.refused) },
    )
    if (!answer) return
    draft.end()
    if (stillHere()) onSubmitted(answer.requestId)
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
          <RequestErrors store={store} errors={calls.errors} onOpened={onOpened} />
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
              <MissingPanel form={form} lists={lists} files={attached.map(({ name }) => name)} filesRequired />
              <LvrCard form={form} sending={calls.busy !== null} />
              <SimilarNote form={form} service={service} />
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
          <RequestSections
            store={store}
            form={form}
            lists={lists}
            picking={picking}
            lock="open"
            sending={calls.busy !== null}
            filesRequired
            onOpened={onOpened}
          />
        </Columns>
      </Form>
      <UhOhDialog open={calls.uhOh} onClose={calls.closeUhOh}>
        <p>{sentences.uhOh}</p>
      </UhOhDialog>
    </Page>
  )
}
