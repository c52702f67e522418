import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { policyTable } from '#areas/policy/contract'
import { PolicyStatusBadge } from '#areas/policy/portal'
import { isRefused } from '#browser/http'
import type { Option } from '#packages/fields'
import { formatPercent } from '#packages/money'
import { Button } from '#ui/button'
import { type GoTo, hrefHere, Notice, Page } from '#ui/page'
import { Loading } from '#ui/spinner'
import { SearchList, useFocusOnRow, useSearch } from '#ui/table'
import { addressOf, type DeskAddress, type DeskPolicyRow, recordKey } from '../../contract/index.ts'
import { policiesQuery } from '../desk-queries.ts'
import { useDeskService } from '../use-desk-service.ts'

type PoliciesPageProps = {
  readonly address: DeskAddress
  /** What was open last: its row is the selected one. */
  readonly opened: string | null
  readonly returned: boolean
  readonly options: Readonly<Record<string, readonly Option[]>>
  readonly onAddress: GoTo<DeskAddress>
}

/** The policies of all lenders, found by a whole number, by lender or by status. */
export function PoliciesPage({ address, opened, returned, options, onAddress }: PoliciesPageProps) {
  const service = useDeskService()
  const list = useSearch({
    table: policyTable,
    address,
    onAddress: (next, how) => onAddress({ ...next, show: 'policies' }, how),
    pageSize: 10,
  })
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...policiesQuery(service, list.search),
    placeholderData: keepPreviousData,
  })
  useFocusOnRow(returned ? opened : null, data !== undefined)
  return (
    <Page
      title="POLICIES"
      windowTitle="Policies"
      lead="The policies of all lenders. Enter a whole number to find one."
      notices={
        error ? (
          <Notice tone="error" title="The policies could not be loaded." live>
            {isRefused(error) ? error.refused.map(({ message }) => <p key={message}>{message}</p>) : null}
            <Button small onClick={() => refetch()}>
              Try again
            </Button>
          </Notice>
        ) : null
      }
    >
      <SearchList<DeskPolicyRow, keyof typeof policyTable.columns>
        list={list}
        options={options}
        rowName="policy"
        pagesLabel="Pages of policies"
        caption="Policies of all lenders"
        page={data}
        busy={isPlaceholderData}
        selected={opened}
        columns={[
          { field: 'policyNumber', width: 8, cell: ({ policyNumber }) => policyNumber },
          { field: 'channel', width: 8, cell: ({ channel }) => channel },
          { field: 'brand', width: 8, cell: ({ brand }) => brand },
          {
            field: 'status',
            width: 8,
            look: 'status',
            cell: ({ status }) => <PolicyStatusBadge status={status} />,
          },
          { field: 'loanNumber', width: 9.5, cell: ({ loanNumbers }) => firstOf(loanNumbers) },
          { field: 'applicationNumber', width: 9.5, cell: ({ applicationNumber }) => applicationNumber },
          { field: 'lvr', width: 6, look: 'figure', cell: ({ lvr }) => formatPercent(lvr) },
          { field: 'coverageEffectiveDate', width: 8.5, cell: ({ coverageEffectiveDate }) => coverageEffectiveDate },
          { field: 'expiryDate', width: 8, cell: ({ expiryDate }) => expiryDate },
        ]}
        rowKey={(row) => recordKey(recordOfRow(row))}
        link={{
          hrefOf: (row) => hrefHere({ ...address, ...addressOf(recordOfRow(row)) }),
          nameOf: ({ policyNumber, channel }) => `Open policy ${policyNumber} of ${channel}`,
        }}
        empty={data ? undefined : error ? 'Nothing was loaded' : <Loading label="Loading the policies" />}
      />
    </Page>
  )
}

function recordOfRow({ channel, policyNumber }: DeskPolicyRow) {
  return { kind: 'Policy', channel, id: policyNumber } as const
}

function firstOf([first, ...more]: readonly string[]): string {
  return more.length === 0 ? (first ?? '') : `${first} and ${more.length} more`
}
