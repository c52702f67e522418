import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useEnvironment } from '#areas/environment/portal'
import {
  type LenderUpload,
  lenderUploadPageSchema,
  receiptSentences,
  type UploadsAddress,
} from '#areas/upload/contract'
import { useHttp } from '#browser/http'
import { withPage } from '#packages/table-address'
import { Button } from '#ui/button'
import { type GoTo, Section } from '#ui/page'
import { useLastPage } from '#ui/table'
import { ListNotices } from '../receipts/list-notices.tsx'
import { againstColumn, ReceiptList } from '../receipts/receipt-list.tsx'
import styles from '../receipts/receipts.module.css'
import { useFetch } from '../receipts/use-fetch.ts'
import { searchOf } from './list-address.ts'
import { UploadFilters } from './upload-filters.tsx'
import { useUploadFilters } from './use-upload-filters.ts'

const kinds = { document: 'Document', data: 'Data' } as const

type LenderUploadsProps = {
  readonly address: UploadsAddress
  /** The link to another address of the list. */
  readonly hrefOf: (address: UploadsAddress) => string
  readonly onAddress: GoTo<UploadsAddress>
}

/** What all lenders sent outside of a request: for the insurer's desk. */
export function LenderUploads({ address, hrefOf, onAddress }: LenderUploadsProps) {
  const http = useHttp()
  const base = useEnvironment().services.underwriting
  const filtering = useUploadFilters(address, onAddress)
  const filters = useRef<HTMLElement>(null)
  const clear = () => {
    filtering.clear()
    // The button that was pressed goes.
    filters.current?.querySelector('select')?.focus()
  }
  const search = searchOf(address, filtering.fileName)
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: ['lender-uploads', search],
    queryFn: ({ signal }) =>
      http.post(`${base}uploads/search`, { body: search, schema: lenderUploadPageSchema, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const { problem, fetch } = useFetch()
  useLastPage(address.page ?? 1, isPlaceholderData ? undefined : data, (last) =>
    onAddress(withPage(address, last), { replace: true, resetScroll: false }),
  )
  return (
    <Section title="Documents and data" lead="What lenders sent outside of a request.">
      <UploadFilters filtering={filtering} ref={filters} />
      <div className={styles.count}>
        <p role="status" className={styles.none}>
          {data ? countOf(data.totalItems, filtering.filtered) : ''}
        </p>
        {filtering.filtered ? (
          <Button small onClick={clear}>
            Clear filters
          </Button>
        ) : null}
      </div>
      <ListNotices
        loading={isPending ? 'Loading the uploads' : null}
        failed={error !== null}
        onRetry={() => void refetch()}
        problem={problem}
      />
      {data && data.totalItems > 0 ? (
        <ReceiptList
          caption="Uploads of all lenders"
          columns={[
            { key: 'channel', header: 'Lender', cell: ({ channel }) => channel },
            { key: 'kind', header: 'Kind', cell: ({ kind }) => kinds[kind] },
            againstColumn<LenderUpload>(),
            { key: 'brand', header: 'Brand', cell: ({ brand }) => brand },
            { key: 'category', header: 'Category', cell: ({ category }) => category },
            { key: 'sentBy', header: 'Sent by', cell: ({ sentBy }) => sentBy },
          ]}
          found={data}
          rowKey={({ channel, receiptId }) => `${channel} ${receiptId}`}
          busy={isPlaceholderData}
          hrefOf={(page) => hrefOf(withPage(address, page))}
          onPage={filtering.turnTo}
          onFetch={({ channel, receiptId }, { fileId, name }) =>
            void fetch(`${base}uploads/${encodeURIComponent(channel)}/${receiptId}/files/${fileId}`, base, name)
          }
        />
      ) : null}
    </Section>
  )
}

function countOf(total: number, filtered: boolean): string {
  if (total === 0) return filtered ? receiptSentences.nothingFound : receiptSentences.nothingReceived
  return total === 1 ? '1 upload' : `${total} uploads`
}
