import { Fragment, type ReactNode, useState } from 'react'
import { type Fact as FieldFact, factsOf, fromResponse, notGiven } from '#packages/fields'
import { formatPercent, fromDollars } from '#packages/money'
import { Button } from '#ui/button'
import { type Fact, Facts, Note, Notice, OldAndNew, Section, Stack } from '#ui/page'
import { Badge, DataList, Table } from '#ui/table'
import {
  addressOf,
  cardTitle,
  nameOfLoan,
  policyLoanFields,
  policySecurityFields,
  premiumLines,
  type RowChange,
  variedPremiumLines,
  type WholePolicy,
} from '../contract/index.ts'
import { CertificateDownload } from './certificate.tsx'
import { dollars } from './found-policy.tsx'
import { Lifeline } from './lifeline.tsx'
import styles from './policy.module.css'
import { PolicyHistory } from './policy-history.tsx'

type PolicyViewProps = {
  readonly policy: WholePolicy
  readonly policyHref: (policyNumber: string) => string
  /** The link to the quote or submission that it was created from; undefined without access. */
  readonly sourceHref?: ((source: WholePolicy['source']) => string | undefined) | undefined
  /** The address of a variation; undefined without access. */
  readonly variationHref?: ((variationId: string) => string) | undefined
  /** For the insurer, whose reference the lender's is not. */
  readonly forInsurer?: boolean
  readonly documents?: ((policyNumber: string) => ReactNode) | undefined
  /** Loads the certificate as at a day, yyyy-mm-dd. */
  readonly certificatePdf?: ((asAt: string) => Promise<Blob>) | undefined
}

export const sectionsOfPolicy = ({ showCertificate }: { readonly showCertificate: boolean }) => [
  'Lifeline',
  'Loans and terms',
  'Securities and terms',
  'Premium breakdown',
  'Borrowers',
  'Documents',
  ...(showCertificate ? ['Certificate of insurance'] : []),
  'History',
]

/** The complete policy, for its lender and the insurer: terms, premium, borrowers, documents and history. */
export function PolicyView({
  policy,
  policyHref,
  sourceHref,
  variationHref,
  forInsurer = false,
  documents,
  certificatePdf,
}: PolicyViewProps) {
  return (
    <>
      <Replacements policy={policy} policyHref={policyHref} />
      <Lifeline policy={policy} now={new Date()} />
      <Loans policy={policy} />
      <Securities policy={policy} />
      <div className={styles.pair}>
        <Premium policy={policy} policyHref={policyHref} sourceHref={sourceHref} forInsurer={forInsurer} />
        <Stack>
          <Borrowers policy={policy} />
          {documents?.(policy.policyNumber)}
          {certificatePdf ? <CertificateDownload policyNumber={policy.policyNumber} load={certificatePdf} /> : null}
        </Stack>
      </div>
      <PolicyHistory history={policy.history} variationHref={variationHref} />
    </>
  )
}

/** The policies that this one replaced, or that replace it. */
function Replacements({ policy, policyHref }: Pick<PolicyViewProps, 'policy' | 'policyHref'>) {
  const { replaces, replaced, toppedUpBy, toppedUpPolicyNumber } = policy
  const lines = [
    { message: replaced ? 'Replaced by' : 'Topped up by', numbers: toppedUpBy },
    { message: 'Replaces', numbers: replaces && toppedUpPolicyNumber !== null ? [toppedUpPolicyNumber] : [] },
  ].filter(({ numbers }) => numbers.length > 0)
  if (lines.length === 0) return null
  return (
    <Notice>
      {lines.map(({ message, numbers }) => (
        <p key={message}>
          {message}{' '}
          {numbers.map((number, index) => (
            <Fragment key={number}>
              {index === 0 ? '' : ' and '}
              <a href={policyHref(number)}>policy {number}</a>
            </Fragment>
          ))}
        </p>
      ))}
    </Notice>
  )
}

function Loans({ policy: { loans, securities, lists, history } }: { readonly policy: WholePolicy }) {
  const names = new Map(securities.map((security) => [security.id, addressOf(security)]))
  const rows = loans.map((loan) => ({
    row: loan,
    name: nameOfLoan(loan),
    amount: dollars(loan.approvedAmount),
    facts: factsOf(policyLoanFields, fromResponse(policyLoanFields, loan), lists, notGiven).map((fact) =>
      withDay(fact, loan),
    ),
    links: loan.securities.flatMap((id) => names.get(id) ?? []),
    changed: lastChangeOf(history, 'loans', loan.id),
  }))
  return <TermList title="Loans and terms" noun="loan" rows={rows} linksLabel="Secured by" />
}

