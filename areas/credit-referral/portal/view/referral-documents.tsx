import { type ReferralDetails, type ReferralDocument, sortDocuments } from '#areas/credit-referral/contract'
import { formatMinute } from '#packages/calendar'
import { Section } from '#ui/page'
import { DownloadButton, sizeText } from '#ui/upload'
import styles from './view.module.css'

type ReferralDocumentsProps = {
  readonly details: Pick<ReferralDetails, 'documents' | 'version'>
  readonly onDownload: (document: ReferralDocument) => void
  /** `plain` within another section. */
  readonly look?: 'card' | 'plain'
}

/** The files of a referral and of its answers, each with its size, its date and whom it came from. */
export function ReferralDocuments({ details, onDownload, look = 'card' }: ReferralDocumentsProps) {
  const { documents, version } = details
  return (
    <Section title="Attached Documents" look={look}>
      {documents.length === 0 ? <p className={styles.quiet}>No documents attached.</p> : null}
      <ul className={styles.documents}>
        {sortDocuments(documents).map((document) => (
          <li key={document.documentId || document.documentName}>
            {document.documentId === '' ? (
              <bdi>{document.documentName}</bdi>
            ) : (
              <>
                <span data-print="never">
                  <DownloadButton
                    name={document.documentName}
                    label={labelOf(document, version)}
                    onDownload={() => onDownload(document)}
                  />
                </span>
                <bdi data-print="only">{document.documentName}</bdi>
              </>
            )}
            <span className={styles.quiet}>{aboutOf(document)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function aboutOf({ documentId, size, dateOfUpload, uploadedBy, messageNumber, version }: ReferralDocument): string {
  const at = formatMinute(dateOfUpload)
  if (documentId === '') return at
  return `${sizeText(size)} · ${at} · ${uploadedBy} · ${messageNumber === null ? `version ${version}` : 'with an answer'}`
}

/** A lender may send a file of the same name with each version. */
function labelOf({ documentName, version }: ReferralDocument, current: number): string {
  return version === current ? `Download ${documentName}` : `Download ${documentName}, version ${version}`
}
