import { useQuery } from '@tanstack/react-query'
import {
  caseKinds,
  type OwnCaseField,
  type OwnCasePart,
  type OwnCaseRow,
  ownCaseTable,
  statusBadge,
} from '#areas/case/contract'
import { useNow, WaitingTime } from '#areas/case/portal'
import { useExport } from '#areas/environment/portal'
import { recordKinds } from '#areas/notification/contract'
import { useRecordEvents } from '#areas/notification/portal'
import { useListPreference } from '#areas/preference/portal'
import { useSearchQuery } from '#browser/http'
import { formatMinute } from '#packages/calendar'
import { toOptions } from '#packages/fields'
import { formatDollars, formatPercent, parseDollars } from '#packages/money'
import { type GoTo, Page } from '#ui/page'
import { Badge, type SearchColumn, SearchList, useSearch } from '#ui/table'
import { ownCaseTitles } from '../contract/index.ts'
import type { HomeAddress, HomeLinks } from './home-links.ts'
import { useOwnCaseCalls } from './use-home.ts'

const leads: Readonly<Record<OwnCasePart, string>> = {
  open: 'Your cases with the insurer',
  decided: 'Your cases that the insurer decided or closed',
  withdrawn: 'Your withdrawn cases',
}

const factFields = ['id', 'kind', 'reference', 'brand', 'baseLoanAmount', 'baseLVR', 'status'] as const
const shownFields: Readonly<Record<OwnCasePart, readonly OwnCaseField[]>> = {
  open: [...factFields, 'submissionDateTime', 'waitingSince'],
  decided: [...factFields, 'decision', 'decidedAt'],
  withdrawn: [...factFields, 'submissionDateTime', 'decidedAt'],
}

type OwnCasesProps = {
  readonly show: OwnCasePart
  readonly address: HomeAddress
  readonly onAddress: GoTo<HomeAddress>
  readonly ofCase: HomeLinks['ofCase']
}

/** A part of the cases of a lender's user, of all kinds: searched, sorted, paged and live. */
export function OwnCases({ show, address, onAddress, ofCase }: OwnCasesProps) {
  const calls = useOwnCaseCalls()
  const now = useNow()
  const list = useSearch({ table: ownCaseTable(show), address, onAddress, chosen: useListPreference(`cases-${show}`) })
  const search = { ...list.search, show }
  const found = useSearchQuery({
    queryKey: ['home', 'cases', search],
    queryFn: ({ signal }) => calls.search(search, signal),
    enabled: list.enabled,
  })
  const choices = useQuery({ queryKey: ['home', 'case-choices'], queryFn: calls.choices })
  const onExport = useExport({ service: 'home', path: 'lender/cases/export', search })
  useRecordEvents(recordKinds, found.onRetry, found.onRetry)
  const order = show === 'open' ? 'Longest waiting first' : 'Newest first'
  return (
    <Page title={ownCaseTitles[show]} lead={address.sort === undefined ? `${leads[show]}. ${order}.` : leads[show]}>
      <SearchList<OwnCaseRow>
        list={list}
        found={found}
        onExport={onExport}
        onRetryNames={choices.isError ? () => void choices.refetch() : null}
        options={
          choices.data ? { brand: toOptions(choices.data.brand), decision: toOptions(choices.data.decision) } : {}
        }
        rowName="case"
        caption={ownCaseTitles[show]}
        columns={columnsOf(show, now)}
        rowKey={keyOf}
        link={{ hrefOf: ofCase, nameOf: ({ kind, id }) => `Open ${kind} ${id}` }}
      />
    </Page>
  )
}

const keyOf = ({ kind, id }: OwnCaseRow) => `${kind} ${id}`

type Column = SearchColumn<OwnCaseRow, OwnCaseField>

/** Widths in rem; together they fit a window of 1280 pixels. */
function columnsOf(show: OwnCasePart, now: Date): readonly Column[] {
  const columns: Readonly<Record<OwnCaseField, Omit<Column, 'field'>>> = {
    id: { width: 6.5, variant: 'line', cell: ({ id }) => id },
    kind: { width: 7, variant: 'line', cell: ({ kind }) => caseKinds[kind] },
    reference: { width: 10, variant: 'line', cell: ({ reference }) => reference },
    brand: { width: 9, cell: ({ brand }) => brand },
    baseLoanAmount: {
      width: 7.5,
      variant: 'figure',
      cell: (row) => formatDollars(parseDollars(row.baseLoanAmount) ?? 0n),
    },
    baseLVR: { width: 5, variant: 'figure', cell: ({ baseLVR }) => formatPercent(Number(baseLVR)) },
    status: {
      width: 7.5,
      variant: 'status',
      cell: ({ status }) => <Badge {...statusBadge(status)}>{status}</Badge>,
    },
    submissionDateTime: {
      width: 9,
      variant: 'line',
      cell: ({ submissionDateTime }) => formatMinute(submissionDateTime),
    },
    waitingSince: {
      width: 10,
      variant: 'line',
      cell: (row) =>
        row.decidedAt === null ? <WaitingTime clock={row} submitted={row.submissionDateTime} now={now} /> : null,
    },
    decision: { width: 13, cell: ({ decision }) => decision },
    decidedAt: { width: 9, variant: 'line', cell: ({ decidedAt }) => formatMinute(decidedAt) },
  }
  const shown = shownFields[show]
  const others = (Object.keys(columns) as OwnCaseField[]).filter((field) => !shown.includes(field))
  return [
    ...shown.map((field) => ({ field, ...columns[field] })),
    ...others.map((field) => ({ field, ...columns[field], optional: true })),
  ]
}