/** Adds the day to the remaining term, which falls every month. */
function withDay(fact: FieldFact, { remainingTermAsOf: day }: Pick<WholePolicy['loans'][number], 'remainingTermAsOf'>) {
  return fact.name === 'remainingTerm' && day !== null ? { ...fact, value: `${fact.value}, as of ${day}` } : fact
}

function Securities({ policy: { loans, securities, lists, history } }: { readonly policy: WholePolicy }) {
  const rows = securities.map((security) => ({
    row: security,
    name: addressOf(security),
    amount: dollars(security.securityValue),
    facts: factsOf(policySecurityFields, fromResponse(policySecurityFields, security), lists, notGiven),
    links: loans.flatMap((loan) => (loan.active && loan.securities.includes(security.id) ? [nameOfLoan(loan)] : [])),
    changed: lastChangeOf(history, 'securities', security.id),
  }))
  return <TermList title="Securities and terms" noun="security" rows={rows} linksLabel="Secures" />
}

type TermRow = {
  readonly row: { readonly id: string; readonly active: boolean }
  readonly name: string
  readonly amount: string | null
  readonly facts: readonly FieldFact[]
  readonly links: readonly string[]
  readonly changed: LastChange | null
}

type RowFact = Pick<FieldFact, 'name' | 'label' | 'value' | 'lines'>
type LastChange = Pick<RowChange, 'change' | 'differences'> & { readonly version: number }

/** The last version that added, changed or removed a loan or security; null for one that is as it began. */
function lastChangeOf(history: WholePolicy['history'], list: 'loans' | 'securities', rowId: string): LastChange | null {
  const changes = history.flatMap(({ version }) =>
    (version?.[list] ?? []).flatMap((row) =>
      row.id === rowId && version
        ? [{ change: row.change, differences: row.differences, version: version.number }]
        : [],
    ),
  )
  return changes.at(-1) ?? null
}

/** The facts of a row; those that its last version changed with their values before. */
function withChanges(facts: readonly RowFact[], changed: LastChange | null): readonly Fact[] {
  if (changed?.change !== 'changed') return facts
  return facts.map((fact) => {
    const difference = changed.differences.find(({ name }) => name === fact.name)
    return difference ? { ...fact, value: <OldAndNew before={difference.before} after={fact.value} /> } : fact
  })
}

type TermListProps = {
  readonly title: string
  readonly noun: 'loan' | 'security'
  readonly rows: readonly TermRow[]
  readonly linksLabel: string
}

const openedAtOnce = 3

/** Loans or securities with their terms. A few start open, many collapsed; print shows all. */
function TermList({ title, noun, rows, linksLabel }: TermListProps) {
  const removed = rows.filter(({ row }) => !row.active).length
  const few = rows.length <= openedAtOnce
  const [chosen, setChosen] = useState<boolean | null>(null)
  const allOpen = chosen ?? (few && removed === 0)
  const count = `${rows.length - removed} active`
  return (
    <Section
      title={title}
      lead={removed === 0 ? count : `${count}, ${removed} removed`}
      actions={
        rows.length > 1 ? (
          <span data-print="never">
            <Button small onClick={() => setChosen(!allOpen)}>
              {allOpen ? 'Close all' : 'Open all'}
            </Button>
          </span>
        ) : null
      }
    >
      <div>
        {rows.toSorted(activeFirst).map(({ row: { id, active }, name, amount, facts, links, changed }) => (
          <details className={styles.terms} key={`${id} ${allOpen}`} open={chosen ?? (few && active)}>
            <summary>
              <h3 className={styles.termName}>{name}</h3> <span className={styles.termAmount}>{amount}</span>{' '}
              {changed || !active ? <ChangeBadge changed={changed} active={active} /> : null}
            </summary>
            <Facts facts={withChanges([...facts, ...(active ? [linkFact(linksLabel, links)] : [])], changed)} />
          </details>
        ))}
        {rows.length === 0 ? <Note>{`No ${noun} yet`}</Note> : null}
      </div>
    </Section>
  )
}

const changeNames = { added: 'Added', changed: 'Changed', removed: 'Removed', unchanged: '' } as const

