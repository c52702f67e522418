import { useQuery } from '@tanstack/react-query'
import { useEnvironment } from '#areas/environment/portal'
import { PersonName } from '#areas/identity/portal'
import { type PolicyDocument, policyDocumentsSchema } from '#areas/upload/contract'
import { isUnknownCall, noStore, useHttp } from '#browser/http'
import { formatMinute } from '#packages/calendar'
import { Note, NotLoaded, Section } from '#ui/page'
import { Loading } from '#ui/spinner'
import { DownloadButton, sizeText } from '#ui/upload'
import styles from '../receipts/receipts.module.css'
import { useDownload } from '../receipts/use-download.tsx'

/**
 * The documents that the lender's staff uploaded for a policy number. The sender can download a file; others see only
 * its name.
 */
export function PolicyDocuments({ policyNumber }: { readonly policyNumber: string }) {
  const http = useHttp()
  const base = useEnvironment().services.quote
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['policy-documents', policyNumber],
    queryFn: ({ signal }) =>
      http.get(`${base}quote/uploads/policies/${encodeURIComponent(policyNumber)}`, {
        headers: noStore,
        schema: policyDocumentsSchema,
        signal,
      }),
    gcTime: 0,
  })
  const { failure, download } = useDownload(base)
  if (isUnknownCall(error)) return null
  return (
    <Section
      title="Documents"
      lead="Uploaded against this policy number. Files of a variation or cancellation are with it."
    >
      {isPending ? <Loading label="Loading documents" /> : null}
      {error ? <NotLoaded what="The documents" tone="error" live onRetry={() => void refetch()} /> : null}
      {failure}
      {data?.length === 0 ? <Note>No documents uploaded</Note> : null}
      {data && data.length > 0 ? (
        <ul className={styles.files}>
          {data.map((document) => (
            <Document
              key={document.receiptId}
              document={document}
              onDownload={(file) => void download(`quote/uploads/${document.receiptId}`, file)}
            />
          ))}
        </ul>
      ) : null}
    </Section>
  )
}

type DocumentProps = {
  readonly document: PolicyDocument
  readonly onDownload: (file: PolicyDocument['files'][number]) => void
}

function Document({ document: { own, files, categoryName, sentBy, sentAt }, onDownload }: DocumentProps) {
  return (
    <li>
      {files.map((file) => (
        <span key={file.fileId}>
          {own ? <DownloadButton name={file.name} onDownload={() => onDownload(file)} /> : <bdi>{file.name}</bdi>}{' '}
          <span className={styles.aside}>
            {sizeText(file.size)}
            {file.category === undefined ? '' : `, ${file.category}`}
          </span>
        </span>
      ))}
      <span className={styles.sent}>
        {categoryName} · {formatMinute(sentAt)} · <PersonName username={sentBy} />
      </span>
    </li>
  )
}
