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
 * Everything is left out that is as it would be without it: no filter, the first page.
 */
export type UploadsAddress = {
  /** From 1, as people count. */
  readonly page?: number
} & { readonly [Filter in AddressFilter]?: string }

/** Reads what stands after the question mark; what makes no sense is left out. */
export function readUploadsAddress(given: Record<string, unknown>): UploadsAddress {
  const page = textOf(given.page)
  const filters = addressFilters.flatMap((filter) => {
    const text = textOf(given[filter]).slice(0, 100)
    return text === '' || (filter === 'kind' && !isKind(text)) ? [] : [[filter, text]]
  })
  return {
    ...(/^[1-9]\d{0,5}$/.test(page) && page !== '1' && { page: Number(page) }),
    ...Object.fromEntries(filters),
  }
}

function isKind(text: string): boolean {
  return receiptKinds.some((kind) => kind === text)
}

function textOf(given: unknown): string {
  return typeof given === 'string' || typeof given === 'number' ? String(given).trim() : ''
}
