import { type ReferralDetails, referralFields, versionFields } from '#areas/credit-referral/contract'
import { PersonName } from '#areas/identity/portal'
import { formatMinute } from '#packages/calendar'
import { differences, factsOf } from '#packages/fields'
import { Facts, OldAndNew, Prose, Section } from '#ui/page'
import { currentVersion, type ReferralNames } from './referral-names.ts'
import styles from './view.module.css'

/** The address of a quote; null for a user who may not see it. */
export type QuoteHref = (quoteId: string) => string | null

type ApplicationProps = {
  readonly details: ReferralDetails
  readonly names: ReferralNames
  readonly quoteHref?: QuoteHref | undefined
}

/** The current version that the lender submitted, and its changes since the previous one. */
export function Application({ details, names, quoteHref }: ApplicationProps) {
  const facts = factsOf(referralFields, details, names)
  const { quoteId } = details
  const href = quoteId === null ? null : quoteHref?.(quoteId)
  const submitter = details.versions.at(0)?.submittedBy ?? details.raisedBy
  return (
    <Section title="Application">
      <Changes details={details} names={names} />
      <Facts
        facts={[
          ...facts.filter(({ lines }) => !lines),
          ...(quoteId === null ? [] : [{ label: 'Quote', value: href ? <a href={href}>{quoteId}</a> : quoteId }]),
          ...(submitter ? [{ label: 'Submitted by', value: <PersonName username={submitter} /> }] : []),
          ...(details.submissionDateTime
            ? [{ label: 'Submitted', value: formatMinute(details.submissionDateTime) }]
            : []),
          ...facts.filter(({ lines }) => lines),
        ]}
      />
    </Section>
  )
}

function Changes({ details, names }: Omit<ApplicationProps, 'quoteHref'>) {
  const { versions, version, documents } = details
  const now = currentVersion(details)
  const before = versions.find((one) => one.version === version - 1)
  if (!now || !before) return null
  const changes = differences(versionFields, before, now, names)
  const added = documents.filter((document) => document.version === version && document.messageNumber === null)
  return (
    <div className={styles.changes}>
      <h3 className={styles.label}>Changed since version {before.version}</h3>
      {changes.length === 0 && added.length === 0 ? <p>No field was changed and no document was added.</p> : null}
      <ul>
        {changes.map(({ label, before: then, after, lines }) =>
          lines ? (
            <li key={label}>
              {label}
              <details className={styles.version}>
                <summary>As they were in version {before.version}</summary>
                <Prose>{then}</Prose>
              </details>
            </li>
          ) : (
            <li key={label}>
              {label}: <OldAndNew before={then} after={after} />
            </li>
          ),
        )}
        {added.length === 0 ? null : (
          <li>Documents added: {added.map(({ documentName }) => documentName).join(', ')}</li>
        )}
      </ul>
    </div>
  )
}
