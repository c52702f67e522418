import { type CaseDocument, sortDocuments } from '#areas/case/contract'
import type { ReferralDetails, ReferralMessage } from '#areas/credit-referral/contract'
import { formatMinute } from '#packages/calendar'
import { MessageList, Section } from '#ui/page'
import { DownloadButton, sizeText } from '#ui/upload'
import styles from './view.module.css'

type ConversationProps = {
  readonly details: Pick<ReferralDetails, 'messages' | 'documents'>
  /** A question that is shown elsewhere on the page. */
  readonly except?: ReferralMessage | null
}

/** The questions and answers, oldest first. */
export function Conversation({ details: { messages, documents }, except = null }: ConversationProps) {
  const shown = messages.filter((message) => message !== except)
  if (shown.length === 0 && except) return null
  return (
    <Section title={except ? 'Earlier questions and answers' : 'Questions and answers'}>
      {shown.length === 0 ? <p className={styles.quiet}>No questions yet</p> : null}
      <MessageList
        messages={shown}
        filesOf={(number) =>
          documents.filter(({ messageNumber }) => messageNumber === number).map(({ documentName }) => documentName)
        }
      />
    </Section>
  )
}

type ReferralDocumentsProps = {
  readonly details: Pick<ReferralDetails, 'documents' | 'version'>
  readonly onDownload: (document: CaseDocument) => void
  /** `plain` inside another section. */
  readonly variant?: 'card' | 'plain'
}

/** The files of a referral and of its answers, each with its size, date and uploader. */
export function ReferralDocuments({ details, onDownload, variant = 'card' }: ReferralDocumentsProps) {
  const { documents, version } = details
  return (
    <Section title="Attached Documents" variant={variant}>
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

function aboutOf({ documentId, size, dateOfUpload, uploadedBy, messageNumber, version }: CaseDocument): string {
  const at = formatMinute(dateOfUpload)
  if (documentId === '') return at
  return `${sizeText(size)} · ${at} · ${uploadedBy} · ${messageNumber === null ? `version ${version}` : 'with an answer'}`
}

/** Each version may have a file of the same name. */
function labelOf({ documentName, version }: CaseDocument, current: number): string {
  return version === current ? `Download ${documentName}` : `Download ${documentName}, version ${version}`
}
