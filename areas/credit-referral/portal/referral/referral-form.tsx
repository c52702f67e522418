import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { AttachAgain, RestoredNotice, SubmitRow, useFileForm, useIsMounted } from '#areas/case/portal'
import {
  messages,
  type ReferralDetails,
  type ReferralDraft,
  type ReferralInput,
  referralFields,
  referralFormFields,
  versionFields,
} from '#areas/credit-referral/contract'
import { useCaller } from '#areas/identity/portal'
import { FilePicker } from '#areas/upload/portal'
import type { LoadedDraft } from '#browser/drafts'
import { type Calls, isRefused } from '#browser/http'
import { Button } from '#ui/button'
import { ConfirmDialog } from '#ui/dialog'
import { DraftStatus } from '#ui/draft'
import { FieldGrid, fieldId, RequiredNote, TextArea, TextField } from '#ui/field'
import { FieldInput, FieldInputs, Form, FormEnd, ReplacedNotice, useFieldError, useFormStore, useText } from '#ui/form'
import { Columns, Note, Notice, Section, Stack } from '#ui/page'
import type { ReferralScreenLists, ReferralService } from '../referral-service.ts'
import { formatDecisionTimes } from '../view/format-decision-times.ts'
import { decisionName } from '../view/referral-names.ts'
import { Checklist } from './checklist.tsx'
import { ReferenceNote, ReferralErrors } from './duplicate-reference.tsx'
import { LvrCard, type ReferralStore } from './lvr-check.tsx'
import styles from './referral.module.css'
import {
  fromDetails,
  hasInput,
  newForm,
  parseReferral,
  type RestoredDraft,
  storableForm,
  toReferralInput,
} from './referral-values.ts'
import { resubmissionWarnings } from './resubmission-warnings.ts'

type ReferralFormProps<Content extends object> = {
  readonly lists: ReferralScreenLists
  readonly service: ReferralService
  readonly calls: Calls
  readonly draft: {
    readonly url: string
    readonly schema: z.ZodMiniType<Content>
    readonly loaded: LoadedDraft<Content>
    readonly contentOf: (draft: ReferralDraft) => Content
  }
  /** The draft in the form's values; null when there is none to show. */
  readonly restored: RestoredDraft | null
  readonly onRestore: (draft: LoadedDraft<Content>) => void
  readonly onSubmitted: (referralId: string) => void
  /** The referral that is resubmitted, whose identifying fields are locked; absent for a new one, which requires files. */
  readonly resubmitted?: ReferralDetails
  /** The documents of the resubmitted referral. */
  readonly documents?: ReactNode
  /** Closes the form of a resubmission. */
  readonly onCancel?: () => void
  /** Beside the form, below the checklist. */
  readonly aside?: ReactNode
  /** Below the form's fields. */
  readonly children?: ReactNode
}

const { creditNotes: _notes, ...others } = versionFields
/** The service's field name for the files. */
const filesField = 'attachments'

