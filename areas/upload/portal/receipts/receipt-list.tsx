import { type ReactNode, useContext, useState } from 'react'
import { RecordThread, ThreadContext } from '#areas/thread/portal'
import { type Receipt, receiptMessages, type UploadField } from '#areas/upload/contract'
import { formatMinute } from '#packages/calendar'
import type { Option } from '#packages/fields'
import { Button, ButtonRow } from '#ui/button'
import { Dialog } from '#ui/dialog'
import { Note } from '#ui/page'
import { type ExportList, type Found, type SearchColumn, SearchList, type SearchState } from '#ui/table'
import { FileList, ReceiptFiles } from './receipt-files.tsx'
import { useDownload } from './use-download.tsx'

type Listed = Pick<Receipt, 'receiptId' | 'against' | 'sentAt' | 'files'> & { readonly channel?: string }

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

/**
 * One page of uploads with their files. Printed as cards, which fit full checksums. An address of one upload opens its
 * files.
 */
export function ReceiptList<Row extends Listed>({ columns, path, service, ...shown }: ReceiptListProps<Row>) {
  const { failure, download } = useDownload(service)
  const addressed = shown.list.applied.receiptId
  const [opened, setOpened] = useState({ id: addressed, addressed })
  if (opened.addressed !== addressed) setOpened({ id: addressed, addressed })
  const open = (id?: string) => setOpened({ id, addressed })
  const receipt = shown.found.page?.items.find(({ receiptId }) => receiptId === opened.id)
  return (
    <>
      {failure}
      <SearchList
        {...shown}
        cardsOnPaper
        rowName="upload"
        columns={[
          { field: 'sentAt', width: 8.6, variant: 'line', cell: ({ sentAt }) => formatMinute(sentAt) },
          ...columns.map((column) => (column === 'number' ? againstColumn<Row>() : column)),
          {
            field: 'fileName',
            width: 15.5,
            variant: 'wide',
            cell: (row) => (
              <ReceiptFiles
                title={titleOf(row)}
                files={row.files}
                onDownload={(file) => void download(path(row), file)}
                onOpen={() => open(row.receiptId)}
              />
            ),
          },
        ]}
      />
      {receipt ? (
        <Dialog
          open
          title={titleOf(receipt)}
          onClose={() => open()}
          actions={<Button onClick={() => open()}>Close</Button>}
        >
          {failure}
          <Note>Receipt {receipt.receiptId}</Note>
          <FileList files={receipt.files} onDownload={(file) => void download(path(receipt), file)} />
        </Dialog>
      ) : null}
    </>
  )
}

const titleOf = ({ sentAt }: Listed) => `Upload of ${formatMinute(sentAt)}`

/** The number of a document upload, as in "Policy 1000000001". */
function againstColumn<Row extends Listed>(): SearchColumn<Row, UploadField> {
  return {
    field: 'number',
    width: 9,
    variant: 'line',
    cell: (row) => <Against row={row} />,
  }
}

/** The number that an upload was sent against; it opens the records that know it. */
function Against({ row: { receiptId, against, channel } }: { readonly row: Listed }) {
  const isLinked = useContext(ThreadContext) !== null
  const [opened, setOpened] = useState(false)
  if (!against) return '–'
  const name = `${against.uploadType} ${against.number}`
  if (!isLinked) return name
  return (
    <>
      <ButtonRow>
        <Button small variant="quiet" data-print="text" aria-haspopup="dialog" onClick={() => setOpened(true)}>
          {name}
        </Button>
      </ButtonRow>
      <Dialog
        open={opened}
        title={name}
        onClose={() => setOpened(false)}
        actions={<Button onClick={() => setOpened(false)}>Close</Button>}
      >
        <RecordThread kind="document" id={receiptId} channel={channel} alone={<p>{receiptMessages.alone}</p>} />
      </Dialog>
    </>
  )
}
