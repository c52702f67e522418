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
  /** False where the terms of the loans and securities follow. */
  readonly amounts: boolean
  readonly children?: ReactNode
}

/** The search result (specification 001 §2). */
export function FoundPolicy({ result, variationHref, amounts, children }: FoundPolicyProps) {
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
      {amounts ? (
        <div className={styles.pair}>
          <Section title="Active Loans">
            <Amounts
              caption="Active loans by number"
              empty="No active loans"
              headers={['Loan Number', 'Approved Amount']}
              rows={activeLoans.map(({ loan, approvedAmount }) => [loan ?? 'Not numbered yet', approvedAmount])}
            />
          </Section>
          <Section title="Active Security Details">
            <Amounts
              caption="Active securities by address"
              empty="No active securities"
              headers={['Address', 'Security Value']}
              rows={securities.map(({ address, amount }) => [address, amount])}
            />
          </Section>
        </div>
      ) : null}
    </>
  )
}

/** The title of a policy on screen, in the window and on paper. */
export function titleOf(policy: Pick<PolicySearchResponse['policy'], 'policyNumber' | 'policyStatus'>): string {
  return `Policy ${policy.policyNumber} – ${policy.policyStatus}`
}

type AmountsProps = {
  readonly caption: string
  readonly empty: string
  readonly headers: readonly [name: string, amount: string]
  readonly rows: readonly (readonly [name: string, amount: number | null])[]
}

function Amounts({ caption, empty, headers: [name, amount], rows }: AmountsProps) {
  return (
    <Table
      caption={caption}
      captionHidden
      empty={empty}
      columns={[
        { key: 'name', header: name, names: true, cell: ({ row }) => row[0] },
        { key: 'amount', header: amount, variant: 'figure', cell: ({ row }) => dollars(row[1]) ?? '–' },
      ]}
      rows={rows.map((row, index) => ({ row, key: String(index) }))}
      rowKey={({ key }) => key}
    />
  )
}

type PolicyInformationProps = {
  readonly policy: PolicySearchResponse['policy']
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

export function isMatch({ policy, otherMatches }: PolicySearchResponse, policyNumber: string): boolean {
  return [policy, ...otherMatches].some((match) => match.policyNumber === policyNumber)
}

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

export function dollars(amount: number | null): string | null {
  return amount === null ? null : formatDollars(fromDollars(amount))
}
