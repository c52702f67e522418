import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { useEnvironment } from '#areas/environment/portal'
import { receiptMessages, type UploadType } from '#areas/upload/contract'
import {
  FilePicker,
  type UploadLists,
  UploadPage,
  useFilePicking,
  useSending,
  useUploadDraft,
  WithUploadLists,
} from '#areas/upload/portal'
import type { LoadedDraft } from '#browser/drafts'
import { ButtonRow } from '#ui/button'
import { DraftStatus } from '#ui/draft'
import { FieldGrid, RequiredNote } from '#ui/field'
import {
  FieldInput,
  Form,
  FormErrors,
  SubmitButton,
  useFieldError,
  useFormContext,
  useFormStore,
  useText,
} from '#ui/form'
import { Notice, Section } from '#ui/page'
import {
  type DocumentUploadRequest,
  documentDraftSchema,
  documentFields,
  messages,
  numberFieldOf,
  uploadTypes,
} from '../contract/index.ts'
import {
  type DocumentTexts,
  documentError,
  draftForm,
  markRefusedFile,
  newForm,
  parseDocumentForm,
} from './document-form.ts'

const paths = { brands: 'quote/doc/party-names', others: 'quote/doc/' }

/** DOCUMENT UPLOAD (specification 001 §2): loads its lists, then shows its form. */
export function DocumentUploadScreen() {
  return (
    <WithUploadLists title="DOCUMENT UPLOAD" paths={paths} draft={documentDraftSchema}>
      {(lists, loaded) => <DocumentUpload lists={lists} loaded={loaded} />}
    </WithUploadLists>
  )
}

type DocumentUploadProps = { readonly lists: UploadLists; readonly loaded: LoadedDraft<DocumentTexts> }

/** A failed upload keeps the form and its file. */
function DocumentUpload({ lists, loaded }: DocumentUploadProps) {
  const { limits, services } = useEnvironment()
  const picking = useFilePicking({
    mode: 'form',
    // The picker accepts any type: the field shows the error for a wrong one.
    fileTypes: undefined,
    totalLimitMegabytes: limits.documentUploadMegabytes,
    single: true,
  })
  const error = documentError(picking, lists.fileTypes)
  const [choices] = useState({ brands: lists.brands, categories: lists.categories, uploadTypes })
  const store = useFormStore({
    fields: documentFields,
    lists: choices,
    initial: loaded.content ? draftForm(loaded.content, lists) : newForm(lists),
    parse: (form) => parseDocumentForm(form, lists, error),
  })
  const missing = useFieldError(store, 'document')
  const { draft, notice } = useUploadDraft<DocumentTexts>(store, {
    url: `${services.quote}${paths.others}draft`,
    schema: documentDraftSchema,
    loaded,
    blank: newForm(lists),
  })
  const sending = useSending(picking)
  const [uploaded, setUploaded] = useState<string | null>(null)

  const errorCode = error?.code
  // biome-ignore lint/correctness/useExhaustiveDependencies: another file has other errors
  useEffect(() => store.clear('document'), [store, errorCode])
  useEffect(() => {
    if (uploaded !== null) window.scrollTo({ top: 0 })
  }, [uploaded])

  const submit = async (content: DocumentUploadRequest) => {
    const [file] = picking.attached
    if (!file) return
    setUploaded(null)
    const part = { name: 'document', content }
    const submitted = await sending.send((call) =>
      picking.sendForm(`${services.quote}quote/doc/upload`, { part, schema: z.unknown(), ...call }),
    )
    if (!submitted) return
    setUploaded(file.name)
    picking.reset()
    draft.discard()
  }
  return (
    <UploadPage
      name="Document Upload"
      lead="Send a document against a policy, loan or application number."
      kind="document"
      lists={lists}
      picking={picking}
      sending={sending}
      clickHere={messages.clickHere}
      notices={
        <>
          <FormErrors store={store} refused={sending.errors} />
          {notice}
          {uploaded === null ? null : (
            <Notice tone="success" live>
              <p>{messages.uploaded(uploaded)}</p>
            </Notice>
          )}
        </>
      }
    >
      <Form store={store} lists={choices} label="Document Upload" onValid={submit} onInvalid={() => setUploaded(null)}>
        <Section title="Document">
          <RequiredNote />
          <DocumentFields />
          <FilePicker
            picking={{ ...picking, fileTypes: lists.fileTypes, files: markRefusedFile(picking.files, error) }}
            name="document"
            label="File"
            listLabel="Chosen file"
            required
            disabled={sending.underWay}
            hint={receiptMessages.noPersonalInformation}
            error={error?.code === 'file-type' ? error.message : missing}
          />
          <ButtonRow>
            <SubmitButton
              busy={sending.underWay}
              // Disabled while the file is checked; not during the upload, so that the pressed button keeps the focus.
              disabled={!sending.underWay && picking.busy && error?.code !== 'file-type'}
            />
            <DraftStatus draft={draft} />
          </ButtonRow>
        </Section>
      </Form>
    </UploadPage>
  )
}

const hints = {
  Policy: 'Up to 10 digits.',
  Loan: 'Up to 20 letters and digits.',
  Application: 'Up to 40 letters, digits and hyphens.',
} as const satisfies Record<UploadType, string>

/** The fields of the form. The number field is that of the upload type (specification 001 §4). */
function DocumentFields() {
  const uploadType = useText(useFormContext().store, documentFields.uploadType.name) as UploadType
  return (
    <FieldGrid columns={2}>
      <FieldInput field={documentFields.brandName} />
      <FieldInput field={documentFields.uploadType} as="radios" />
      <FieldInput
        key={uploadType}
        field={documentFields[numberFieldOf[uploadType]]}
        hint={hints[uploadType]}
        inputMode={uploadType === 'Policy' ? 'numeric' : 'text'}
        autoCapitalize="off"
        spellCheck={false}
      />
      <FieldInput field={documentFields.category} />
    </FieldGrid>
  )
}
