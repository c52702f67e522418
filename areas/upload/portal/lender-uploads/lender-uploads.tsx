import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useEnvironment } from '#areas/environment/portal'
import { useHttp } from '#areas/identity/portal'
import { type LenderUpload, lenderUploadPageSchema, receiptSentences } from '#areas/upload/contract'
import { Notice, Section } from '#ui/page'
import { Loading } from '#ui/spinner'
import { type Filters, useTypedFilters } from '#ui/table'
import { againstColumn, NotListed, ReceiptList } from '../receipts/receipt-list.tsx'
import styles from '../receipts/receipts.module.css'
import { useFetch } from '../receipts/use-fetch.ts'
import { UploadFilters } from './upload-filters.tsx'

const kinds = { document: 'Document', data: 'Data' } as const

/** What all lenders sent outside of a request: for the insurer's desk. */
export function LenderUploads() {
  const http = useHttp()
  const base = useEnvironment().services.underwriting
  const [search, setSearch] = useState<{ filter: Filters; page: number }>({ filter: {}, page: 0 })
  const typed = useTypedFilters(search.filter, (filter) => setSearch({ filter, page: 0 }))
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: ['lender-uploads', search],
    queryFn: ({ signal }) =>
      http.post(`${base}uploads/search`, { body: { ...search, pageSize: 10 }, schema: lenderUploadPageSchema, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const { problem, fetch } = useFetch()
  return (
    <Section title="Documents and data" lead="What lenders sent outside of a request.">
      <UploadFilters shown={typed.shown} onType={typed.type} onApply={typed.apply} />
      <p role="status" className={styles.none}>
        {data ? countOf(data.totalItems, Object.values(search.filter).some(Boolean)) : ''}
      </p>
      {isPending ? <Loading label="Loading the uploads" /> : null}
      {error ? <NotListed onRetry={() => refetch()} /> : null}
      {problem ? (
        <Notice tone="error" live>
          <p>{problem}</p>
        </Notice>
      ) : null}
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
          onPage={(page) => setSearch({ ...search, page })}
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
