import { sql } from 'kysely'
import { containsPerson, withNames } from '#areas/identity/server'
import { longNameIn, type Option } from '#packages/fields'
import type { Database, Transaction } from '#platform/database'
import type { ExportColumn, ListExport } from '#platform/export'
import type { StoredFile } from '#platform/objects'
import { type Condition, containsName, type Found, type Source, searchTable } from '#platform/search'
import { type LenderUpload, type Receipt, type UploadField, type UploadSearch, uploadTable } from '../contract/index.ts'

/** A stored receipt: codes and the names that they had. */
export type StoredReceipt = Omit<Receipt, 'category' | 'sentAt'> & {
  readonly channel: string
  readonly brand: string
  readonly categoryCode: string
  readonly category: string
  readonly sentBySubject: string
  readonly sentAt: Date
}

export type NewReceipt = Pick<Receipt, 'receiptId' | 'kind' | 'against'> & {
  readonly channel: string
  readonly brand: Option
  readonly category: Option
  /** The category of each file by its name, where they differ. */
  readonly categories?: ReadonlyMap<string, Option>
  readonly sentBy: { readonly username: string; readonly subject: string }
  readonly sentAt: Date
  readonly files: readonly StoredFile[]
}

export type ReceiptOwner = { readonly channel: string; readonly subject: string }

export type ReceiptFile = { readonly receiptId: string; readonly fileId: string }

const ownFiles = sql`from upload_receipt_file as file
  where file.channel = upload_receipt.channel and file.receipt_id = upload_receipt.receipt_id`

const columns = sql`channel, receipt_id as "receiptId", kind, brand_name as "brandName", brand,
  category_code as "categoryCode", category, sent_by as "sentBy", sent_by_subject as "sentBySubject", sent_at as "sentAt",
  case when number is not null then json_build_object('uploadType', upload_type, 'number', number) end as against,
  (select json_agg(json_strip_nulls(json_build_object('fileId', upload_id, 'name', name, 'size', size, 'sha256', sha256,
    'category', file.category)) order by position)
    ${ownFiles}) as files`

export async function insertReceipt(transaction: Transaction, receipt: NewReceipt): Promise<void> {
  const { channel, receiptId, kind, brand, category, categories, against, sentBy, sentAt } = receipt
  const names = categories && [...new Set([...categories.values()].map(({ longName }) => longName))]
  await sql`
    insert into upload_receipt (channel, receipt_id, kind, brand_name, brand, category_code, category, upload_type,
      number, sent_by, sent_by_subject, sent_at, file_names, categories)
    values (${channel}, ${receiptId}, ${kind}, ${brand.shortName}, ${brand.longName}, ${category.shortName},
      ${names?.join(', ') ?? category.longName}, ${against?.uploadType}, ${against?.number}, ${sentBy.username}, ${sentBy.subject}, ${sentAt},
      ${receipt.files.map(({ name }) => name).join('\n')}, ${names})
  `.execute(transaction)
  const files = receipt.files.map(({ uploadId, name, size, sha256 }, position) => {
    const own = categories?.get(name)
    return sql`(${channel}, ${receiptId}, ${uploadId}, ${position}, ${name}, ${size}, ${sha256}, ${own?.shortName},
      ${own?.longName})`
  })
  await sql`insert into upload_receipt_file (channel, receipt_id, upload_id, position, name, size, sha256,
    category_code, category)
    values ${sql.join(files)}`.execute(transaction)
}

/** True when the lender has any receipt. */
export async function hasReceipts(database: Database, channel: string): Promise<boolean> {
  const { rows } = await sql`select from upload_receipt where channel = ${channel} limit 1`.execute(database)
  return rows.length > 0
}

