import { receiptSentences } from '#areas/upload/contract'
import { UhOhDialog } from '#ui/dialog'
import { Notice } from '#ui/page'
import { mailAddress } from './mail-address.ts'
import styles from './sending.module.css'
import type { Sending } from './use-sending.ts'

type SendFailedDialogProps = {
  readonly sending: Pick<Sending, 'failure' | 'closeFailure'>
  /** The support address; null when it could not be loaded. */
  readonly toMail: string | null
  readonly subject: string
  /** The message: "Document Upload was unsuccessful." */
  readonly unsuccessful: string
  /** The link text: "Please click here to send the document." */
  readonly clickHere: string
}

/** Reports a failed upload and offers to send the files by mail (specification 001 §8). */
export function SendFailedDialog({ sending, toMail, subject, unsuccessful, clickHere }: SendFailedDialogProps) {
  const byMail = sending.failure === 'not-found' && toMail !== null
  return (
    <UhOhDialog open={sending.failure !== null} onClose={sending.closeFailure}>
      {byMail ? (
        <div className={styles.failed}>
          <p>
            {unsuccessful} <a href={mailAddress(toMail, subject)}>{clickHere}</a>
          </p>
          <Notice tone="warning">
            <p>{receiptSentences.noPersonalInformation}</p>
          </Notice>
        </div>
      ) : (
        <p>{receiptSentences.somethingWentWrong}</p>
      )}
    </UhOhDialog>
  )
}
