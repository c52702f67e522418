import type { ReferralDetails } from '#areas/credit-referral/contract'
import { sizeText } from '#ui/upload'
import { showSubmitted } from '../../search/show-submitted.ts'
import styles from './open.module.css'

type AttachedDocumentsProps = {
  readonly documents: ReferralDetails['documents']
  readonly onDownload: (documentId: string) => void
}

/** The documents of an open request, each with its size, its date and whom it came from. */
export function AttachedDocuments({ documents, onDownload }: AttachedDocumentsProps) {
  return (
    <section aria-labelledby="attached-documents">
      <h3 className={styles.smallTitle} id="attached-documents">
        Attached Documents
      </h3>
      {documents.length === 0 ? <p className={styles.quiet}>There are none.</p> : null}
      <ul className={styles.documents}>
        {documents.map(({ documentId, documentName, dateOfUpload, size, uploadedBy, version, messageNumber }) => (
          <li key={documentId}>
            <button
              type="button"
              className={styles.download}
              aria-label={`Download ${documentName}`}
              onClick={() => onDownload(documentId)}
            >
              {documentName}
            </button>
            <span className={styles.quiet}>
              {sizeText(size)} · {showSubmitted(dateOfUpload)} · {uploadedBy} ·{' '}
              {messageNumber === null ? `version ${version}` : 'with an answer'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
