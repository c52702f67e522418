import { type ReferralDocument, sortDocuments } from '#areas/credit-referral/contract'
import { showMinute } from '#ui/moment'
import { Section } from '#ui/page'
import { DownloadButton, sizeText } from '#ui/upload'
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
        {sortDocuments(documents).map((document) => (
          <li key={document.documentId}>
            <DownloadButton
              name={document.documentName}
              label={nameOf(document, version)}
              onDownload={() => onOpen(document)}
            />
            <span className={styles.aside}>
              {sizeText(document.size)} · {showMinute(document.dateOfUpload)} · {document.uploadedBy} ·{' '}
              {document.messageNumber === null ? `version ${document.version}` : 'with an answer'}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** A lender may send a file of the same name with each version. */
function nameOf({ documentName, version }: ReferralDocument, current: number): string {
  return version === current ? `Download ${documentName}` : `Download ${documentName}, version ${version}`
}
