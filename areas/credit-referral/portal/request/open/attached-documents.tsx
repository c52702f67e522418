import type { ReferralDetails } from '#areas/credit-referral/contract'
import { showMinute } from '#ui/moment'
import { DownloadButton, sizeText } from '#ui/upload'
import request from '../request.module.css'
import styles from './open.module.css'

type AttachedDocumentsProps = {
  readonly documents: ReferralDetails['documents']
  readonly onDownload: (documentId: string) => void
}

/** The documents of an open request, each with its size, its date and whom it came from. */
export function AttachedDocuments({ documents, onDownload }: AttachedDocumentsProps) {
  return (
    <section aria-labelledby="attached-documents">
      <h3 className={request.smallTitle} id="attached-documents">
        Attached Documents
      </h3>
      {documents.length === 0 ? <p className={request.quiet}>There are none.</p> : null}
      <ul className={styles.documents}>
        {documents.map(({ documentId, documentName, dateOfUpload, size, uploadedBy, version, messageNumber }) => (
          <li key={documentId}>
            <DownloadButton name={documentName} onDownload={() => onDownload(documentId)} />
            <span className={request.quiet}>
              {sizeText(size)} · {showMinute(dateOfUpload)} · {uploadedBy} ·{' '}
              {messageNumber === null ? `version ${version}` : 'with an answer'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
