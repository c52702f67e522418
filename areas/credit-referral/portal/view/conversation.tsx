import type { ReactNode } from 'react'
import {
  type ReferralDetails,
  type ReferralDocument,
  type ReferralMessage,
  sortDocuments,
} from '#areas/credit-referral/contract'
import { formatMinute } from '#packages/calendar'
import { Section } from '#ui/page'
import { DownloadButton, sizeText } from '#ui/upload'
import styles from './view.module.css'

/** The open question, or null. */
export function openQuestion({ messages }: Pick<ReferralDetails, 'messages'>): ReferralMessage | null {
  return messages.findLast(({ kind, answeredAt }) => kind === 'question' && answeredAt === null) ?? null
}

type OpenQuestionProps = { readonly question: ReferralMessage; readonly children: ReactNode }

/** The underwriter's open question, at the top of the page; its children answer it. */
export function OpenQuestion({ question: { text, by, at }, children }: OpenQuestionProps) {
  return (
    <div className={styles.question}>
      <Section title="The underwriter asks">
        <div>
          <p className={styles.text}>{text}</p>
          <p className={styles.quiet}>
            {by} · {formatMinute(at)}
          </p>
        </div>
        {children}
      </Section>
    </div>
  )
}

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
      <ol className={styles.messages}>
        {shown.map(({ messageNumber, kind, text, by, at, answeredAt }) => {
          const files = documents.filter((document) => document.messageNumber === messageNumber)
          return (
            <li key={messageNumber} data-kind={kind}>
              <p className={styles.quiet}>
                {kind === 'question' ? 'Question' : 'Answer'} · {by} · {formatMinute(at)}
                {kind === 'question' && answeredAt === null ? ' · open' : ''}
              </p>
              <p className={styles.text}>{text}</p>
              {files.length > 0 ? (
                <p className={styles.quiet}>With {files.map(({ documentName }) => documentName).join(', ')}</p>
              ) : null}
            </li>
          )
        })}
      </ol>
    </Section>
  )
}

type ReferralDocumentsProps = {
  readonly details: Pick<ReferralDetails, 'documents' | 'version'>
  readonly onDownload: (document: ReferralDocument) => void
  /** `plain` inside another section. */
  readonly look?: 'card' | 'plain'
}

/** The files of a referral and of its answers, each with its size, date and uploader. */
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

/** Each version may have a file of the same name. */
function labelOf({ documentName, version }: ReferralDocument, current: number): string {
  return version === current ? `Download ${documentName}` : `Download ${documentName}, version ${version}`
}
