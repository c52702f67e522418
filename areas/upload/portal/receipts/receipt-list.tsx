import type { ReactNode } from 'react'
import type { Receipt, UploadField } from '#areas/upload/contract'
import { formatMinute } from '#packages/calendar'
import type { Option } from '#packages/fields'
import { type SearchColumn, SearchList, type SearchState } from '#ui/table'
import { ReceiptFiles } from './receipt-files.tsx'

type Listed = Pick<Receipt, 'receiptId' | 'against' | 'sentAt' | 'files'>
type File = Receipt['files'][number]

type ReceiptListProps<Row extends Listed> = {
  readonly caption: string
  readonly list: SearchState<UploadField>
  readonly options: { readonly [Field in UploadField]?: readonly Option[] }
  /** What else is told of each upload, between the moment and the files; `number` is what it was sent against. */
  readonly columns: readonly ('number' | SearchColumn<Row, UploadField>)[]
  /** Undefined while nothing is known. */
  readonly found:
    | {
        readonly items: readonly Row[]
        readonly currentPage: number
        readonly totalItems: number
        readonly totalPages: number
        readonly totalIsCapped?: boolean | undefined
      }
    | undefined
  readonly rowKey: (row: Row) => string
  /** Another page is on its way; this one stays until then. */
  readonly busy: boolean
  readonly empty: ReactNode
  readonly bare?: boolean
  readonly onFetch: (row: Row, file: File) => void
}

/** One page of uploads, each with its files. On paper they are cards too: it has to hold whole checksums. */
export function ReceiptList<Row extends Listed>({ columns, found, onFetch, ...shown }: ReceiptListProps<Row>) {
  return (
    <SearchList<Row, UploadField>
      {...shown}
      page={found}
      cardsOnPaper
      rowName="upload"
      pagesLabel="Pages of uploads"
      columns={[
        { field: 'sentAt', width: 10, look: 'line', cell: ({ sentAt }) => formatMinute(sentAt) },
        ...columns.map((column) => (column === 'number' ? againstColumn<Row>() : column)),
        {
          field: 'fileName',
          width: 15.5,
          look: 'wide',
          cell: (row) => <ReceiptFiles files={row.files} onFetch={(file) => onFetch(row, file)} />,
        },
      ]}
    />
  )
}

/** What a document was sent against, as in "Policy 1000000001". */
function againstColumn<Row extends Listed>(): SearchColumn<Row, UploadField> {
  return {
    field: 'number',
    width: 9,
    cell: ({ against }) => (against ? `${against.uploadType} ${against.number}` : '–'),
  }
}
