import { type ReactNode, useState } from 'react'
import { type CaseDocument, sortDocuments } from '#areas/case/contract'
import { useNameOf } from '#areas/identity/portal'
import { useCalls, useHttp } from '#browser/http'
import { formatMinute } from '#packages/calendar'
import { Button } from '#ui/button'
import { UhOhDialog } from '#ui/dialog'
import { ErrorSummary, Note, Section, Subsection } from '#ui/page'
import { DocumentPreview, isShowable } from '#ui/preview'
import { DownloadButton, saveFile, sizeText } from '#ui/upload'
import type { CaseView } from '../case-view.ts'
import styles from './case-view.module.css'

type CaseDocumentsProps = {
  readonly view: Pick<CaseView, 'documents' | 'version'>
  readonly onDownload: (document: CaseDocument) => void
  /** Shows a PDF or a picture without a download; absent where files are downloaded only. */
  readonly onShow?: ((document: CaseDocument) => void) | undefined
  /** `plain` inside another section. */
  readonly variant?: 'card' | 'plain'
}

/** The files of a case and of its answers, each with its size, date and uploader. */
export function CaseDocuments({ variant = 'card', ...props }: CaseDocumentsProps) {
  if (!props.view.documents) return null
  return (
    <Section title={title} variant={variant}>
      <DocumentList {...props} />
    </Section>
  )
}

const title = 'Attached Documents'

type CaseFilesProps = {
  readonly documents: readonly CaseDocument[]
  readonly documentAddress: (documentId: string) => Promise<string>
}

/** The files of a case in a list of cases, with its own errors; nothing without a file. */
export function CaseFiles({ documents, documentAddress }: CaseFilesProps) {
  const http = useHttp()
  const { errors, uhOh, closeUhOh, run } = useCalls()
  const download = async ({ documentId, documentName }: CaseDocument) => {
    const address = await run('Fetching the document', () => documentAddress(documentId))
    if (address !== null) saveFile(address, documentName)
  }
  const { preview, onShow } = useShownDocument({
    load: async (documentId, signal) => http.getBlob(await documentAddress(documentId), { signal }),
    onDownload: (document) => void download(document),
  })
  if (documents.length === 0) return null
  return (
    <Subsection title={title}>
      <ErrorSummary errors={errors} />
      <DocumentList view={{ documents }} onDownload={(document) => void download(document)} onShow={onShow} />
      {preview}
      <UhOhDialog open={uhOh} onClose={closeUhOh} />
    </Subsection>
  )
}

function DocumentList({ view: { documents = [], version }, onDownload, onShow }: Omit<CaseDocumentsProps, 'variant'>) {
  const nameOf = useNameOf()
  return (
    <>
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
                    label={labelOf('Download', document, version)}
                    onDownload={() => onDownload(document)}
                  />{' '}
                  {!onShow ? null : isShowable({ name: document.documentName, size: document.size }) ? (
                    <Button small aria-label={labelOf('View', document, version)} onClick={() => onShow(document)}>
                      View
                    </Button>
                  ) : (
                    <Note as="span">Download to open</Note>
                  )}
                </span>
                <bdi data-print="only">{document.documentName}</bdi>
              </>
            )}
            <Note as="span">{aboutOf(document, version, nameOf(document.uploadedBy))}</Note>
          </li>
        ))}
      </ul>
    </>
  )
}

function aboutOf(
  { documentId, size, dateOfUpload, messageNumber, version }: CaseDocument,
  current: number | undefined,
  uploader: string,
): string {
  const at = formatMinute(dateOfUpload)
  if (documentId === '') return at
  const part = messageNumber === null ? current && `version ${version}` : 'with an answer'
  return [sizeText(size), at, uploader, ...(part ? [part] : [])].join(' · ')
}

/** Each version may have a file of the same name. */
function labelOf(act: string, { documentName, version }: CaseDocument, current: number | undefined): string {
  return current === undefined || version === current
    ? `${act} ${documentName}`
    : `${act} ${documentName}, version ${version}`
}

type ShownDocument = {
  readonly load: (documentId: string, signal: AbortSignal) => Promise<Blob>
  readonly onDownload: (document: CaseDocument) => void
}

/** The document that a person views without a download. */
export function useShownDocument({ load, onDownload }: ShownDocument) {
  const [shown, setShown] = useState<CaseDocument | null>(null)
  const preview: ReactNode = shown ? (
    <DocumentPreview
      key={shown.documentId}
      name={shown.documentName}
      load={(signal) => load(shown.documentId, signal)}
      onDownload={() => onDownload(shown)}
      onClose={() => setShown(null)}
    />
  ) : null
  return { preview, onShow: setShown }
}
