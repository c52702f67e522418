import { readTableAddress, type TableAddress } from '#packages/table-address'
import { receiptKinds } from './receipt.ts'
import type { UploadFilter } from './receipt-search.ts'

/**
 * What an address may filter the uploads of all lenders by. The name of a file is not among them: it may say who a
 * borrower is, and an address is kept by the browser and passed on.
 */
export const addressFilters = [
  'kind',
  'channel',
  'number',
  'brand',
  'category',
  'sentBy',
] as const satisfies readonly UploadFilter[]
export type AddressFilter = (typeof addressFilters)[number]

/**
 * What the address says about the list of lenders' uploads, so that Back, a reload and a shared link restore it.
 * Everything is left out that is as it would be without it: no filter, the first page. The newest always comes first.
 */
export type UploadsAddress = Omit<TableAddress<AddressFilter>, 'sort'>

/** Reads what stands after the question mark; what makes no sense is left out. */
export function readUploadsAddress(given: Record<string, unknown>): UploadsAddress {
  const { sort: _sort, ...address } = readTableAddress(given, addressFilters)
  const { kind, ...others } = address
  return receiptKinds.some((known) => known === kind) ? address : others
}
