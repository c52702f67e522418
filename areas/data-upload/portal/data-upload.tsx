import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { useEnvironment } from '#areas/environment/portal'
import { hasRight, useCaller } from '#areas/identity/portal'
import { receiptMessages, uuidResponseSchema } from '#areas/upload/contract'
import {
  FilePicker,
  NotAttachedNotice,
  OmittedFilesNotice,
  omittedFiles,
  type UploadLists,
  UploadPage,
  type UploadScreenProps,
  useFilePicking,
  useSending,
  useUploadDraft,
  WithUploadLists,
  withOfferedCodes,
} from '#areas/upload/portal'
import type { LoadedDraft } from '#browser/drafts'
import { noStore, useHttp } from '#browser/http'
import { emptyForm, type FormOf, type RecordOf } from '#packages/fields'
import { Button } from '#ui/button'
import { DraftStatus } from '#ui/draft'
import { FieldGrid, FieldNotes, RequiredNote } from '#ui/field'
import { FieldInputs, Form, FormEnd, FormErrors, SubmitButton, useFormStore, ViewOnlyNotice } from '#ui/form'
import { goToField, Notice, Section, useBeginAtHeading } from '#ui/page'
import { type DataUploadRequest, dataDraftSchema, dataFields, messages } from '../contract/index.ts'

const paths = { brands: 'quote/party/names', others: 'quote/data/' }

/** DATA UPLOAD (specification 001 §2): loads its lists, then shows its form. */
export function DataUploadScreen(props: UploadScreenProps) {
  const maySend = hasRight(useCaller(), 'docupload', 'full')
  return (
    <WithUploadLists title="DATA UPLOAD" paths={paths} draft={maySend ? dataDraftSchema : null}>
      {(lists, loaded) => <DataUpload {...props} lists={lists} loaded={loaded} />}
    </WithUploadLists>
  )
}

type DataForm = FormOf<typeof dataFields>
type DataUploadProps = UploadScreenProps & {
  readonly lists: UploadLists
  readonly loaded: LoadedDraft<DataForm>
}

/** A failed upload keeps the form and its files. */
function DataUpload({ lists, loaded, search, goTo }: DataUploadProps) {
  const { brands, categories, fileTypes } = lists
  const { limits, features, services } = useEnvironment()
  const http = useHttp()
  const root = `${services.quote}quote/data/`
  const maySend = hasRight(useCaller(), 'docupload', 'full')
  const picking = useFilePicking({
    mode: features.usePreSignedUrlUpload ? 'pre-signed' : 'form',
    fileTypes,
    totalLimitMegabytes: limits.dataUploadMegabytes,
    keyPrefix: 'public/documents/',
    loadUuid: async () => (await http.get(`${root}uuid`, { headers: noStore, schema: uuidResponseSchema })).uuid,
  })
  const blank = emptyForm(dataFields, lists)
  const store = useFormStore({
    fields: dataFields,
    lists,
    initial: loaded.content ? withOfferedCodes(loaded.content, { brandName: brands, category: categories }) : blank,
  })
  const sending = useSending(picking)
  const [sent, setSent] = useState(false)
  const { draft, notice } = useUploadDraft<DataForm>(store, {
    url: `${root}draft`,
    schema: dataDraftSchema,
    loaded,
    blank,
  })
  const [resets, setResets] = useState(0)

  // The pressed button is now disabled, so the focus moves to the first field of the new form.
  useEffect(() => {
    if (resets > 0) goToField('brandName')
  }, [resets])
  // The focused element is now disabled, so the focus moves to the heading.
  const view = useBeginAtHeading(sent, sent)

  const names = picking.attached.map(({ name }) => name)
  const submit = async (values: RecordOf<typeof dataFields>) => {
    const done = await sending.send(async (call) => {
      if (picking.mode === 'pre-signed') {
        const body: DataUploadRequest = { ...values, uuid: await picking.uuid(), filenames: names }
        return await http.post(`${root}move`, { body, ...call })
      }
      const part = { name: 'dataupload', content: values }
      return await picking.sendForm(`${root}upload`, { part, schema: z.unknown(), ...call })
    })
    setSent(done)
    // Reset keeps brand and category; nothing of them waits to be sent.
    if (done) draft.discard()
  }
  const reset = () => {
    setSent(false)
    sending.clear()
    picking.reset()
    setResets((times) => times + 1)
  }
  const closed = !maySend || sent
  const missed = sent ? omittedFiles(picking) : []
  const disabledReason = closed || names.length > 0 || picking.busy ? null : receiptMessages.attachFirst
  return (
    <div ref={view}>
      <UploadPage
        name="Data Upload"
        lead="Send files against a brand and a category."
        kind="data"
        search={search}
        goTo={goTo}
        lists={lists}
        picking={picking}
        sending={sending}
        clickHere={messages.clickHere}
        notices={
          <>
            {maySend ? null : <ViewOnlyNotice right="upload" />}
            <FormErrors store={store} refused={sending.errors} />
            {notice}
            {sent ? (
              <Notice tone="success" live>
                <p>{messages.uploaded}</p>
                {missed.length > 0 ? <p>{messages.sent(names.join(', '))}</p> : null}
              </Notice>
            ) : null}
            <OmittedFilesNotice files={missed} />
          </>
        }
      >
        <Form store={store} lists={{ brands, categories }} label="Data Upload" viewOnly={!maySend} onValid={submit}>
          <Section title="Documents">
            {closed ? null : <RequiredNote />}
            <FieldGrid columns={2}>
              <FieldInputs fields={Object.values(dataFields)} locked={closed} />
            </FieldGrid>
            {maySend ? (
              <FilePicker
                // The page already lists the files that were not sent, and nothing can be done about them any more.
                picking={sent ? { ...picking, files: picking.attached, notices: [] } : picking}
                name="attachment"
                label="Attachments"
                required={!closed}
                disabled={closed || sending.underWay}
                sent={sent}
                hint={receiptMessages.noPersonalInformation}
              />
            ) : null}
            {sent ? null : <NotAttachedNotice {...picking} />}
            <FormEnd>
              <SubmitButton
                busy={sending.underWay}
                // Not disabled during the upload, so that the pressed button keeps the focus.
                disabled={closed || (!sending.underWay && (names.length === 0 || picking.busy))}
                aria-describedby={disabledReason === null ? undefined : 'submit-hint'}
              />
              <Button disabled={!sent} onClick={reset}>
                Reset
              </Button>
              <FieldNotes id="submit" hint={disabledReason} error={undefined} />
              {closed ? null : <DraftStatus draft={draft} />}
            </FormEnd>
          </Section>
        </Form>
      </UploadPage>
    </div>
  )
}
