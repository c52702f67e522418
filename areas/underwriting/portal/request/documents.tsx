import type { ReferralDocument } from '#areas/credit-referral/contract'
import { Section } from '#ui/page'
import { sizeText } from '#ui/upload'
import { showMoment } from '../show/show-moment.ts'
import styles from './request.module.css'

type DocumentsProps = {
  readonly documents: readonly ReferralDocument[]
  readonly version: number
  readonly onOpen: (document: ReferralDocument) => void
}

/** The files of a request and of the answers to its questions; those of the current version are named as such. */
export function Documents({ documents, version, onOpen }: DocumentsProps) {
  return (
    <Section title="Documents">
      {documents.length === 0 ? <p className={styles.none}>The lender attached no documents.</p> : null}
      <ul className={styles.documents}>
        {documents.map((document) => (
          <li key={document.documentId}>
            <button
              type="button"
              className={styles.document}
              aria-label={`Download ${document.documentName}`}
              onClick={() => onOpen(document)}
            >
              {document.documentName}
            </button>
            <span className={styles.aside}>
              {sizeText(document.size)}, {showMoment(document.dateOfUpload)}, {document.uploadedBy}
              {document.messageNumber === null ? '' : ', with an answer'}
              {document.version === version ? '' : `, version ${document.version}`}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
