import { useEffect, useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { useEnvironment } from '#areas/environment/portal'
import { hasRight, useCaller } from '#areas/identity/portal'
import { receiptSentences } from '#areas/upload/contract'
import {
  FilePicker,
  ListsFirst,
  MyUploads,
  SendFailedDialog,
  SendingDialog,
  useFilePicking,
  useSending,
} from '#areas/upload/portal'
import { createIdempotencyKey, useHttp } from '#browser/http'
import { emptyForm, type RecordOf } from '#packages/fields'
import { Button, ButtonRow } from '#ui/button'
import { FieldGrid, RequiredNote } from '#ui/field'
import { FieldInputs, Form, FormErrors, SubmitButton, useSmallForm } from '#ui/form'
import { goToField, Notice, Page, Section, useBeginAtHeading } from '#ui/page'
import { dataFields, sentences } from '../contract/index.ts'
import { type DataScreenLists, type DataService, dataService } from './data-service.ts'
import { leftOut } from './left-out.ts'

/** DATA UPLOAD (specification 001 §2): loads its lists, then shows its form. */
export function DataUploadScreen() {
  const http = useHttp()
  const { services } = useEnvironment()
  const service = useMemo(() => dataService(http, services.quote), [http, services.quote])
  return (
    <ListsFirst title="DATA UPLOAD" of="data-upload" load={service.lists} notReady={sentences.notReady}>
      {(lists) => <DataUpload lists={lists} service={service} />}
    </ListsFirst>
  )
}

type DataUploadProps = { readonly lists: DataScreenLists; readonly service: DataService }

/** The form of DATA UPLOAD and the user's earlier uploads. A failed upload keeps the form and its files. */
function DataUpload({ lists, service }: DataUploadProps) {
  const { brands, categories, fileTypes, toMail } = lists
  const { limits, features } = useEnvironment()
  const maySend = hasRight(useCaller(), 'docupload', 'full')
  const picking = useFilePicking({
    mode: features.usePreSignedUrlUpload ? 'pre-signed' : 'form',
    fileTypes,
    totalLimitMegabytes: limits.dataUploadMegabytes,
    keyPrefix: 'public/documents/',
    loadUuid: service.uuid,
  })
  const { store } = useSmallForm({ fields: dataFields, lists, initial: emptyForm(dataFields, lists) })
  const sending = useSending()
  const [idempotencyKey] = useState(createIdempotencyKey)
  const [sent, setSent] = useState(false)
  const [begunAnew, setBegunAnew] = useState(0)
  const [going, setGoing] = useState<readonly string[]>([])

  useEffect(() => {
    picking.showRefused(sending.errors)
  }, [picking.showRefused, sending.errors])
  // The pressed button is now disabled, so the focus moves to the first field of the new form.
  useEffect(() => {
    if (begunAnew > 0) goToField('brandName')
  }, [begunAnew])
  // The focused element is now disabled, so the focus moves to the heading.
  const view = useBeginAtHeading(sent, sent)

  const names = picking.attached.map(({ name }) => name)
  const submit = async (values: RecordOf<typeof dataFields>) => {
    setGoing(names)
    const done = await sending.send(async (signal) => {
      if (picking.mode === 'pre-signed')
        return await service.move({ ...values, uuid: await picking.uuid(), filenames: names }, signal)
      const part = { name: 'dataupload', content: values }
      return await picking.sendForm(service.uploadAddress, { part, schema: z.unknown(), idempotencyKey, signal })
    })
    setSent(done)
  }
  const reset = () => {
    setSent(false)
    sending.clear()
    picking.reset()
    setBegunAnew((times) => times + 1)
  }
  const closed = !maySend || sent
  const left = picking.files.filter(({ state }) => state.kind === 'failed' || state.kind === 'refused')
  const missed = sent ? leftOut(picking) : []
  return (
    <div ref={view}>
      <Page
        title="DATA UPLOAD"
        lead="Send files against a brand and a category."
        busy={sending.underWay && picking.mode === 'pre-signed' ? 'Sending the documents' : null}
        notices={
          <>
            <FormErrors store={store} refused={sending.errors} />
            {maySend ? null : (
              <Notice>
                <p>{sentences.notAllowed}</p>
              </Notice>
            )}
            {sending.cancelled ? (
              <Notice live>
                <p>{receiptSentences.cancelled}</p>
              </Notice>
            ) : null}
            {sent ? (
              <Notice tone="success" live>
                <p>{sentences.uploaded}</p>
                {missed.length > 0 ? <p>{sentences.sent(names.join(', '))}</p> : null}
              </Notice>
            ) : null}
            {missed.length > 0 ? (
              <Notice tone="warning" live>
                <p>{sentences.leftOut(missed)}</p>
              </Notice>
            ) : null}
          </>
        }
      >
        <div data-print="never">
          <Form store={store} lists={{ brands, categories }} label="Data Upload" onValid={submit}>
            <Section title="Documents">
              {closed ? null : <RequiredNote />}
              <FieldGrid columns={2}>
                <FieldInputs fields={Object.values(dataFields)} locked={closed} />
              </FieldGrid>
              <FilePicker
                // The page already lists the files that were not sent, and nothing can be done about them any more.
                picking={sent ? { ...picking, files: picking.attached, notices: [] } : picking}
                name="attachment"
                label="Attachments"
                required={!closed}
                disabled={closed || sending.underWay}
                sent={sent}
                hint={receiptSentences.noPersonalInformation}
              />
              {left.length > 0 && !sent ? (
                <Notice tone="warning" live>
                  <p>
                    {sentences.notAttached(
                      left.map(({ name }) => name).join(', '),
                      left.some(({ state }) => state.kind === 'failed'),
                    )}
                  </p>
                </Notice>
              ) : null}
              <ButtonRow>
                <SubmitButton
                  busy={sending.underWay}
                  // Not disabled during the upload, so that the pressed button keeps the focus.
                  disabled={closed || (!sending.underWay && (names.length === 0 || picking.busy))}
                />
                <Button disabled={!sent} onClick={reset}>
                  Reset
                </Button>
              </ButtonRow>
            </Section>
          </Form>
        </div>
        <MyUploads kind="data" brands={brands} categories={categories} times={sending.times} />
        {picking.mode === 'form' ? (
          <SendingDialog
            sending={sending}
            picking={picking}
            what={going.length === 1 ? String(going[0]) : `${going.length} files`}
          />
        ) : null}
        <SendFailedDialog
          sending={sending}
          toMail={toMail}
          subject={sentences.mailSubject(going)}
          unsuccessful={sentences.unsuccessful}
          clickHere={sentences.clickHere}
        />
      </Page>
    </div>
  )
}
