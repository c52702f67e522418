import { useEnvironment, useExport } from '#areas/environment/portal'
import { PersonName } from '#areas/identity/portal'
import { useListPreference } from '#areas/preference/portal'
import {
  type LenderUpload,
  lenderUploadPageSchema,
  receiptMessages,
  type UploadField,
  type UploadsAddress,
  uploadTable,
} from '#areas/upload/contract'
import { useHttp, useSearchQuery } from '#browser/http'
import type { Option } from '#packages/fields'
import { type GoTo, Page } from '#ui/page'
import { useSearch } from '#ui/table'
import { ReceiptList } from '../receipts/receipt-list.tsx'

const kinds = { document: 'Document', data: 'Data' } as const

type LenderUploadsProps = {
  readonly address: UploadsAddress
  readonly onAddress: GoTo<UploadsAddress>
  /** The options of the column filters. */
  readonly options: { readonly [Field in UploadField]?: readonly Option[] }
}

/** All lenders' uploads outside of a referral, for the insurer's desk. */
export function LenderUploads({ address, onAddress, options }: LenderUploadsProps) {
  const http = useHttp()
  const base = useEnvironment().services.underwriting
  const list = useSearch({ table: uploadTable, address, onAddress, chosen: useListPreference('uploads') })
  const found = useSearchQuery({
    queryKey: ['lender-uploads', list.search],
    queryFn: ({ signal }) =>
      http.post(`${base}uploads/search`, { body: list.search, schema: lenderUploadPageSchema, signal }),
    gcTime: 0,
    enabled: list.enabled,
  })
  const onExport = useExport({ service: 'underwriting', path: 'uploads/export', search: list.search })
  const filtered = Object.keys(list.applied).length > 0
  return (
    <Page title="LENDER UPLOADS" lead="Uploads not linked to a request">
      <ReceiptList<LenderUpload>
        caption="Uploads of all lenders"
        list={list}
        options={options}
        columns={[
          { field: 'channel', width: 6.1, variant: 'line', cell: ({ channel }) => channel },
          { field: 'kind', width: 6.25, variant: 'line', cell: ({ kind }) => kinds[kind] },
          'number',
          { field: 'brand', width: 8, cell: ({ brand }) => brand },
          { field: 'category', width: 8.5, cell: ({ category }) => category },
          { field: 'sentBy', width: 10.4, cell: ({ sentBy }) => <PersonName mark username={sentBy} /> },
        ]}
        found={found}
        onExport={onExport}
        rowKey={({ channel, receiptId }) => `${channel} ${receiptId}`}
        empty={filtered ? receiptMessages.nothingFound : receiptMessages.nothingReceived}
        service={base}
        path={({ channel, receiptId }) => `uploads/${encodeURIComponent(channel)}/${receiptId}`}
      />
    </Page>
  )
}
