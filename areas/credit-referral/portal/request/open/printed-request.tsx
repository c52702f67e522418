import type { ReferralDetails } from '#areas/credit-referral/contract'
import { showMinute } from '#ui/moment'
import { DataList } from '#ui/table'
import { sizeText } from '#ui/upload'
import request from '../request.module.css'
import { decisionName, longNameIn, type RequestLists } from '../request-lists.ts'
import { timelineSteps } from '../timeline/timeline-steps.ts'
import styles from './open.module.css'
import { VersionContent } from './version-content.tsx'

type PrintedRequestProps = { readonly details: ReferralDetails; readonly lists: RequestLists }

/** The request on paper: everything that is known of it, nothing to press. */
export function PrintedRequest({ details, lists }: PrintedRequestProps) {
  const { documents, messages, versions, decision } = details
  return (
    <div className={styles.printed} data-print="only">
      <DataList
        figures={[
          { label: 'Lender Reference Number', value: details.lenderRefNumber },
          { label: 'Brand', value: longNameIn(lists.brands, details.brandName) },
          { label: 'Status', value: details.status },
          ...(decision === null ? [] : [{ label: 'Decision', value: decisionName(lists.decisions, decision) }]),
          { label: 'Raised By', value: details.raisedBy },
        ]}
      />
      {versions.map((version) => (
        <section key={version.version}>
          <h2>Version {version.version}</h2>
          <VersionContent version={version} lists={lists} />
        </section>
      ))}
      <h2>Attached Documents</h2>
      <ul>
        {documents.map(({ documentId, documentName, dateOfUpload, size }) => (
          <li key={documentId}>
            {documentName}, {sizeText(size)}, {showMinute(dateOfUpload)}
          </li>
        ))}
      </ul>
      {messages.length > 0 ? <h2>Questions and answers</h2> : null}
      {messages.map(({ messageNumber, kind, text, by, at }) => (
        <section key={messageNumber}>
          <h3>
            {kind === 'question' ? 'Question' : 'Answer'}, {by}, {showMinute(at)}
          </h3>
          <p className={request.text}>{text}</p>
        </section>
      ))}
      <h2>Timeline</h2>
      <ol>
        {timelineSteps(details.events, lists.decisions).map(({ title, by, at }) => (
          <li key={`${at} ${title}`}>
            {title}, {by}, {showMinute(at)}
          </li>
        ))}
      </ol>
    </div>
  )
}
