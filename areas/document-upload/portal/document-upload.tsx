import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { useEnvironment } from '#areas/environment/portal'
import { receiptMessages, type UploadType } from '#areas/upload/contract'
import {
  FilePicker,
  NotAttachedNotice,
  type OmittedFile,
  OmittedFilesNotice,
  omittedFiles,
  type UploadLists,
  UploadPage,
  type UploadScreenProps,
  useFilePicking,
  useSending,
  useUploadDraft,
  WithUploadLists,
} from '#areas/upload/portal'
import type { LoadedDraft } from '#browser/drafts'
import { CallRefused, isUnknownCall } from '#browser/http'
import { ButtonRow } from '#ui/button'
import { DraftStatus } from '#ui/draft'
import { FieldGrid, RequiredNote, Select } from '#ui/field'
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
  type DocumentsUploadRequest,
  documentDraftSchema,
  documentFields,
  messages,
  numberFieldOf,
  uploadTypes,
} from '../contract/index.ts'
import { type DocumentTexts, documentError, draftForm, newForm, parseDocumentForm } from './document-form.ts'

const paths = { brands: 'quote/doc/party-names', others: 'quote/doc/' }

/** DOCUMENT UPLOAD (specification 001 §2): loads its lists, then shows its form. */
export function DocumentUploadScreen(props: UploadScreenProps) {
  return (
    <WithUploadLists title="DOCUMENT UPLOAD" paths={paths} draft={documentDraftSchema}>
      {(lists, loaded) => <DocumentUpload {...props} lists={lists} loaded={loaded} />}
    </WithUploadLists>
  )
}

type DocumentUploadProps = UploadScreenProps & {
  readonly lists: UploadLists
  readonly loaded: LoadedDraft<DocumentTexts>
}

/** The names of the files of the last upload, and those that it left out. */
type Uploaded = { readonly names: readonly string[]; readonly omitted: readonly OmittedFile[] }