function ChangeBadge({ changed, active }: { readonly changed: LastChange | null; readonly active: boolean }) {
  const name = active && changed ? changeNames[changed.change] : 'Removed'
  return <Badge tone={active ? 'info' : 'neutral'}>{changed ? `${name} in version ${changed.version}` : name}</Badge>
}

function activeFirst(one: TermRow, other: TermRow): number {
  return Number(other.row.active) - Number(one.row.active)
}

function linkFact(label: string, links: readonly string[]): RowFact {
  return { name: 'linkedSecurities', label, value: links.length === 0 ? 'Nothing' : links.join('\n'), lines: true }
}

const sources = {
  submission: 'Policy submission',
  demo: 'Demo data',
  seed: 'Sample data',
} as const

function Premium({
  policy,
  policyHref,
  sourceHref,
  forInsurer,
}: Pick<PolicyViewProps, 'policy' | 'policyHref' | 'sourceHref' | 'forInsurer'>) {
  const { premium, source, toppedUpPolicyNumber, rateCard } = policy
  const sourceName = source.kind === 'quote' ? `Quote ${source.id}` : sources[source.kind]
  const href = sourceHref?.(source)
  const linksTo = (numbers: readonly string[]) =>
    numbers.length === 0
      ? null
      : numbers.map((number) => (
          <a className={styles.policyLink} key={number} href={policyHref(number)}>
            Policy {number}
          </a>
        ))
  const facts: readonly { readonly label: string; readonly value: ReactNode }[] = [
    { label: 'Created from', value: href === undefined ? sourceName : <a href={href}>{sourceName}</a> },
    { label: 'Transaction', value: policy.transactionType },
    { label: 'Product', value: policy.productType },
    { label: 'Premium plan', value: policy.premiumPlan },
    { label: 'Billing tenure', value: policy.billingTenure === null ? null : `${policy.billingTenure} months` },
    { label: 'Capitalised', value: policy.capitalised ? 'Yes' : 'No' },
    {
      label: 'Capitalised LVR at the start',
      value: policy.capitalisedLvr === undefined ? null : formatPercent(policy.capitalisedLvr),
    },
    { label: 'Rate card', value: rateCard && cardTitle(rateCard) },
    { label: forInsurer ? 'Lender reference' : 'Your reference', value: policy.lenderReference },
    { label: 'Application number', value: policy.applicationNumber },
    { label: 'Created with', value: linksTo(policy.createdTogether) },
    { label: 'Tops up', value: linksTo(toppedUpPolicyNumber === null ? [] : [toppedUpPolicyNumber]) },
    { label: 'Outstanding loan balance', value: dollars(policy.outstandingLoanBalance) },
    { label: 'Other shares', value: policy.otherSharesAmount === 0 ? null : dollars(policy.otherSharesAmount) },
  ]
  return (
    <Section title="Premium breakdown">
      <DataList
        figures={[...premiumLines(premium, (amount) => dollars(amount) ?? notGiven), ...differencesOf(policy)]}
      />
      <Facts facts={facts.filter(({ value }) => value !== null)} />
    </Section>
  )
}

/** What accepted variations made due since, and the premium with it. */
function differencesOf({ history, lmiPremium }: WholePolicy) {
  const difference = history.reduce((sum, { version }) => sum + fromDollars(version?.premiumDifference ?? 0), 0n)
  return variedPremiumLines(lmiPremium, difference)
}

function Borrowers({ policy: { borrowers } }: { readonly policy: WholePolicy }) {
  const shared = borrowers.some(({ shareAmount }) => shareAmount !== null)
  return (
    <Section title="Borrowers">
      <Table
        caption="Borrowers and employment"
        captionHidden
        empty="No borrowers"
        columns={[
          {
            key: 'borrower',
            header: 'Borrower',
            names: true,
            cell: ({ borrowerId, place }) => borrowerId ?? `Borrower ${place}`,
          },
          { key: 'employment', header: 'Employment', cell: ({ employment }) => employment },
          { key: 'first', header: 'First home buyer', cell: ({ firstHomeBuyer }) => (firstHomeBuyer ? 'Yes' : 'No') },
          ...(shared
            ? [
                {
                  key: 'share',
                  header: 'Share',
                  variant: 'figure' as const,
                  cell: ({ shareAmount }: { readonly shareAmount: number | null }) => dollars(shareAmount) ?? '–',
                },
              ]
            : []),
        ]}
        rows={borrowers.map((borrower, index) => ({ ...borrower, place: index + 1 }))}
        rowKey={({ place }) => String(place)}
      />
    </Section>
  )
}