/** The form of a new referral or of a resubmission, until it is submitted (specification 001 §2 and §4). */
export function ReferralForm<Content extends object>(props: ReferralFormProps<Content>) {
  const { lists, service, calls, restored, draft, onRestore, onSubmitted, resubmitted, onCancel } = props
  const { username } = useCaller()
  const isMounted = useIsMounted()
  const isNew = resubmitted === undefined
  const [blank] = useState(() => (resubmitted ? fromDetails(resubmitted) : newForm(lists)))
  const { brands, referralReasons, submissionTypes } = lists
  const choices = useMemo(
    () => ({ brands, referralReasons, submissionTypes }),
    [brands, referralReasons, submissionTypes],
  )
  const store: ReferralStore = useFormStore({
    fields: referralFormFields,
    lists: choices,
    initial: restored?.form ?? blank,
    parse: (entered) => {
      const { values, errors = [] } = parseReferral(entered, lists)
      if (values && !attachmentMissing) return { values: toReferralInput(values, username) }
      const missing = { field: filesField, code: 'attachment-required', message: messages.attachmentRequired }
      return { errors: attachmentMissing ? [...errors, missing] : errors }
    },
  })
  // Cleared by Reset.
  const [{ filledFrom, quoteId }, setSource] = useState<Pick<ReferralDraft, 'filledFrom' | 'quoteId'>>(restored ?? {})
  const fileForm = useFileForm(store, {
    ...{ calls, blank, restored, onRestore },
    accepts: { fileTypes: lists.fileTypes, loadUuid: service.uuid },
    url: draft.url,
    schema: draft.schema,
    loaded: draft.loaded,
    content: (files) => {
      const entered = storableForm(store.values())
      if (!hasInput(entered, files.files, blank)) return null
      return draft.contentOf({
        ...{ ...entered, ...files },
        ...(filledFrom !== undefined && { filledFrom }),
        ...(quoteId !== undefined && { quoteId }),
      })
    },
    onReset: () => setSource({}),
    onUndo: () => setSource({ filledFrom, quoteId }),
  })
  const { picking } = fileForm
  const { attached, begin } = picking
  const attachmentMissing = isNew && attached.length === 0
  const filesError = useFieldError(store, filesField)
  // Files are not part of the form, so it cannot know when one is attached.
  useEffect(() => {
    if (!attachmentMissing) store.clear(filesField)
  }, [store, attachmentMissing])
  // Runs after the draft's files are restored: the form uses their upload id.
  useEffect(() => {
    if (isNew) begin()
  }, [isNew, begin])
  // A restored draft opens without a click: its page is read from the top.
  const isOpened = !isNew && restored === null
  useEffect(() => {
    if (isOpened) document.getElementById(fieldId('referralReason'))?.focus()
  }, [isOpened])

  const [planned, setPlanned] = useState<ReferralInput | null>(null)
  const submit = async (referral: ReferralInput) => {
    setPlanned(null)
    const referralId = await fileForm.send(
      'Submitting the request',
      async (files, signal) => {
        if (isNew) return (await service.submit(referral, quoteId, files, signal)).requestId
        await service.resubmit(referral, files, signal)
        return resubmitted.requestId
      },
      (error) => {
        // The screen showed Complete, so another user has resubmitted it since.
        if (isRefused(error, 'not-complete')) calls.show([{ message: messages.alreadyResubmitted }])
      },
    )
    if (referralId !== null && isMounted()) onSubmitted(referralId)
  }
  const warnings = planned && resubmitted ? resubmissionWarnings(resubmitted, store.values()) : []
  const reset = useRef<HTMLButtonElement>(null)
  const sending = calls.busy !== null
  const files = [...(resubmitted?.documents.map(({ documentName }) => documentName) ?? []), ...namesOf(attached)]
  const end = (
    <FormEnd>
      <SubmitRow picking={picking} calls={calls} filesRequired={isNew}>
        <Button
          ref={reset}
          variant="quiet"
          onClick={() => {
            fileForm.reset('buttons')
            onCancel?.()
          }}
          disabled={sending}
        >
          {isNew ? 'Reset' : 'Cancel resubmission'}
        </Button>
      </SubmitRow>
      <ReplacedNotice at="buttons" replacing={fileForm.replacing} pressed={reset}>
        <AttachAgain />
      </ReplacedNotice>
      <DraftStatus draft={fileForm.draft} />
    </FormEnd>
  )
  return (
    <Form store={store} lists={choices} label="CREDIT REFERRAL" onValid={isNew ? submit : setPlanned}>
      <div className={styles.fields}>
        <div className={styles.notices} data-print="never">
          <ReferralErrors store={store} errors={calls.errors} />
          <RestoredNotice
            sent={fileForm}
            source={quoteId ? `quote ${quoteId}` : filledFrom === undefined ? undefined : 'a calculation'}
          />
        </div>
        <Columns
          end={isNew ? end : undefined}
          aside={
            <>
              <Stack print="never">
                <Checklist store={store} lists={lists} files={files} filesRequired={isNew} />
                <LvrCard store={store} sending={sending} />
                {isNew ? <SimilarNote store={store} service={service} /> : null}
              </Stack>
              {props.aside}
            </>
          }
        >
          <Stack print="never">
            <RequiredNote />
            <Section title="Application">
              <FieldGrid columns={2}>
                <FieldInput field={referralFields.brandName} locked={!isNew || sending} />
                {resubmitted?.decision ? (
                  <TextField
                    name="decision"
                    label="Decision"
                    readOnly
                    value={decisionName(lists.decisions, resubmitted.decision)}
                  />
                ) : null}
                <FieldInput
                  field={referralFields.lenderRefNumber}
                  locked={!isNew || sending}
                  hint={isNew ? <ReferenceNote store={store} /> : null}
                />
                <FieldInputs fields={Object.values(others)} locked={sending} />
              </FieldGrid>
            </Section>
            <Section title="Notes">
              <FieldInput field={referralFields.creditNotes} locked={sending} />
              {resubmitted?.uwNotes ? (
                <TextArea name="uwNotes" label="UW Notes" readOnly compact value={resubmitted.uwNotes} />
              ) : null}
            </Section>
            <Section title="Documents">
              <FilePicker
                picking={picking}
                name={filesField}
                label="Attachments"
                required={isNew}
                error={attached.length === 0 ? filesError : undefined}
                disabled={sending}
              />
              {props.documents}
            </Section>
            {isNew ? null : end}
          </Stack>
          {props.children}
        </Columns>
      </div>
      <ConfirmDialog
        open={planned !== null}
        title="Resubmit"
        onYes={() => {
          if (planned) void submit(planned)
        }}
        onNo={() => setPlanned(null)}
      >
        {warnings.length === 0 ? null : (
          <Notice tone="warning" title="Check the LVR">
            {warnings.map((warning) => (
              <p key={warning}>{warning}</p>
            ))}
          </Notice>
        )}
        <p>Do you want to resubmit the request?</p>
      </ConfirmDialog>
    </Form>
  )
}

function namesOf(files: readonly { readonly name: string }[]): readonly string[] {
  return files.map(({ name }) => name)
}

type SimilarNoteProps = { readonly store: ReferralStore; readonly service: ReferralService }

/** How long referrals with the selected reason usually take; nothing while that is unknown. */
function SimilarNote({ store, service }: SimilarNoteProps) {
  const referralReason = useText(store, 'referralReason')
  const { data } = useQuery({
    queryKey: ['similar-referrals', referralReason],
    queryFn: () => service.similar(referralReason),
    enabled: referralReason !== '',
  })
  if (!data) return null
  return (
    <Section title="How long it may take">
      <Note>{formatDecisionTimes(data)}</Note>
    </Section>
  )
}
