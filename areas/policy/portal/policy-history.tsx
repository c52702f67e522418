import { PersonName } from '#areas/identity/portal'
import { formatPercent } from '#packages/money'
import { Facts, Fold, OldAndNew, Timeline } from '#ui/page'
import { differenceDue, type PolicyHistoryEntry } from '../contract/index.ts'
import { dollars } from './found-policy.tsx'
import { RowChanges } from './row-changes.tsx'

const titles: Readonly<Record<PolicyHistoryEntry['kind'], string>> = {
  created: 'Created',
  varied: 'Varied',
  'in-force': 'In Force',
  expired: 'Expired',
  cancelled: 'Cancelled',
  discharged: 'Discharged',
}

type PolicyHistoryProps = {
  readonly history: readonly PolicyHistoryEntry[]
  readonly variationHref: ((variationId: string) => string) | undefined
}

/** The history of a policy, oldest first: user and time, and for a variation the old and new values. */
export function PolicyHistory({ history, variationHref }: PolicyHistoryProps) {
  const steps = history.map((entry, index) => {
    const { kind, at, by, version } = entry
    const title = version && version.number > 1 ? `${titles[kind]}: version ${version.number}` : titles[kind]
    return {
      key: `${at} ${title}`,
      title,
      lines: [{ at, by: <PersonName username={by} /> }],
      details: <Details entry={entry} before={versionBefore(history, index)} variationHref={variationHref} />,
    }
  })
  return <Timeline title="History" steps={steps} />
}

type Version = NonNullable<PolicyHistoryEntry['version']>

function versionBefore(history: readonly PolicyHistoryEntry[], index: number): Version | null {
  return history.slice(0, index).findLast(({ version }) => version !== null)?.version ?? null
}

type DetailsProps = Pick<PolicyHistoryProps, 'variationHref'> & {
  readonly entry: PolicyHistoryEntry
  readonly before: Version | null
}

function Details({ entry, before, variationHref }: DetailsProps) {
  const { effectiveDate, reason, refundAmount, version } = entry
  const variationId = version?.variationId ?? null
  const known = [
    { label: 'Effective', value: effectiveDate },
    { label: 'Refund', value: dollars(refundAmount) },
    { label: 'Reason', value: reason, lines: true },
    {
      label: 'Variation',
      value:
        variationId !== null && variationHref ? <a href={variationHref(variationId)}>{variationId}</a> : variationId,
    },
    { label: 'Premium', value: version?.premiumDifference ? differenceDue(version.premiumDifference) : null },
    ...(version ? figuresOf(version, before) : []),
  ]
  return (
    <>
      <Facts facts={known.filter(({ value }) => value !== null)} />
      {version ? <Changes version={version} /> : null}
    </>
  )
}

function figuresOf(version: Version, before: Version | null) {
  const figures = ({ loanAmount, securityValue, lvr }: Version) => [
    ['Loan amount', dollars(loanAmount) ?? ''] as const,
    ['Security value', dollars(securityValue) ?? ''] as const,
    ['LVR', formatPercent(lvr)] as const,
  ]
  const were = before ? figures(before) : []
  return figures(version).map(([label, is], index) => {
    const was = were[index]?.[1] ?? is
    return { label, value: was === is ? is : <OldAndNew before={was} after={is} /> }
  })
}

const maxOpen = 4

/** The changes between two versions. Many of them start collapsed. */
function Changes({ version: { loans, securities } }: { readonly version: Version }) {
  const count = loans.length + securities.length
  const lists = (
    <>
      {loans.length > 0 ? <RowChanges title="Loans" rows={loans} /> : null}
      {securities.length > 0 ? <RowChanges title="Securities" rows={securities} /> : null}
    </>
  )
  return count > maxOpen ? <Fold summary={`${count} changes`}>{lists}</Fold> : lists
}
