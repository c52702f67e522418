import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { useEnvironment } from '#areas/environment/portal'
import { receiptSentences } from '#areas/upload/contract'
import {
  FilePicker,
  MyUploads,
  SendFailedDialog,
  SendingDialog,
  useFilePicking,
  useSending,
} from '#areas/upload/portal'
import { createIdempotencyKey } from '#browser/http'
import { ButtonRow } from '#ui/button'
import { RequiredNote } from '#ui/field'
import { Form, FormErrors, mend, SubmitButton, useFault, useSmallForm } from '#ui/form'
import { Notice, Page, Section } from '#ui/page'
import { documentFields, type SentDocument, sentences, uploadTypes } from '../contract/index.ts'
import { documentFault, showFault } from './document-fault.ts'
import { DocumentFields } from './document-fields.tsx'
import { newForm, readDocumentForm } from './document-form.ts'
import type { DocumentScreenLists } from './document-service.ts'

type DocumentUploadProps = { readonly lists: DocumentScreenLists; readonly uploadAddress: string }

/** The form of DOCUMENT UPLOAD, and what was sent with it before. A failed send loses neither form nor file. */
export function DocumentUpload({ lists, uploadAddress }: DocumentUploadProps) {
  const { limits } = useEnvironment()
  const picking = useFilePicking({
    mode: 'form',
    // Any type may be chosen: what is wrong with it is told at the field.
    fileTypes: undefined,
    totalLimitMegabytes: limits.documentUploadMegabytes,
    single: true,
  })
  const fault = documentFault(picking, lists.fileTypes)
  const [choices] = useState({ brands: lists.brands, categories: lists.categories, uploadTypes })
  const { store } = useSmallForm({
    fields: documentFields,
    lists: choices,
    initial: newForm(lists),
    read: (form) => readDocumentForm(form, lists, fault),
  })
  const missing = useFault(store, 'document')
  const sending = useSending()
  const [idempotencyKey] = useState(createIdempotencyKey)
  const [fileName, setFileName] = useState('')
  const [uploaded, setUploaded] = useState<string | null>(null)

  useEffect(() => {
    // A scanner that is away says nothing about the file: it can be sent again as it is.
    picking.showRefused(sending.errors)
  }, [picking.showRefused, sending.errors])
  useEffect(() => {
    if (fault === null) mend(store.problems, ['document'])
  }, [store, fault])
  useEffect(() => {
    if (uploaded !== null) window.scrollTo({ top: 0 })
  }, [uploaded])

  const submit = async (content: SentDocument) => {
    const [file] = picking.attached
    if (!file) return
    setFileName(file.name)
    setUploaded(null)
    const part = { name: 'document', content }
    const sent = await sending.send((signal) =>
      picking.sendForm(uploadAddress, { part, schema: z.unknown(), idempotencyKey, signal }),
    )
    if (!sent) return
    setUploaded(file.name)
    picking.reset()
  }
  return (
    <Page
      title="DOCUMENT UPLOAD"
      lead="Send a document against a policy, loan or application number."
      notices={
        <>
          <FormErrors store={store} refused={sending.errors} />
          {sending.cancelled ? (
            <Notice live>
              <p>{receiptSentences.cancelled}</p>
            </Notice>
          ) : null}
          {uploaded === null ? null : (
            <Notice tone="success" live>
              <p>{sentences.uploaded(uploaded)}</p>
            </Notice>
          )}
        </>
      }
    >
      <div data-print="never">
        <Form store={store} lists={choices} label="Document Upload" onValid={submit}>
          <Section title="Document">
            <RequiredNote />
            <DocumentFields />
            <FilePicker
              picking={{ ...picking, fileTypes: lists.fileTypes, files: showFault(picking.files, fault) }}
              name="document"
              label="File"
              listLabel="Chosen file"
              required
              disabled={sending.underWay}
              hint={receiptSentences.noPersonalInformation}
              error={fault?.code === 'file-type' ? fault.message : fault ? missing : undefined}
            />
            <ButtonRow>
              <SubmitButton
                busy={sending.underWay}
                // While the file is looked into; not while it is under way: whoever pressed it keeps the focus.
                disabled={!sending.underWay && picking.busy && fault?.code !== 'file-type'}
              />
            </ButtonRow>
          </Section>
        </Form>
      </div>
      <MyUploads kind="document" brands={lists.brands} categories={lists.categories} times={sending.times} />
      <SendingDialog sending={sending} picking={picking} what={fileName} />
      <SendFailedDialog
        sending={sending}
        toMail={lists.toMail}
        subject={sentences.mailSubject(fileName)}
        unsuccessful={sentences.unsuccessful}
        clickHere={sentences.clickHere}
      />
    </Page>
  )
}
