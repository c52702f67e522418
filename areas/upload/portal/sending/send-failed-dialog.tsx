import { receiptSentences } from '#areas/upload/contract'
import { UhOhDialog } from '#ui/dialog'
import { Notice } from '#ui/page'
import { mailAddress } from './mail-address.ts'
import styles from './sending.module.css'
import type { Sending } from './use-sending.ts'

type SendFailedDialogProps = {
  readonly sending: Pick<Sending, 'failure' | 'closeFailure'>
  /** Where help is written to; null where it could not be learnt. */
  readonly toMail: string | null
  readonly subject: string
  /** What failed: "Document Upload was unsuccessful." */
  readonly unsuccessful: string
  /** What the link says: "Please click here to send the document." */
  readonly clickHere: string
}

/** An upload failed, and there is another way to send it (specification 001 §8). */
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
