import { type AddressFilter, addressFilters, type UploadSearch, type UploadsAddress } from '#areas/upload/contract'

const pageSize = 10

/** Goes to another address of the list. `replace` leaves no step for Back; without `resetScroll` the page begins at its top. */
export type GoTo = (
  address: UploadsAddress,
  how?: { readonly replace?: boolean; readonly resetScroll?: boolean },
) => void

/** What the address filters by. */
export function filtersOf(address: UploadsAddress): { readonly [Filter in AddressFilter]?: string } {
  return Object.fromEntries(addressFilters.flatMap((filter) => (address[filter] ? [[filter, address[filter]]] : [])))
}

/** The search that an address asks for. `fileName` stands in no address; '' for any. */
export function searchOf(address: UploadsAddress, fileName: string): UploadSearch {
  const filter = { ...filtersOf(address), ...(fileName !== '' && { fileName }) }
  return { page: (address.page ?? 1) - 1, pageSize, filter }
}

/** The list by other filters, from its first page; without the empty ones. */
export function withFilters(filters: Readonly<Record<string, string>>): UploadsAddress {
  return filtersOf(filters)
}

export function withPage(address: UploadsAddress, page: number): UploadsAddress {
  return { ...filtersOf(address), ...(page > 1 && { page }) }
}

/** Whether two addresses show the same page of the same uploads. */
export function isSamePlace(one: UploadsAddress, other: UploadsAddress): boolean {
  const written = (address: UploadsAddress) => JSON.stringify(withPage(address, address.page ?? 1))
  return written(one) === written(other)
}