export async function findReceipt(
  connection: Database | Transaction,
  channel: string,
  receiptId: string,
): Promise<StoredReceipt | undefined> {
  const { rows } = await sql<StoredReceipt>`select ${columns} from upload_receipt
    where channel = ${channel} and receipt_id = ${receiptId}`.execute(connection)
  return rows[0]
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function receiptSource(where: readonly Condition[], channel: string | null = null): Source<UploadField> {
  return {
    table: uploadTable,
    columns: {
      sentAt: { value: sql.ref('sent_at') },
      channel: { value: sql.ref('channel'), order: sql.ref('channel'), counted: 'channel' },
      kind: { value: sql.ref('kind'), order: sql.ref('kind'), counted: 'kind' },
      number: { value: sql.ref('against'), order: sql.ref('against'), nulls: 'last', counted: 'against' },
      // Names begin with capital letters, and usernames have none: they are sorted as they are.
      brand: { value: sql.ref('brand'), order: sql.ref('brand'), counted: 'brand' },
      category: {
        ...{ value: sql.ref('category'), several: sql.ref('categories'), order: sql.ref('category') },
        counted: 'category',
      },
      sentBy: {
        value: sql.ref('sent_by'),
        order: sql.ref('sent_by'),
        counted: 'sent_by',
        filterSql: containsPerson(sql`lower(sent_by)`, channel),
      },
      fileName: { value: sql.ref('file_names'), filterSql: containsName(sql`lower(file_names)`) },
      receiptId: {
        value: sql`receipt_id::text`,
        filterSql: (text) => (uuid.test(text) ? sql`receipt_id = ${text}` : sql`false`),
      },
    },
    select: columns,
    from: sql`upload_receipt`,
    stored: { table: 'upload_receipt', alias: 'upload_receipt' },
    key: ['channel', 'receipt_id'],
    where,
    order: sql`sent_at desc, channel, receipt_id`,
  }
}

/** A page of all lenders' receipts. For the insurer's staff only. */
export async function searchReceiptsOfAllLenders(database: Database, search: UploadSearch) {
  return await searchTable<StoredReceipt, UploadField>(database, receiptSource([]), search)
}

export function exportReceiptsOfAllLenders(search: UploadSearch): ListExport<StoredReceipt, UploadField> {
  const [sentAt, ...columns] = exportedColumns
  return {
    name: 'Uploads',
    source: withNames(receiptSource([]), null, { sentBy: sql.ref('sent_by') }),
    search,
    columns: [
      sentAt,
      { field: 'channel', value: ({ channel }) => channel },
      { field: 'kind', value: ({ kind }) => longNameIn(uploadTable.columns.kind.options ?? [], kind) },
      ...columns,
      { field: 'sentBy', value: ({ sentBy }) => sentBy },
    ],
  }
}

const exportedColumns = [
  { field: 'sentAt', value: ({ sentAt }) => sentAt },
  { field: 'number', value: ({ against }) => against && `${against.uploadType} ${against.number}` },
  { field: 'brand', value: ({ brand }) => brand },
  { field: 'category', value: ({ category }) => category },
  { field: 'fileName', value: ({ files }) => files.map(({ name }) => name).join(', ') },
] as const satisfies readonly ExportColumn<StoredReceipt, UploadField>[]

/** A page of a user's own receipts of one kind. */
export async function searchOwnReceipts(
  database: Database,
  { channel, subject }: ReceiptOwner,
  kind: Receipt['kind'],
  search: UploadSearch,
): Promise<Found<StoredReceipt>> {
  return await searchTable<StoredReceipt, UploadField>(database, ownSource({ channel, subject }, kind), search)
}

function ownSource({ channel, subject }: ReceiptOwner, kind: Receipt['kind']): Source<UploadField> {
  const where = [sql`channel = ${channel}`, sql`sent_by_subject = ${subject}`, sql`kind = ${kind}`]
  return receiptSource(where, channel)
}

export function exportOwnReceipts(
  owner: ReceiptOwner,
  kind: Receipt['kind'],
  search: UploadSearch,
): ListExport<StoredReceipt, UploadField> {
  return { name: 'My uploads', source: ownSource(owner, kind), search, columns: exportedColumns }
}

/** More documents than a policy is expected to have; beyond it, only the newest are listed. */
const maxPerPolicy = 100

/** The documents that a lender's staff uploaded for a policy number, newest first. */
export async function listDocumentsOfPolicy(
  database: Database,
  channel: string,
  policyNumber: string,
): Promise<readonly StoredReceipt[]> {
  const { rows } = await sql<StoredReceipt>`select ${columns} from upload_receipt
    where channel = ${channel} and against = ${`Policy ${policyNumber}`}
    order by sent_at desc, receipt_id limit ${maxPerPolicy}`.execute(database)
  return rows
}

/** The receipt of a lender that contains the file; undefined for any other ids. */
export async function findReceiptOfFile(
  database: Database,
  channel: string,
  { receiptId, fileId }: ReceiptFile,
): Promise<StoredReceipt | undefined> {
  const receipt = uuid.test(receiptId) ? await findReceipt(database, channel, receiptId) : undefined
  return receipt?.files.some((file) => file.fileId === fileId) ? receipt : undefined
}

/** A receipt for its lender: codes as short names. */
export function presentReceipt(receipt: StoredReceipt): Receipt {
  const { receiptId, kind, brandName, categoryCode, against, sentBy, sentAt, files } = receipt
  return { receiptId, kind, brandName, category: categoryCode, against, sentBy, sentAt: sentAt.toISOString(), files }
}

/** A receipt for the insurer: with the lender's channel, and names instead of codes. */
export function presentLenderUpload(receipt: StoredReceipt): LenderUpload {
  const { brandName, ...upload } = presentReceipt(receipt)
  return { ...upload, channel: receipt.channel, brand: receipt.brand, category: receipt.category }
}
