import type { Receipt } from '#areas/upload/contract'
import { showMinute } from '#ui/moment'
import { type Column, Pager, Table } from '#ui/table'
import { ReceiptCards } from './receipt-cards.tsx'
import { ReceiptFiles } from './receipt-files.tsx'
import styles from './receipts.module.css'
import { showAgainst } from './show-against.ts'
import { useNarrow } from './use-narrow.ts'

type Listed = Pick<Receipt, 'receiptId' | 'kind' | 'against' | 'sentAt' | 'files'>
type File = Receipt['files'][number]

type ReceiptListProps<Row extends Listed> = {
  readonly caption: string
  /** What else is told of each upload, between the moment and the files. */
  readonly columns: readonly Column<Row>[]
  readonly found: { readonly items: readonly Row[]; readonly currentPage: number; readonly totalPages: number }
  readonly rowKey: (row: Row) => string
  /** Another page is on its way; this one stays until then. */
  readonly busy: boolean
  /** The address of a page, from 1; without one the page stands in no address. */
  readonly hrefOf?: (page: number) => string
  readonly onPage: (page: number) => void
  readonly onFetch: (row: Row, file: File) => void
}

/** One page of uploads, the newest first. The service counts pages from 0, people and addresses from 1. */
export function ReceiptList<Row extends Listed>(props: ReceiptListProps<Row>) {
  const { caption, columns, found, rowKey, busy, hrefOf, onPage, onFetch } = props
  const narrow = useNarrow()
  const all: Column<Row>[] = [
    {
      key: 'sentAt',
      header: 'Sent',
      cell: ({ sentAt }) => <span className={styles.moment}>{showMinute(sentAt)}</span>,
    },
    ...columns,
    {
      key: 'files',
      header: 'Files, size and SHA-256',
      cell: (row) => <ReceiptFiles files={row.files} onFetch={(file) => onFetch(row, file)} />,
    },
  ]
  return (
    <div className={styles.list} aria-busy={busy}>
      {narrow ? (
        <ReceiptCards label={caption} columns={all} rows={found.items} rowKey={rowKey} />
      ) : (
        <Table caption={caption} captionHidden columns={all} rows={found.items} rowKey={rowKey} />
      )}
      {found.totalPages > 1 ? (
        <Pager
          label="Pages of uploads"
          page={found.currentPage + 1}
          pages={found.totalPages}
          // Where the page stands in no address, what is opened in another tab begins at the first.
          hrefOf={hrefOf ?? (() => window.location.hash)}
          onPage={onPage}
        />
      ) : null}
    </div>
  )
}

/** What a document was sent against. */
export function againstColumn<Row extends Listed>(): Column<Row> {
  return { key: 'against', header: 'Sent against', cell: ({ against }) => showAgainst(against) }
}
