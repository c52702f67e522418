import { type ReactNode, useState } from 'react'
import { maxBulkCases } from '#areas/case/contract'
import { useExport } from '#areas/environment/portal'
import { useRetryNames } from '#areas/identity/portal'
import { useListPreference } from '#areas/preference/portal'
import { useSearchQuery } from '#browser/http'
import type { Option } from '#packages/fields'
import type { Search, Table, TableAddress } from '#packages/table'
import { type GoTo, Page } from '#ui/page'
import { type SearchColumn, SearchList, useChangedRows, useSearch } from '#ui/table'

export type DeskListProps<Address> = {
  readonly address: Address
  /** The key of the record that was open last; its row is selected. */
  readonly opened: string | null
  /** Whether the user returns from that record: its row receives focus. */
  readonly returned: boolean
  /** The keys of the records in notices since the rows were last loaded. */
  readonly noticed: Set<string>
  readonly options: Readonly<Record<string, readonly Option[]>>
  readonly onAddress: GoTo<Address>
}

/** A list of one kind of record of all lenders. */
type ListOf<Row, Field extends string> = {
  /** Under which its layout is stored. */
  readonly name: string
  readonly title: string
  /** The window title, when it is shorter. */
  readonly windowTitle?: string
  readonly lead: string
  /** The default order in words, as in "Newest first". */
  readonly order?: string
  /** The singular noun for a row. */
  readonly rowName: string
  readonly caption: string
  readonly table: Table<Field>
  readonly queryOf: (search: Search<Field>) => Parameters<
    typeof useSearchQuery<{
      readonly items: readonly Row[]
      readonly currentPage: number
      readonly totalItems: number
      readonly totalPages: number
    }>
  >[0]
  /** The path of the export, after the address of the desk's service, and what its search has beside the table's. */
  readonly exportPath: string
  readonly exported?: object
  readonly columns: readonly SearchColumn<Row, Field>[]
  readonly keyOf: (row: Row) => string
  readonly hrefOf: (row: Row) => string
  readonly linkName: (row: Row) => string
  /** The announcement of a row that others have changed. */
  readonly describe?: (row: Row) => string
  /** Shown without rows and filters. */
  readonly empty?: ReactNode
  /** The acts on chosen rows; without it, rows cannot be chosen. */
  readonly bulk?: ((chosen: readonly Row[], onChosen: (keys: ReadonlySet<string>) => void) => ReactNode) | undefined
}

const none: ReadonlySet<string> = new Set()

/** A list of the desk with filters, sorting and paging; it highlights the rows that others have just changed. */
export function DeskList<Row, Field extends string, Address extends TableAddress<Field>>(
  props: DeskListProps<Address> & { readonly list: ListOf<Row, Field> },
) {
  const { address, opened, returned, noticed, options, onAddress, list } = props
  const { title, lead, order, table, keyOf } = list
  const search = useSearch<Field, Address>({
    table,
    address,
    onAddress,
    chosen: useListPreference(list.name),
  })
  const query = list.queryOf(search.search)
  const found = useSearchQuery({ ...query, enabled: search.enabled })
  const changed = useChangedRows<Row>({
    list: JSON.stringify(query.queryKey),
    rows: found.busy ? undefined : found.page?.items,
    keyOf,
    noticed,
    describe: list.describe ?? (() => ''),
  })
  const onExport = useExport({
    service: 'underwriting',
    path: list.exportPath,
    search: { ...search.search, ...list.exported },
  })
  const onRetryNames = useRetryNames()
  const [chosen, setChosen] = useState(none)
  // Rows that are no longer on the page are not changed unseen.
  const chosenRows = (found.page?.items ?? []).filter((row) => chosen.has(keyOf(row)))
  const isFiltered = Object.keys(search.applied).length > 0
  return (
    <Page
      title={title.toUpperCase()}
      windowTitle={list.windowTitle ?? title}
      lead={order && address.sort === undefined ? `${lead}. ${order}.` : lead}
    >
      <SearchList<Row>
        list={search}
        found={found}
        onExport={onExport}
        onRetryNames={onRetryNames}
        options={options}
        rowName={list.rowName}
        caption={list.caption}
        selected={opened}
        returned={returned}
        changed={changed}
        columns={list.columns}
        rowKey={keyOf}
        choosing={
          list.bulk && {
            chosen: new Set(chosenRows.map(keyOf)),
            max: maxBulkCases,
            onChoose: setChosen,
            nameOf: (row) => list.linkName(row).replace('Open', 'Choose'),
            acts: list.bulk(chosenRows, setChosen),
          }
        }
        link={{ hrefOf: list.hrefOf, nameOf: list.linkName }}
        empty={isFiltered ? undefined : list.empty}
      />
    </Page>
  )
}
