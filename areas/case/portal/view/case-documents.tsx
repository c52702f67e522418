import { type CaseDocument, sortDocuments } from '#areas/case/contract'
import { formatMinute } from '#packages/calendar'
import { Note, Section } from '#ui/page'
import { DownloadButton, sizeText } from '#ui/upload'
import type { CaseView } from '../case-view.ts'
import styles from './view.module.css'

type CaseDocumentsProps = {
  readonly view: Pick<CaseView, 'documents' | 'version'>
  readonly onDownload: (document: CaseDocument) => void
  /** `plain` inside another section. */
  readonly variant?: 'card' | 'plain'
}

/** The files of a case and of its answers, each with its size, date and uploader. */
export function CaseDocuments({ view: { documents, version }, onDownload, variant = 'card' }: CaseDocumentsProps) {
  if (!documents) return null
  return (
    <Section title="Attached Documents" variant={variant}>
      {documents.length === 0 ? <Note>No documents attached.</Note> : null}
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
            <Note as="span">{aboutOf(document)}</Note>
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
function labelOf({ documentName, version }: CaseDocument, current: number | undefined): string {
  return version === current ? `Download ${documentName}` : `Download ${documentName}, version ${version}`
}
