import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useEnvironment } from '#areas/environment/portal'
import type { ReferenceItem } from '#areas/reference-data/contract'
import { type Receipt, receiptPageSchema, receiptSentences } from '#areas/upload/contract'
import { noStore, useHttp } from '#browser/http'
import { Section } from '#ui/page'
import { ListNotices } from '../receipts/list-notices.tsx'
import { againstColumn, ReceiptList } from '../receipts/receipt-list.tsx'
import styles from '../receipts/receipts.module.css'
import { useFetch } from '../receipts/use-fetch.ts'

type MyUploadsProps = {
  readonly kind: Receipt['kind']
  readonly brands: readonly ReferenceItem[]
  readonly categories: readonly ReferenceItem[]
  /** How often the screen has sent something: with each time, the newest are asked for again. */
  readonly times: number
}

/** What the person has sent from this screen: against what, when, and every file with its checksum. */
export function MyUploads({ kind, brands, categories, times }: MyUploadsProps) {
  const http = useHttp()
  const base = useEnvironment().services.quote
  const [place, setPlace] = useState({ page: 0, times })
  const page = place.times === times ? place.page : 0
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: ['my-uploads', kind, times, page],
    queryFn: ({ signal }) =>
      http.get(`${base}quote/uploads?kind=${kind}&page=${page}`, {
        headers: noStore,
        schema: receiptPageSchema,
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const { problem, fetch } = useFetch()
  return (
    <Section title="My uploads">
      <ListNotices
        loading={isPending ? 'Loading your uploads' : null}
        failed={error !== null}
        onRetry={() => void refetch()}
        problem={problem}
      />
      {data?.totalItems === 0 ? <p className={styles.none}>{receiptSentences.nothingSent}</p> : null}
      {data && data.totalItems > 0 ? (
        <ReceiptList
          caption="Your uploads"
          columns={[
            ...(kind === 'document' ? [againstColumn<Receipt>()] : []),
            { key: 'brand', header: 'Brand', cell: ({ brandName }) => longNameIn(brands, brandName) },
            { key: 'category', header: 'Category', cell: ({ category }) => longNameIn(categories, category) },
          ]}
          found={data}
          rowKey={({ receiptId }) => receiptId}
          busy={isPlaceholderData}
          onPage={(to) => setPlace({ page: to - 1, times })}
          onFetch={({ receiptId }, { fileId, name }) =>
            void fetch(`${base}quote/uploads/${receiptId}/files/${fileId}`, base, name)
          }
        />
      ) : null}
    </Section>
  )
}

function longNameIn(items: readonly ReferenceItem[], code: string): string {
  return items.find(({ shortName }) => shortName === code)?.longName ?? code
}
