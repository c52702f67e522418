import { showLoanAmount, showLvr } from '#areas/credit-referral/contract'
import { showMinute } from '#ui/moment'
import { Section } from '#ui/page'
import type { DeskReferral } from '../../contract/index.ts'
import { changesBetween } from './changes-between.ts'
import { Facts } from './facts.tsx'
import styles from './request.module.css'

/** What the lender sent: the fields of its form, and what changed since the version before. */
export function SentRequest({ details }: { readonly details: DeskReferral }) {
  return (
    <Section title="What the lender sent">
      <ChangesSince details={details} />
      <Facts
        facts={[
          { label: 'Lender', value: details.channel },
          { label: 'Brand', value: details.brand },
          { label: 'Lender Reference Number', value: details.lenderRefNumber },
          { label: 'Referral Reason', value: details.referralReason },
          { label: 'Submission Type', value: details.submissionType },
          { label: 'Base Loan Amount', value: showLoanAmount(details.baseLoanAmount) },
          { label: 'Base LVR', value: showLvr(details.baseLVR) },
          { label: 'Capitalised', value: details.capitalisedFlag === 'YES' ? 'Yes' : 'No' },
          { label: 'Raised By', value: details.raisedBy },
          { label: 'Submitted', value: showMinute(details.submissionDateTime) },
        ]}
      />
      <div>
        <h3 className={styles.label}>Credit Notes</h3>
        <p className={styles.prose}>{details.creditNotes}</p>
      </div>
    </Section>
  )
}

function ChangesSince({ details: { versions, version, documents } }: { readonly details: DeskReferral }) {
  const now = versions.find((one) => one.version === version)
  const before = versions.find((one) => one.version === version - 1)
  if (!now || !before) return null
  const changes = changesBetween(before, now, documents)
  const nothing = changes.fields.length === 0 && changes.notesBefore === null && changes.documents.length === 0
  return (
    <div className={styles.changes}>
      <h3 className={styles.label}>Changed since version {before.version}</h3>
      {nothing ? <p>Nothing was changed, and no document was added.</p> : null}
      <ul>
        {changes.fields.map(({ label, before: then, after }) => (
          <li key={label}>
            {label}: <del>{then}</del> <ins>{after}</ins>
          </li>
        ))}
        {changes.documents.length === 0 ? null : <li>Documents added: {changes.documents.join(', ')}</li>}
        {changes.notesBefore === null ? null : (
          <li>
            Credit Notes
            <details className={styles.version}>
              <summary>As they were in version {before.version}</summary>
              <p className={styles.prose}>{changes.notesBefore}</p>
            </details>
          </li>
        )}
      </ul>
    </div>
  )
}
