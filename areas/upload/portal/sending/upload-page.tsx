import { type ReactNode, useEffect, useState } from 'react'
import { parseUploadsAddress, type Receipt, receiptMessages, type UploadsAddress } from '#areas/upload/contract'
import { Button } from '#ui/button'
import { Dialog, UhOhDialog } from '#ui/dialog'
import { type GoTo, Notice, Page } from '#ui/page'
import { Loading } from '#ui/spinner'
import { ProgressBar, sizeText } from '#ui/upload'
import { MyUploads } from '../my-uploads/my-uploads.tsx'
import type { FilePicking } from '../picking/file-picking.ts'
import { mailAddress } from './mail-address.ts'
import styles from './sending.module.css'
import type { UploadLists } from './upload-lists.tsx'
import type { Sending } from './use-sending.ts'

/** An upload screen's address, which holds what the list of the user's uploads shows. */
export type UploadScreenProps = {
  readonly search: Readonly<Record<string, string>>
  readonly goTo: GoTo<UploadsAddress>
}

type UploadPageProps = UploadScreenProps & {
  /** As in "Document Upload". */
  readonly name: string
  readonly lead: string
  readonly kind: Receipt['kind']
  readonly lists: UploadLists
  readonly picking: FilePicking
  readonly sending: Sending
  /** The link of the dialog for a failed upload: "Please click here to send the document." */
  readonly clickHere: string
  readonly notices: ReactNode
  readonly children: ReactNode
}

/** An upload screen: its form, the user's earlier uploads, and the dialogs during and after a failed upload. */
export function UploadPage(props: UploadPageProps) {
  const { name, lead, kind, search, goTo, lists, picking, sending, clickHere, notices, children } = props
  const inOneRequest = picking.mode === 'form'
  return (
    <Page
      title={name.toUpperCase()}
      lead={lead}
      busy={sending.underWay && !inOneRequest ? 'Sending the documents' : null}
      notices={
        <>
          {notices}
          {sending.stopped ? (
            <Notice live>
              <p>{receiptMessages.cancelled}</p>
            </Notice>
          ) : null}
        </>
      }
    >
      <div data-print="never">{children}</div>
      <MyUploads
        // Without the filters of the uploads before.
        key={sending.times}
        address={parseUploadsAddress(search)}
        onAddress={goTo}
        kind={kind}
        brands={lists.brands}
        categories={lists.categories}
        times={sending.times}
      />
      {inOneRequest ? <SendingDialog sending={sending} picking={picking} /> : null}
      <UhOhDialog open={sending.uhOh || sending.notFound} onClose={sending.closeDialog}>
        {sending.notFound && lists.toMail !== null ? (
          <div className={styles.failed}>
            <p>
              {name} was unsuccessful. <a href={mailAddress(lists.toMail, name, sending.names)}>{clickHere}</a>
            </p>
            <Notice tone="warning">
              <p>{receiptMessages.noPersonalInformation}</p>
            </Notice>
          </div>
        ) : (
          <p>{receiptMessages.somethingWentWrong}</p>
        )}
      </UhOhDialog>
    </Page>
  )
}

/** In milliseconds. Shorter uploads show no dialog, so that it does not flash. */
const delay = 150

type SendingDialogProps = Pick<UploadPageProps, 'sending' | 'picking'>

/** A modal dialog during an upload, with its progress and a button to cancel. */
function SendingDialog({ sending: { underWay, names, stop }, picking }: SendingDialogProps) {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!underWay) return
    const timer = setTimeout(() => setShown(true), delay)
    return () => {
      clearTimeout(timer)
      setShown(false)
    }
  }, [underWay])
  const title = `Uploading ${names.length === 1 ? names[0] : `${names.length} files`}`
  const going = picking.files.flatMap(({ size, state }) => (state.kind === 'uploading' ? { size, state } : []))
  const total = going.reduce((sum, { size }) => sum + size, 0)
  const sentBytes = going.reduce((sum, { state }) => sum + state.sentBytes, 0)
  const arrived = total > 0 && sentBytes >= total
  return (
    <Dialog open={underWay && shown} title={title} size="small" actions={<Button onClick={stop}>Cancel</Button>}>
      <div className={styles.sending}>
        <Loading label={arrived ? 'Checking on the server' : 'Uploading'} />
        <ProgressBar label={title} value={sentBytes} max={Math.max(total, 1)} />
        <p className={styles.bytes}>{total > 0 ? `${sizeText(sentBytes)} of ${sizeText(total)}` : 'Connecting'}</p>
      </div>
    </Dialog>
  )
}
