import type { ReactNode } from 'react'
import { formatDollars, formatPercent, fromDollars } from '#packages/money'
import { ButtonLink, ButtonRow } from '#ui/button'
import { Facts, hrefHere, Notice, Section } from '#ui/page'
import { Badge, type BadgeProps, Table } from '#ui/table'
import { type PolicySearchResponse, type PolicyStatus, policySearchFields } from '../contract/index.ts'
import styles from './policy.module.css'

type FoundPolicyProps = {
  readonly result: PolicySearchResponse
  /** Null if the policy cannot be varied, or not by this user. */
  readonly variationHref: string | null
  /** More actions. */
  readonly children?: ReactNode
}

/** The search result (specification 001 §2). */
export function FoundPolicy({ result, variationHref, children }: FoundPolicyProps) {
  const { policy, activeLoans, securities } = result
  return (
    <>
      <PolicyInformation
        policy={policy}
        actions={
          variationHref === null ? null : (
            <div data-print="never">
              <ButtonRow>
                <ButtonLink variant="primary" href={variationHref}>
                  Submit Variation
                </ButtonLink>
                {children}
              </ButtonRow>
            </div>
          )
        }
      />
      <div className={styles.pair}>
        <Section title="Active Loans">
          <Table
            caption="Active loans by number"
            captionHidden
            empty="No active loans"
            columns={[
              { key: 'loan', header: 'Loan Number', names: true, cell: ({ loan }) => loan ?? 'Not numbered yet' },
              {
                key: 'amount',
                header: 'Approved Amount',
                variant: 'figure',
                cell: ({ approvedAmount }) => dollars(approvedAmount) ?? '–',
              },
            ]}
            rows={activeLoans.map((loan, index) => ({ ...loan, key: String(index) }))}
            rowKey={({ key }) => key}
          />
        </Section>
        <Section title="Active Security Details">
          <Table
            caption="Active securities by address"
            captionHidden
            empty="No active securities"
            columns={[
              { key: 'address', header: 'Address', names: true, cell: ({ address }) => address },
              {
                key: 'amount',
                header: 'Security Value',
                variant: 'figure',
                cell: ({ amount }) => dollars(amount) ?? '–',
              },
            ]}
            rows={securities.map((security, index) => ({ ...security, key: String(index) }))}
            rowKey={({ key }) => key}
          />
        </Section>
      </div>
    </>
  )
}

type PolicyInformationProps = {
  readonly policy: PolicySearchResponse['policy']
  /** The actions of the user on the policy. */
  readonly actions?: ReactNode
}

/** The eight facts of a policy. */
export function PolicyInformation({ policy, actions }: PolicyInformationProps) {
  const facts = [
    { label: 'Policy Status', value: <PolicyStatusBadge status={policy.policyStatus} /> },
    { label: 'Policy Number', value: policy.policyNumber },
    { label: 'Coverage Effective Date', value: policy.coverageEffectiveDate },
    { label: 'LVR', value: policy.lvr === null ? null : formatPercent(policy.lvr) },
    { label: 'LMI Premium', value: dollars(policy.lmiPremium) },
    { label: 'Expiry Date', value: policy.expiryDate },
    { label: 'Cancellation Date', value: policy.cancellationDate },
    { label: 'Refund Amount', value: dollars(policy.refundAmount) },
  ]
  return (
    <Section title="Policy Information" lead={policy.brand === '' ? undefined : policy.brand} actions={actions}>
      <Facts facts={facts.map(({ label, value }) => ({ label, value: value ?? '–' }))} />
    </Section>
  )
}

type OtherMatchesProps = {
  /** The result of the user's last search. */
  readonly result: PolicySearchResponse
  readonly shown: string
}

const maxListed = 50

/** The other policies of the last search; nothing if the shown policy is not among them. */
export function OtherMatches({ result: { policy, otherMatches }, shown }: OtherMatchesProps) {
  const matches = [{ ...policy, matched: [] }, ...otherMatches]
  const others = matches.filter(({ policyNumber }) => policyNumber !== shown)
  if (others.length === 0 || others.length === matches.length) return null
  return (
    <div data-print="never">
      <Notice title={others.length === 1 ? '1 other policy matches' : `${others.length} other policies match`}>
        <ul className={styles.matches}>
          {others.map(({ policyNumber, policyStatus, brand, matched }) => (
            <li key={policyNumber}>
              <a href={hrefHere({ policy: policyNumber })}>Policy {policyNumber}</a>
              {' · '}
              {[policyStatus, brand, matchedBy(matched)].filter(Boolean).join(' · ')}
            </li>
          ))}
        </ul>
        {otherMatches.length < maxListed ? null : (
          <p>No more than {maxListed} are listed. Search by policy number for another.</p>
        )}
      </Notice>
    </div>
  )
}

function matchedBy(matched: PolicySearchResponse['otherMatches'][number]['matched']): string {
  if (matched.length === 0) return ''
  return `same ${matched.map((name) => policySearchFields[name].label.toLowerCase()).join(' and ')}`
}

const badges: Readonly<Record<PolicyStatus, Pick<BadgeProps, 'tone' | 'sign'>>> = {
  Pending: { tone: 'info' },
  'In Force': { tone: 'success', sign: 'tick' },
  Cancelled: { tone: 'danger', sign: 'cross' },
  Expired: {},
  Discharged: {},
}

export function PolicyStatusBadge({ status }: { readonly status: PolicyStatus }) {
  return <Badge {...badges[status]}>{status}</Badge>
}

/** Formats a dollar amount of a response; null for null. */
export function dollars(amount: number | null): string | null {
  return amount === null ? null : formatDollars(fromDollars(amount))
}