/** A failed upload keeps the form and its files. */
function DocumentUpload({ lists, loaded, search, goTo }: DocumentUploadProps) {
  const { limits, services } = useEnvironment()
  const picking = useFilePicking({
    mode: 'form',
    fileTypes: lists.fileTypes,
    totalLimitMegabytes: limits.documentUploadMegabytes,
  })
  /** The category of a file by its id, where it has its own. */
  const [categories, setCategories] = useState<Readonly<Record<string, string>>>({})
  const error = documentError(picking)
  const [choices] = useState({ brands: lists.brands, categories: lists.categories, uploadTypes })
  const store = useFormStore({
    fields: documentFields,
    lists: choices,
    initial: loaded.content ? draftForm(loaded.content, lists) : newForm(lists),
    parse: (form) =>
      parseDocumentForm(
        form,
        lists,
        error,
        picking.attached.map(({ id, name }) => ({ name, category: categories[id] })),
      ),
  })
  const missing = useFieldError(store, 'document')
  const { draft, notice } = useUploadDraft<DocumentTexts>(store, {
    url: `${services.quote}${paths.others}draft`,
    schema: documentDraftSchema,
    loaded,
    blank: newForm(lists),
  })
  const sending = useSending(picking)
  const [uploaded, setUploaded] = useState<Uploaded | null>(null)

  useEffect(() => {
    if (uploaded !== null) window.scrollTo({ top: 0 })
  }, [uploaded])

  const submit = async ({ files, ...against }: DocumentsUploadRequest) => {
    const [file, ...others] = files
    if (!file) return
    setUploaded(null)
    const root = `${services.quote}${paths.others}`
    const schema = z.unknown()
    // One file goes the specified way, which services of other insurers know.
    const submitted = await sending.send((call) => {
      const one = { name: 'document', content: { ...against, category: file.category } }
      if (others.length === 0) return picking.sendForm(`${root}upload`, { part: one, schema, ...call })
      const part = { name: 'documents', content: { ...against, files } }
      return picking.sendForm(`${root}upload-files`, { part, schema, ...call }).catch(refuseSeveral)
    })
    if (!submitted) return
    setUploaded({ names: files.map(({ name }) => name), omitted: omittedFiles(picking) })
    setCategories({})
    picking.reset()
    // The form keeps what the next upload is likely to have; nothing of it waits to be sent.
    draft.discard()
  }
  // Other files have other errors.
  const remove = (id: string) => {
    store.clear('document')
    picking.remove(id)
  }
  const pick = (sources: readonly File[]) => {
    store.clear('document')
    picking.pick(sources)
  }
  const several = picking.files.length > 1
  return (
    <UploadPage
      name="Document Upload"
      lead="Send documents against a policy, loan or application number."
      kind="document"
      search={search}
      goTo={goTo}
      lists={lists}
      picking={picking}
      sending={sending}
      clickHere={messages.clickHere}
      notices={
        <>
          <FormErrors store={store} refused={sending.errors} />
          {notice}
          {uploaded === null ? null : (
            <>
              <Notice tone="success" live>
                <p>
                  {uploaded.names.length > 1
                    ? messages.uploadedFiles(uploaded.names)
                    : messages.uploaded(uploaded.names.join())}
                </p>
              </Notice>
              <OmittedFilesNotice files={uploaded.omitted} />
            </>
          )}
        </>
      }
    >
      <Form store={store} lists={choices} label="Document Upload" onValid={submit} onInvalid={() => setUploaded(null)}>
        <Section title="Documents">
          <RequiredNote />
          <DocumentFields several={several} />
          <FilePicker
            picking={{ ...picking, pick, remove }}
            name="document"
            label="Files"
            required
            disabled={sending.underWay}
            hint={receiptMessages.noPersonalInformation}
            error={error?.code === 'file-type' && !picking.busy ? error.message : missing}
            controlOf={(file) =>
              several ? (
                <FileCategory
                  name={file.name}
                  own={categories[file.id]}
                  disabled={sending.underWay}
                  onChoose={(category) => setCategories({ ...categories, [file.id]: category })}
                />
              ) : null
            }
          />
          <NotAttachedNotice {...picking} />
          <ButtonRow>
            <SubmitButton
              busy={sending.underWay}
              // Disabled while the file is checked; not during the upload, so that the pressed button keeps the focus.
              disabled={!sending.underWay && picking.busy}
            />
            <DraftStatus draft={draft} />
          </ButtonRow>
        </Section>
      </Form>
    </UploadPage>
  )
}

/** Services of other insurers may lack the call for several files. */
function refuseSeveral(error: unknown): never {
  if (!isUnknownCall(error)) throw error
  const { oneDocument } = receiptMessages
  throw new CallRefused(400, [{ code: 'one-document', message: oneDocument, field: 'document' }])
}

type FileCategoryProps = {
  readonly name: string
  /** The file's own category; that of the form without one. */
  readonly own: string | undefined
  readonly disabled: boolean
  readonly onChoose: (category: string) => void
}

function FileCategory({ name, own, disabled, onChoose }: FileCategoryProps) {
  const { store, lists } = useFormContext()
  const forAll = useText(store, documentFields.category.name)
  return (
    <Select
      aria-label={messages.categoryOf(name)}
      choices={(lists.categories ?? []).map(({ shortName, longName }) => ({ value: shortName, label: longName }))}
      value={own || forAll}
      disabled={disabled}
      onChange={({ target }) => onChoose(target.value)}
    />
  )
}

const hints = {
  Policy: 'Up to 10 digits.',
  Loan: 'Up to 20 letters and digits.',
  Application: 'Up to 40 letters, digits and hyphens.',
} as const satisfies Record<UploadType, string>

/** The fields of the form. The number field is that of the upload type (specification 001 §4). */
function DocumentFields({ several }: { readonly several: boolean }) {
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
      <FieldInput field={documentFields.category} hint={several ? messages.categoryForAll : undefined} />
    </FieldGrid>
  )
}
