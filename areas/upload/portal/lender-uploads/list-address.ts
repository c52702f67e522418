import { addressFilters, type UploadSearch, type UploadsAddress } from '#areas/upload/contract'
import { filtersOf } from '#packages/table-address'

const pageSize = 10

/** The search that an address asks for. `fileName` stands in no address; '' for any. */
export function searchOf(address: UploadsAddress, fileName: string): UploadSearch {
  const filter = { ...filtersOf(address, addressFilters), ...(fileName !== '' && { fileName }) }
  return { page: (address.page ?? 1) - 1, pageSize, filter }
}

/** Whether two addresses show the same page of the same uploads. */
export function isSamePlace(one: UploadsAddress, other: UploadsAddress): boolean {
  const written = (address: UploadsAddress) => JSON.stringify([address.page ?? 1, filtersOf(address, addressFilters)])
  return written(one) === written(other)
}
