import { useEffect, useEffectEvent, useRef } from 'react'
import { useEnvironment, useExport } from '#areas/environment/portal'
import { useListPreference } from '#areas/preference/portal'
import type { ReferenceItem } from '#areas/reference-data/contract'
import {
  type Receipt,
  receiptMessages,
  receiptPageSchema,
  type UploadsAddress,
  uploadTable,
} from '#areas/upload/contract'
import { noStore, useHttp, useSearchQuery } from '#browser/http'
import { longNameIn, type Option } from '#packages/fields'
import { type GoTo, Note, Section } from '#ui/page'
import { Loading } from '#ui/spinner'
import { useSearch } from '#ui/table'
import { ReceiptList } from '../receipts/receipt-list.tsx'

type MyUploadsProps = {
  readonly address: UploadsAddress
  readonly onAddress: GoTo<UploadsAddress>
  readonly kind: Receipt['kind']
  readonly brands: readonly ReferenceItem[]
  readonly categories: readonly ReferenceItem[]
  /** How many uploads this screen has made: the list returns to its first page and reloads when it changes. */
  readonly times: number
}

/** The user's uploads from this screen, each with its number, time, files and checksums. */
export function MyUploads({ address, onAddress, kind, brands, categories, times }: MyUploadsProps) {
  const http = useHttp()
  const base = useEnvironment().services.quote
  // The address that the list was last brought to by its own filters, headers and pager.
  const own = useRef<UploadsAddress>({})
  const goTo: typeof onAddress = (to, how) => {
    own.current = to
    onAddress(to, how)
  }
  const list = useSearch({ table: uploadTable, address, onAddress: goTo, chosen: useListPreference(`uploads-${kind}`) })
  const found = useSearchQuery({
    queryKey: ['my-uploads', kind, times, list.search],
    queryFn: ({ signal }) =>
      http.post(`${base}quote/uploads/search`, {
        body: { ...list.search, kind },
        headers: noStore,
        schema: receiptPageSchema,
        signal,
      }),
    gcTime: 0,
    enabled: list.enabled,
  })
  const showAll = useEffectEvent(() => {
    if (Object.keys(address).length > 0) goTo({}, { replace: true, resetScroll: false })
  })
  useEffect(() => {
    if (times > 0) showAll()
  }, [times])
  // A link to the list, as of a view or of a record, leads past the form.
  const section = useRef<HTMLDivElement>(null)
  const isLinked = JSON.stringify(address) !== JSON.stringify(own.current) && Object.keys(address).length > 0
  const isListed = found.page !== undefined && !found.busy
  useEffect(() => {
    if (isLinked && isListed) section.current?.scrollIntoView()
  }, [isLinked, isListed])
  const onExport = useExport({ service: 'quote', path: 'quote/uploads/export', search: { ...list.search, kind } })
  if (found.failure?.isUnknownCall) return null
  const nothingSent = found.page?.totalItems === 0 && Object.keys(list.applied).length === 0
  return (
    <div ref={section}>
      <Section title="My uploads">
        {found.page || found.failure ? null : <Loading label="Loading your uploads" />}
        {nothingSent ? <Note>{receiptMessages.nothingSent}</Note> : null}
        {(found.page || found.failure) && !nothingSent ? (
          <ReceiptList<Receipt>
            caption="Your uploads"
            list={list}
            options={{ brand: optionsOf(brands), category: optionsOf(categories) }}
            columns={[
              ...(kind === 'document' ? (['number'] as const) : []),
              { field: 'brand', width: 9, cell: ({ brandName }) => longNameIn(brands, brandName) },
              { field: 'category', width: 9, cell: (receipt) => categoriesOf(receipt, categories) },
            ]}
            found={found}
            onExport={onExport}
            rowKey={({ receiptId }) => receiptId}
            empty={receiptMessages.nothingFound}
            bare
            service={base}
            path={({ receiptId }) => `quote/uploads/${receiptId}`}
          />
        ) : null}
      </Section>
    </div>
  )
}

/** The category of all files, or those of several. */
function categoriesOf({ category, files }: Receipt, categories: readonly Option[]): string {
  const names = files.map((file) => file.category ?? longNameIn(categories, category))
  return [...new Set(names)].join(', ')
}

/** Filters by long names: receipts store the names that the codes had. */
function optionsOf(items: readonly ReferenceItem[]): readonly Option[] {
  return items.map(({ longName }) => ({ shortName: longName, longName }))
}
