import type { ReactNode } from 'react'
import type { Receipt, UploadField } from '#areas/upload/contract'
import { formatMinute } from '#packages/calendar'
import type { Option } from '#packages/fields'
import { type ExportList, type Found, type SearchColumn, SearchList, type SearchState } from '#ui/table'
import { ReceiptFiles } from './receipt-files.tsx'
import { useDownload } from './use-download.tsx'

type Listed = Pick<Receipt, 'receiptId' | 'against' | 'sentAt' | 'files'>

type ReceiptListProps<Row extends Listed> = {
  readonly caption: string
  readonly list: SearchState<UploadField>
  readonly options: { readonly [Field in UploadField]?: readonly Option[] }
  /** The columns between time and files; `number` is the number that a document was uploaded for. */
  readonly columns: readonly ('number' | SearchColumn<Row, UploadField>)[]
  readonly found: Found<Row>
  readonly rowKey: (row: Row) => string
  readonly empty: ReactNode
  readonly bare?: boolean
  readonly onExport: ExportList | undefined
  /** The address of the receipt's files, after that of their service. */
  readonly path: (row: Row) => string
  readonly service: string
}

/** One page of uploads with their files. Printed as cards, which fit full checksums. */
export function ReceiptList<Row extends Listed>({ columns, path, service, ...shown }: ReceiptListProps<Row>) {
  const { failure, download } = useDownload(service)
  return (
    <>
      {failure}
      <SearchList
        {...shown}
        cardsOnPaper
        rowName="upload"
        columns={[
          { field: 'sentAt', width: 10, variant: 'line', cell: ({ sentAt }) => formatMinute(sentAt) },
          ...columns.map((column) => (column === 'number' ? againstColumn<Row>() : column)),
          {
            field: 'fileName',
            width: 15.5,
            variant: 'wide',
            cell: (row) => <ReceiptFiles files={row.files} onDownload={(file) => void download(path(row), file)} />,
          },
        ]}
      />
    </>
  )
}

/** The number of a document upload, as in "Policy 1000000001". */
function againstColumn<Row extends Listed>(): SearchColumn<Row, UploadField> {
  return {
    field: 'number',
    width: 9,
    variant: 'line',
    cell: ({ against }) => (against ? `${against.uploadType} ${against.number}` : '–'),
  }
}
